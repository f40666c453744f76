"use client";

import { useRef, useState } from "react";
import type { DeskSponsorship } from "@/lib/sponsor-messages/queries";
import { failureWords } from "../../api-request";
import { toast } from "../../ui/toast-store";
import { adminRequest } from "../admin-request";
import type { AdminData } from "../use-admin-data";

/** What an editor can do with a hidden message; `busyId` names the sponsorship that it is being done to. */
export type MessageDeeds = {
  busyId: string | null;
  show: (sponsorship: DeskSponsorship) => Promise<void>;
  sendReason: (sponsorship: DeskSponsorship) => Promise<void>;
};

/** A mail is tried for more than half a minute. */
export const MAIL_TIMEOUT_MS = 60_000;

/**
 * One deed at a time; how it went is told, and the list is asked for anew. Its title takes the focus of a button that is gone
 * with what it did. Source of the title of failures: spec section 8, admin.
 */
export function useMessageDeeds({ reload }: Pick<AdminData<unknown>, "reload">, listId: string): MessageDeeds {
  const [busyId, setBusyId] = useState<string | null>(null);
  const isBusy = useRef(false);
  const post = async (id: string, deed: string, title: string, body?: Record<string, unknown>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusyId(id);
    try {
      const path = `/api/admin/sponsors/${id}/${deed}`;
      const request = { method: "POST", timeoutMs: MAIL_TIMEOUT_MS, ...(body && { body }) } as const;
      const { message } = await adminRequest<{ message: string }>(path, request);
      toast({ title, description: message });
      document.getElementById(listId)?.focus();
    } catch (error) {
      toast({ title: "Update Failed", description: failureWords(error), variant: "destructive" });
    }
    // What failed may have been changed elsewhere.
    await reload();
    isBusy.current = false;
    setBusyId(null);
  };
  return {
    busyId,
    show: ({ id, customMessage }) => post(id, "show-message", "Message shown", { customMessage }),
    sendReason: ({ id }) => post(id, "send-reason", "Mail to the sponsor"),
  };
}
