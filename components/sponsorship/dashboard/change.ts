"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { apiRequest, RequestFailed } from "@/components/ui/api-request";
import { toast } from "@/components/ui/toast-store";

/** The server may call Stripe, more than once. */
const TIMEOUT_MS = 30_000;

type SponsorRequest = {
  method: "POST" | "PATCH";
  /** Below /api/sponsors. */
  path: string;
  body?: Readonly<Record<string, unknown>>;
};

/** Sends a change to one of our sponsor endpoints. Throws RequestFailed on any failure. */
export const dashboardRequest = <Answer>({ path, ...request }: SponsorRequest): Promise<Answer> =>
  apiRequest<Answer>(`/api/sponsors/${path}`, { ...request, timeoutMs: TIMEOUT_MS });

export type Change = SponsorRequest & {
  /** The title of the success notice; the server sends its text. */
  title: string;
  /** The error text for when the server sends none. */
  failure: string;
  /** Handles a refusal itself; then no notice is shown. */
  onRefused?: (refusal: RequestFailed) => void;
};

/**
 * Sends one change at a time. `change` shows a notice (source: spec section 8, sponsor dashboard), refreshes the page
 * when its data may have changed, and returns the answer; null when it was refused.
 */
export function useChange() {
  const router = useRouter();
  const isSending = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const change = async ({ title, failure, onRefused, ...request }: Change) => {
    if (isSending.current) return null;
    isSending.current = true;
    setIsBusy(true);
    try {
      const answer = await dashboardRequest<{ message: string; isActive?: boolean }>(request);
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
