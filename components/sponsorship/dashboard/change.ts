"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { RequestFailed } from "@/components/ui/api-request";
import { toast } from "@/components/ui/toast-store";

type Change<Answer> = {
  /** What is asked of the server. */
  ask: () => Promise<Answer>;
  /** The notice of success; its text is the server's. */
  title: string;
  /** What is said when the server has said nothing. */
  failure: string;
  /** Takes a refusal into its own hands: no notice is shown. */
  onRefused?: (refusal: RequestFailed) => void;
};

/**
 * One change at a time: a second press while one is on its way sends nothing. Gives the answer, or null when it was refused;
 * either is told, and what the page shows is fetched anew. Source of the notices: spec section 8, sponsor dashboard.
 */
export function useChange() {
  const router = useRouter();
  const isSending = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const change = async <Answer extends { message: string }>({ ask, title, failure, onRefused }: Change<Answer>) => {
    if (isSending.current) return null;
    isSending.current = true;
    setIsBusy(true);
    try {
      const answer = await ask();
      toast({ title, description: answer.message });
      router.refresh();
      return answer;
    } catch (error) {
      const refusal = error instanceof RequestFailed ? error : new RequestFailed(0, "");
      if (onRefused) onRefused(refusal);
      else toast({ title: "Error", description: refusal.said || failure, variant: "destructive" });
      // Signed out, or changed elsewhere: then the page is not what it was.
      if ([401, 404, 409].includes(refusal.status)) router.refresh();
      return null;
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  };
  return { isBusy, change };
}
