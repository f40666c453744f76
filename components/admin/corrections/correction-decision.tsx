"use client";

import { type FormEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { MAX_NOTE_LENGTH } from "@/lib/editorial/corrections/limits";
import type { Correction } from "@/lib/editorial/corrections/queries";
import { buttonClass } from "../../ui/button";
import { Field } from "../../ui/field";
import { ConfirmDialog } from "../confirm-dialog";
import { isFocusLost } from "../lost-focus";
import type { CorrectionDeeds } from "./use-correction-deeds";

type CorrectionDecisionProps = { correction: Correction; deeds: CorrectionDeeds };

/** Accepts a suggestion with a sentence for the public, or declines it. What was typed stays until it is kept. */
export function CorrectionDecision({ correction, deeds }: CorrectionDecisionProps) {
  const { id, holiday } = correction;
  const [isOpen, setIsOpen] = useState(false);
  const [isDeclining, setIsDeclining] = useState(false);
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const isBusy = deeds.busyId === id;
  // One deed at a time: nothing can be decided here either while another suggestion is.
  const isLocked = deeds.busyId !== null;

  const toField = () => form.current?.querySelector("textarea")?.focus();
  const accept = async (event: FormEvent) => {
    event.preventDefault();
    if (isLocked) return;
    const refused = await deeds.accept(id, note);
    flushSync(() => setProblem(refused));
    // Not from somebody who writes at another suggestion by now.
    if (refused && (isFocusLost() || form.current?.contains(document.activeElement))) toField();
  };
  const decline = async () => {
    await deeds.decline(id);
    setIsDeclining(false);
  };
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={formId}
          onClick={() => {
            flushSync(() => setIsOpen(!isOpen));
            if (!isOpen) toField();
          }}
          className={buttonClass({ look: isOpen ? "quiet" : "solid" })}
        >
          Accept…<span className="sr-only"> the suggestion for {holiday.holidayName}</span>
        </button>
        <button
          type="button"
          aria-disabled={isLocked}
          onClick={() => isLocked || setIsDeclining(true)}
          className={buttonClass({ look: "quiet", className: "aria-disabled:opacity-60" })}
        >
          Decline<span className="sr-only"> the suggestion for {holiday.holidayName}</span>
        </button>
      </div>
      <form
        ref={form}
        id={formId}
        hidden={!isOpen}
        onSubmit={(event) => void accept(event)}
        noValidate
        className="mt-4 grid max-w-prose gap-3 rounded-2xl bg-sunken p-4"
      >
        <Field
          label="What we fixed"
          hint="One sentence for the public change log, shown with the source."
          value={note}
          onChange={setNote}
          problem={problem}
          max={MAX_NOTE_LENGTH}
          rows={2}
          required
        />
        <button
          type="submit"
          aria-disabled={isLocked}
          className={buttonClass({ className: "justify-self-start aria-disabled:opacity-60" })}
        >
          {isBusy ? "One moment…" : "Accept and publish"}
        </button>
      </form>
      {isDeclining && (
        <ConfirmDialog
          title="Decline this suggestion?"
          confirm="Decline it"
          isBusy={isLocked}
          onConfirm={() => void decline()}
          onClose={() => setIsDeclining(false)}
        >
          <p>You can’t reopen it later. No one is notified, because suggestions are anonymous.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
