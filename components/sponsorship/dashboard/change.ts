"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { RequestFailed } from "@/components/ui/api-request";
import { toast } from "@/components/ui/toast-store";

type Change<Answer> = {
  /** Sends the request to the server. */
  ask: () => Promise<Answer>;
  /** The title of the success notice; the server sends its text. */
  title: string;
  /** The error text for when the server sends none. */
  failure: string;
  /** Handles a refusal itself; then no notice is shown. */
  onRefused?: (refusal: RequestFailed) => void;
};

/**
 * Sends one change at a time: a second click during a request sends nothing. `change` returns the answer, or null when
 * it was refused. It shows a notice either way, and refreshes the page when its data may have changed. Source of the
 * notices: spec section 8, sponsor dashboard.
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
      // Signed out, or changed elsewhere, so the page is out of date.
      if ([401, 404, 409].includes(refusal.status)) router.refresh();
      return null;
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  };
  return { isBusy, change };
}
