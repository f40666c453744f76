"use client";

import { type FormEvent, useRef, useState } from "react";
import { MAX_REASON_LENGTH, reasonProblem } from "@/lib/sponsorship/messages/limits";
import type { DeskSponsorship } from "@/lib/sponsorship/messages/queries";
import { failureWords, RequestFailed } from "../../api-request";
import { buttonClass } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import type { MessageDeeds } from "./use-message-deeds";

type HideMessageDialogProps = {
  sponsorship: DeskSponsorship;
  deeds: MessageDeeds;
  onClose: () => void;
};

/** Asks why a message is to be hidden, and hides it. What was typed stays until it is. */
export function HideMessageDialog({ sponsorship, deeds, onClose }: HideMessageDialogProps) {
  const { customMessage, sponsor, holiday } = sponsorship;
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState("");
  const [failure, setFailure] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const isBusy = deeds.busyId !== null;

  const refuse = (words: string) => {
    setProblem(words);
    form.current?.querySelector("textarea")?.focus();
  };
  const tell = (error: unknown): boolean => {
    // The dialog was closed meanwhile: nobody would read it here.
    if (!form.current) return false;
    const issue = error instanceof RequestFailed && error.issues.find(({ path }) => path === "reason");
    if (issue) refuse(issue.message);
    else setFailure(failureWords(error));
    return true;
  };
  const hide = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setFailure("");
    const found = reasonProblem(reason);
    if (found) return refuse(found);
    setProblem("");
    void deeds.hide(sponsorship, reason, { onHidden: onClose, onFailure: tell });
  };

  return (
    <Dialog open onClose={onClose} title="Hide this message?" closesOutside={false}>
      <form ref={form} onSubmit={hide} noValidate className="mt-2 grid gap-4">
        <blockquote
          aria-label="Their message"
          dir="auto"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
          tabIndex={0}
          className="max-h-40 overflow-y-auto whitespace-pre-line rounded-2xl bg-sunken px-4 py-2.5 wrap-anywhere"
        >
          “{customMessage}”
        </blockquote>
        <p className="wrap-anywhere">
          {sponsor.businessName} remains the sponsor of {holiday.holidayName}. This message disappears from all pages
          and emails, and any new one waits for your review.
        </p>
        <Field
          label="Reason"
          hint="We email this to them and show it on their dashboard, word for word. Tell them what to change."
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
          <button
            type="button"
            aria-disabled={isBusy}
            onClick={() => isBusy || onClose()}
            className={buttonClass({ look: "quiet", className: "aria-disabled:opacity-60" })}
          >
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
