"use client";

import { toast } from "@/components/ui/toast-store";
import type { AdminSponsorship } from "@/lib/sponsorship/messages/queries";
import { adminRequest } from "../admin-request";
import type { AdminData } from "../use-admin-data";
import { useOneAction } from "../use-one-action";

/** Sending an email is retried for more than half a minute. */
const MAIL_TIMEOUT_MS = 60_000;

/** Callbacks for the result of hiding a message, called before the list is reloaded. */
type HideCallbacks = {
  onHidden: () => void;
  /** Returns whether the error was shown; otherwise a toast shows it. */
  onFailure: (error: unknown) => boolean;
};

/** The actions on a sponsor's message; `busyId` is the sponsorship in progress. */
export type MessageActions = {
  busyId: string | null;
  show: (sponsorship: AdminSponsorship) => Promise<unknown>;
  hide: (sponsorship: AdminSponsorship, reason: string, callbacks: HideCallbacks) => Promise<unknown>;
  sendReason: (sponsorship: AdminSponsorship) => Promise<unknown>;
};

/**
 * Changes messages, one at a time; a toast shows the result. Source of the title of failures: spec section 8, admin.
 */
export function useMessageActions({ reload }: Pick<AdminData<unknown>, "reload">, listId: string): MessageActions {
  const { busyId, perform } = useOneAction(reload, listId);
  const run = (id: string, action: () => Promise<void>) => perform(id, "Update Failed", action);
  const post = async (id: string, action: string, title: string, body?: Record<string, unknown>) => {
    const path = `/api/admin/sponsors/${id}/${action}`;
    const request = { method: "POST", timeoutMs: MAIL_TIMEOUT_MS, ...(body && { body }) } as const;
    const { message } = await adminRequest<{ message: string }>(path, request);
    toast({ title, description: message });
  };
  return {
    busyId,
    show: ({ id, customMessage }) => run(id, () => post(id, "show-message", "Message shown", { customMessage })),
    hide: ({ id, customMessage }, reason, { onHidden, onFailure }) =>
      run(id, async () => {
        try {
          await post(id, "hide-message", "Message hidden", { reason, customMessage });
        } catch (error) {
          if (!onFailure(error)) throw error;
          return;
        }
        onHidden();
      }),
    sendReason: ({ id }) => run(id, () => post(id, "send-reason", "Email to the sponsor")),
  };
}
