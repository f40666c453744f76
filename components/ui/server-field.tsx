import type { ReactNode } from "react";

/** The props of a field's control. */
export type FieldMarks = {
  id: string;
  name: string;
  className: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

type ServerFieldProps = {
  id: string;
  name: string;
  label: string;
  problem: string | undefined;
  hint?: string;
  children: (marks: FieldMarks) => ReactNode;
};

/** A field of a server form, with its label, problem and hint. */
export function ServerField({ id, name, label, problem, hint, children }: ServerFieldProps) {
  const describedBy = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      {children({
        id,
        name,
        className: "field",
        "aria-invalid": problem ? true : undefined,
        "aria-describedby": describedBy,
      })}
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
