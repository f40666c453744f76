"use client";

import { toast } from "@/components/ui/toast-store";
import type { AdminSponsorship } from "@/lib/sponsorship/messages/queries";
import { adminRequest } from "../admin-request";
import type { AdminData } from "../use-admin-data";
import { useOneAction } from "../use-one-action";

/** A mail is tried for more than half a minute. */
const MAIL_TIMEOUT_MS = 60_000;

/** Where it is said how the hiding of a message went, before the list is asked for anew. */
type HidingTold = {
  onHidden: () => void;
  /** Whether it could be told: a notice says it otherwise. */
  onFailure: (error: unknown) => boolean;
};

/** What an editor can do with a message; `busyId` names the sponsorship that it is being done to. */
export type MessageActions = {
  busyId: string | null;
  show: (sponsorship: AdminSponsorship) => Promise<unknown>;
  hide: (sponsorship: AdminSponsorship, reason: string, told: HidingTold) => Promise<unknown>;
  sendReason: (sponsorship: AdminSponsorship) => Promise<unknown>;
};

/** One action at a time; how it went is told. Source of the title of failures: spec section 8, admin. */
export function useMessageActions({ reload }: Pick<AdminData<unknown>, "reload">, listId: string): MessageActions {
  const { busyId, perform } = useOneAction(reload, listId);
  const does = (id: string, action: () => Promise<void>) => perform(id, "Update Failed", action);
  const post = async (id: string, action: string, title: string, body?: Record<string, unknown>) => {
    const path = `/api/admin/sponsors/${id}/${action}`;
    const request = { method: "POST", timeoutMs: MAIL_TIMEOUT_MS, ...(body && { body }) } as const;
    const { message } = await adminRequest<{ message: string }>(path, request);
    toast({ title, description: message });
  };
  return {
    busyId,
    show: ({ id, customMessage }) => does(id, () => post(id, "show-message", "Message shown", { customMessage })),
    hide: ({ id, customMessage }, reason, { onHidden, onFailure }) =>
      does(id, async () => {
        try {
          await post(id, "hide-message", "Message hidden", { reason, customMessage });
        } catch (error) {
          if (!onFailure(error)) throw error;
          return;
        }
        onHidden();
      }),
    sendReason: ({ id }) => does(id, () => post(id, "send-reason", "Email to the sponsor")),
  };
}
