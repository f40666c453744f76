"use client";

import { useId } from "react";
import type { ZoneGroup } from "@/lib/core/time-zones";
import { ZoneSelect } from "../zone-select";
import { FieldProblem } from "./field-problem";

type ZoneFieldProps = {
  zones: readonly ZoneGroup[];
  first: string;
  problem: string | undefined;
  /** Called when a zone is filled in or chosen. */
  onZone: () => void;
};

/** By whose clock. */
export function ZoneField({ zones, first, problem, onZone }: ZoneFieldProps) {
  const id = useId();
  return (
    <div className="min-w-0 flex-1 basis-64">
      <label htmlFor={id} className="reminder-label">
        Time zone
      </label>
      <ZoneSelect
        id={id}
        name="timeZone"
        zones={zones}
        first={first}
        onZone={onZone}
        className="field"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
      />
      <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>
    </div>
  );
}
