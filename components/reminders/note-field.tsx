"use client";

import { useId } from "react";
import { fieldRoom } from "@/lib/core/field-room";
import { MAX_NOTE_LENGTH } from "@/lib/reminders/limits";
import { FieldProblem } from "./field-problem";

type NoteFieldProps = {
  first: string;
  /** The field's current value. */
  value: string;
  problem: string | undefined;
};

/** A private note with a count of the characters left. */
export function NoteField({ first, value, problem }: NoteFieldProps) {
  const id = useId();
  const length = value.trim().length;
  const { level, spoken } = fieldRoom(length, MAX_NOTE_LENGTH);
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="reminder-label">
          Note to self (optional)
        </label>
        <span
          aria-hidden="true"
          className={`needs-script text-sm tabular-nums ${level === "over" ? "font-semibold text-danger" : "text-ink-soft"}`}
        >
          {length}/{MAX_NOTE_LENGTH}
        </span>
      </div>
      <textarea
        id={id}
        name="note"
        rows={3}
        defaultValue={first}
        className="field"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem ${id}-hint` : `${id}-hint`}
      />
      <span role="status" className="sr-only">
        {spoken}
      </span>
      <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>
      <p id={`${id}-hint`} className="mt-1 text-ink-soft text-sm">
        We'll include it in the reminder, like “pick up flowers on the way home.” Up to {MAX_NOTE_LENGTH} characters.
      </p>
    </div>
  );
}
