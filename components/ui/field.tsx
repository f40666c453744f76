"use client";

import { useId } from "react";
import { fieldRoom } from "@/lib/core/field-room";

type FieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  problem?: string | undefined;
  hint?: string;
  /** Maximum number of characters. The field shows how many are left. */
  max?: number;
  rows?: number;
  type?: "text" | "email" | "url" | "number" | "date" | "search";
  autoComplete?: string;
  required?: boolean;
  onBlur?: () => void;
  range?: { min?: number | string; max?: number | string; step?: number };
};

export function Field({ label, problem, hint, max, rows, range, type = "text", ...field }: FieldProps) {
  const id = useId();
  const { value, onChange, onBlur, autoComplete, required } = field;
  const length = value.trim().length;
  const room = max === undefined ? null : fieldRoom(length, max);
  const describedBy = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
  const shared = { id, value, onBlur, autoComplete, required, "aria-describedby": describedBy };
  const invalid = problem ? true : undefined;
  return (
    <div>
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {room && (
          <span
            aria-hidden="true"
            className={`text-sm tabular-nums ${room.level === "over" ? "font-semibold text-danger" : "text-ink-soft"}`}
          >
            {length}/{max}
          </span>
        )}
      </div>
      {rows ? (
        <textarea
          {...shared}
          rows={rows}
          aria-invalid={invalid}
          className="field"
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <input
          {...shared}
          {...range}
          type={type}
          aria-invalid={invalid}
          className="field"
          spellCheck={type === "text"}
          autoCapitalize={type === "text" ? undefined : "none"}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {room && (
        <span role="status" className="sr-only">
          {room.spoken}
        </span>
      )}
      {problem && (
        <p id={`${id}-problem`} className="field-error">
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-ink-soft text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}
