"use client";

import { type FormEvent, useRef, useState } from "react";
import { MAX_REASON_LENGTH, reasonProblem } from "@/lib/sponsor-messages/limits";
import type { DeskSponsorship } from "@/lib/sponsor-messages/queries";
import { failureWords, RequestFailed } from "../../api-request";
import { buttonClass } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { toast } from "../../ui/toast-store";
import { adminRequest } from "../admin-request";
import { MAIL_TIMEOUT_MS } from "./use-message-deeds";

type HideMessageDialogProps = {
  sponsorship: DeskSponsorship;
  onHidden: () => void;
  /** It is not any more what the list says. */
  onStale: () => void;
  onClose: () => void;
};

/** Asks why a message is to be hidden, and hides it. What was typed stays until it is. */
export function HideMessageDialog({ sponsorship, onHidden, onStale, onClose }: HideMessageDialogProps) {
  const { id, customMessage, sponsor, holiday } = sponsorship;
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState("");
  const [failure, setFailure] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const refuse = (words: string) => {
    setProblem(words);
    form.current?.querySelector("textarea")?.focus();
  };
  const hide = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setFailure("");
    const found = reasonProblem(reason);
    if (found) return refuse(found);
    setProblem("");
    setIsBusy(true);
    try {
      const path = `/api/admin/sponsors/${id}/hide-message`;
      const { message } = await adminRequest<{ message: string }>(path, {
        method: "POST",
        body: { reason, customMessage },
        timeoutMs: MAIL_TIMEOUT_MS,
      });
      toast({ title: "Message hidden", description: message });
      onClose();
      onHidden();
    } catch (error) {
      setIsBusy(false);
      const issue = error instanceof RequestFailed && error.issues.find(({ path }) => path === "reason");
      if (issue) return refuse(issue.message);
      setFailure(failureWords(error));
      // Hidden already, or nobody knows: the list does.
      if (error instanceof RequestFailed && (error.status === 409 || error.status === 0)) onStale();
    }
  };

  return (
    <Dialog open onClose={onClose} title="Hide this message?" closesOutside={false}>
      <form ref={form} onSubmit={(event) => void hide(event)} noValidate className="mt-2 grid gap-4">
        <blockquote
          dir="auto"
          className="max-h-40 overflow-y-auto whitespace-pre-line rounded-2xl bg-sunken px-4 py-2.5 wrap-anywhere"
        >
          “{customMessage}”
        </blockquote>
        <p className="wrap-anywhere">
          {sponsor.businessName} stays the sponsor of {holiday.holidayName}. Their message, and any later one until you
          have read it, is on no page and in no mail of ours any more.
        </p>
        <Field
          label="Reason"
          hint="It is mailed to them and stands on their dashboard, in your words. Say what would suit."
          value={reason}
          onChange={setReason}
          problem={problem}
          max={MAX_REASON_LENGTH}
          rows={4}
          required
        />
        {failure && (
          <p role="alert" className="field-error">
            {failure}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <button type="button" onClick={onClose} className={buttonClass({ look: "quiet" })}>
            Keep it
          </button>
          <button type="submit" aria-disabled={isBusy} className={buttonClass({ look: "danger" })}>
            {isBusy ? "One moment…" : "Hide it"}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
