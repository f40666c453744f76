"use client";

import { useRef, useState } from "react";
import type { Correction } from "@/lib/corrections/queries";
import { failureWords, RequestFailed } from "../../api-request";
import { toast } from "../../ui/toast-store";
import { adminRequest } from "../admin-request";
import type { AdminData } from "../use-admin-data";

/** What an editor can do with a suggestion. */
export type CorrectionDeeds = {
  busyId: string | null;
  /** Null when it was done, else what is wrong with the sentence, "" where that is said in a notice. */
  accept: (id: string, publicNote: string) => Promise<string | null>;
  decline: (id: string) => Promise<string | null>;
};

/** Decides suggestions, one at a time; what is decided leaves the list. Source of the notice: spec section 8, admin. */
export function useCorrectionDeeds({ change, reload }: AdminData<Correction[]>): CorrectionDeeds {
  const isSending = useRef(false);
  const [busyId, setBusyId] = useState<string | null>(null);
  const decide = async (id: string, deed: "accept" | "decline", body: Record<string, unknown>, title: string) => {
    if (isSending.current) return "";
    isSending.current = true;
    setBusyId(id);
    try {
      const path = `/api/admin/corrections/${id}/${deed}`;
      const { message } = await adminRequest<{ message: string }>(path, { method: "POST", body });
      change((rows) => rows.filter((row) => row.id !== id));
      toast({ title, description: message });
      void reload();
      return null;
    } catch (error) {
      const issue = error instanceof RequestFailed && error.issues[0];
      if (issue) return issue.message;
      toast({ title: "Update Failed", description: failureWords(error), variant: "destructive" });
      void reload();
      return "";
    } finally {
      isSending.current = false;
      setBusyId(null);
    }
  };
  return {
    busyId,
    accept: (id, publicNote) => decide(id, "accept", { publicNote }, "Accepted"),
    decline: (id) => decide(id, "decline", {}, "Declined"),
  };
}
