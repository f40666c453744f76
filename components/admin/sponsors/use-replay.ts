"use client";

import { toast } from "../../ui/toast-store";
import { adminRequest } from "../admin-request";
import type { AdminData } from "../use-admin-data";
import { useOneDeed } from "../use-one-deed";

/** Stripe may be asked on the way, more than once. */
const TIMEOUT_MS = 60_000;

type Answer = { status: string; message: string };

/** Has something tried again, one thing at a time; `busyId` names it. How it went is told. */
export function useReplay(
  path: "events" | "operations",
  { reload }: Pick<AdminData<unknown>, "reload">,
  listId: string,
) {
  const { busyId, perform } = useOneDeed(reload, listId);
  const replay = (id: string) =>
    perform(id, "Replay Failed", async () => {
      const request = { method: "POST", timeoutMs: TIMEOUT_MS } as const;
      const { status, message } = await adminRequest<Answer>(`/api/admin/${path}/${id}/replay`, request);
      const hasFailed = path === "events" && status === "failed";
      toast({
        title: hasFailed ? "Replay Failed" : "Replayed",
        description: message,
        variant: hasFailed ? "destructive" : "default",
      });
    });
  return { busyId, replay };
}
