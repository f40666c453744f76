"use client";

import { useId } from "react";
import type { ZoneGroup } from "@/lib/time-zones";
import { ZoneSelect } from "../zone-select";
import { FieldProblem } from "./field-problem";
import { zoneWords } from "./when-words";

type ZoneFieldProps = {
  zones: readonly ZoneGroup[];
  first: string;
  /** As it stands in the field now. */
  value: string;
  problem: string | undefined;
  /** Called when the device's own zone has been filled in. */
  onGuess: () => void;
};

/** By whose clock, and how people call it. */
export function ZoneField({ zones, first, value, problem, onGuess }: ZoneFieldProps) {
  const id = useId();
  return (
    <div className="min-w-0 flex-1 basis-56">
      <label htmlFor={id} className="reminder-label">
        Time zone
      </label>
      <ZoneSelect
        id={id}
        name="timeZone"
        zones={zones}
        first={first}
        onGuess={onGuess}
        className="field"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem ${id}-words` : `${id}-words`}
      />
      <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>
      <p id={`${id}-words`} className="mt-1 min-h-5 text-ink-soft text-sm">
        {value && zoneWords(value)}
      </p>
    </div>
  );
}
