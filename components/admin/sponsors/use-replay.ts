"use client";

import { useRef, useState } from "react";
import { failureWords } from "../../api-request";
import { toast } from "../../ui/toast-store";
import { adminRequest } from "../admin-request";
import type { AdminData } from "../use-admin-data";

/** Stripe may be asked on the way, more than once. */
const TIMEOUT_MS = 60_000;

type Answer = { status: string; message: string };

/**
 * Has something tried again, one thing at a time; `busyId` names it. How it went is told, and the list is asked for anew: its
 * title takes the focus of a button that is gone with what it did.
 */
export function useReplay(
  path: "events" | "operations",
  { reload }: Pick<AdminData<unknown>, "reload">,
  listId: string,
) {
  const [busyId, setBusyId] = useState<string | null>(null);
  const isBusy = useRef(false);
  const replay = async (id: string) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusyId(id);
    try {
      const request = { method: "POST", timeoutMs: TIMEOUT_MS } as const;
      const { status, message } = await adminRequest<Answer>(`/api/admin/${path}/${id}/replay`, request);
      const hasFailed = path === "events" && status === "failed";
      toast({
        title: hasFailed ? "Replay Failed" : "Replayed",
        description: message,
        variant: hasFailed ? "destructive" : "default",
      });
      document.getElementById(listId)?.focus();
    } catch (error) {
      toast({ title: "Replay Failed", description: failureWords(error), variant: "destructive" });
    }
    // What was refused may have been settled by another.
    await reload();
    isBusy.current = false;
    setBusyId(null);
  };
  return { busyId, replay };
}
