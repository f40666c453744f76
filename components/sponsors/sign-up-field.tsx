"use client";

import { type ComponentProps, useId } from "react";
import { fieldRoom } from "@/lib/core/field-room";
import type { SponsorForm } from "@/lib/sponsorship/form";

type SignUpFieldProps = {
  name: keyof SponsorForm;
  label: string;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
  hint?: string;
  isOptional?: boolean;
  /** Of how many characters to count the room; without it nothing is counted. */
  room?: number;
  /** Several lines; else it is an input of these. */
  rows?: number;
  input?: Pick<ComponentProps<"input">, "type" | "autoComplete" | "inputMode" | "autoCapitalize" | "placeholder"> & {
    onBlur?: () => void;
  };
};

/** One thing to fill in: its name, what it is for, how much of it fits, and what is wrong with it. */
export function SignUpField(props: SignUpFieldProps) {
  const { name, label, value, problem, onChange, hint, isOptional = false, room, rows, input } = props;
  const id = useId();
  const { level, spoken } = room ? fieldRoom(value.length, room) : { level: "plenty", spoken: "" };
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(" ");
  const shared = {
    id,
    name,
    value,
    dir: "auto",
    required: !isOptional,
    "aria-invalid": problem || level === "over" ? true : undefined,
    "aria-describedby": described || undefined,
  } as const;
  return (
    <div>
      <div className="mb-1 flex items-end justify-between gap-3">
        <label htmlFor={id} className="font-semibold">
          {label}
          {isOptional ? (
            <span className="font-normal text-ink-soft"> (optional)</span>
          ) : (
            <span aria-hidden="true">*</span>
          )}
        </label>
        {room && (
          <span aria-hidden="true" data-level={level} className="message-room">
            {value.length} / {room}
          </span>
        )}
      </div>
      {rows ? (
        <textarea
          {...shared}
          rows={rows}
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
          className="field sign-up-text"
        />
      ) : (
        <input {...shared} {...input} onChange={(event) => onChange(event.currentTarget.value)} className="field" />
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-ink-soft text-sm">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} role="alert" className="field-error">
          {problem}
        </p>
      )}
      {room && (
        <p role="status" className="sr-only">
          {spoken}
        </p>
      )}
    </div>
  );
}
