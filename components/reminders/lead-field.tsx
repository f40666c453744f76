"use client";

import { type RefObject, useId } from "react";
import { MAX_LEAD_DAYS, MIN_LEAD_DAYS } from "@/lib/reminders/limits";
import { FieldProblem } from "./field-problem";

const QUICK = [
  { days: 1, label: "The day before" },
  { days: 3, label: "3 days" },
  { days: 7, label: "A week" },
  { days: 30, label: "A month" },
] as const;

type LeadFieldProps = {
  first: string;
  /** As it stands in the field now. */
  value: string;
  problem: string | undefined;
  input: RefObject<HTMLInputElement | null>;
  onQuick: (days: number) => void;
};

/** How many days before: a number, and the usual ones at a press. */
export function LeadField({ first, value, problem, input, onQuick }: LeadFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="reminder-label">
        How many days before
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={input}
          id={id}
          name="leadDays"
          type="number"
          inputMode="numeric"
          min={MIN_LEAD_DAYS}
          max={MAX_LEAD_DAYS}
          step={1}
          required
          defaultValue={first}
          className="field w-24"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem ${id}-hint` : `${id}-hint`}
        />
        <div className="needs-script contents">
          {QUICK.map(({ days, label }) => (
            <button
              key={days}
              type="button"
              className="pick"
              aria-pressed={value === String(days)}
              onClick={() => onQuick(days)}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>
      <p id={`${id}-hint`} className="mt-1 text-ink-soft text-sm">
        From {MIN_LEAD_DAYS} to {MAX_LEAD_DAYS}.
      </p>
    </div>
  );
}
