"use client";

import { RequestFailed } from "@/components/ui/api-request";
import { toast } from "@/components/ui/toast-store";
import type { Correction } from "@/lib/editorial/corrections/queries";
import { adminRequest } from "../admin-request";
import type { AdminData } from "../use-admin-data";
import { useOneAction } from "../use-one-action";

/** The actions on a suggestion; `busyId` is the one in progress. */
export type CorrectionActions = {
  busyId: string | null;
  /** Returns what is wrong with the public note; "" for nothing, or when a toast shows it. */
  accept: (id: string, publicNote: string) => Promise<string>;
  decline: (id: string) => Promise<unknown>;
};

/**
 * Decides suggestions, one at a time; a decided suggestion leaves the list. Source of the notice: spec section 8,
 * admin.
 */
export function useCorrectionActions({ change, reload }: AdminData<Correction[]>, titleId: string): CorrectionActions {
  const { busyId, perform } = useOneAction(reload, titleId);
  const decide = async (id: string, action: "accept" | "decline", body: Record<string, unknown>, title: string) => {
    const problem = await perform(id, "Update Failed", async () => {
      try {
        const path = `/api/admin/corrections/${id}/${action}`;
        const { message } = await adminRequest<{ message: string }>(path, { method: "POST", body });
        change((rows) => rows.filter((row) => row.id !== id));
        toast({ title, description: message });
        return "";
      } catch (error) {
        const issue = error instanceof RequestFailed && error.issues[0];
        if (issue) return issue.message;
        throw error;
      }
    });
    return problem ?? "";
  };
  return {
    busyId,
    accept: (id, publicNote) => decide(id, "accept", { publicNote }, "Accepted"),
    decline: (id) => decide(id, "decline", {}, "Declined"),
  };
}
