"use client";

import { useActionState, useId } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { MAX_NAME_LENGTH } from "@/lib/core/settings";
import { type NameState, saveNameAction } from "./actions";

type NameFormProps = { firstName: string | null; lastName: string | null };

const FIELDS = [
  { name: "firstName", label: "First name", autoComplete: "given-name" },
  { name: "lastName", label: "Last name", autoComplete: "family-name" },
] as const;

export function NameForm({ firstName, lastName }: NameFormProps) {
  const before: NameState = { firstName: firstName ?? "", lastName: lastName ?? "", problems: {}, isSaved: false };
  const [state, save, isBusy] = useActionState(saveNameAction, before);
  const id = useId();
  return (
    <form action={save} noValidate>
      <p className="text-ink-soft">Optional. We'll suggest your first name as the sender of your cards.</p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        {FIELDS.map(({ name, label, autoComplete }) => (
          <div key={name}>
            <label htmlFor={`${id}-${name}`} className="mb-1 block font-semibold">
              {label}
            </label>
            <input
              id={`${id}-${name}`}
              name={name}
              autoComplete={autoComplete}
              maxLength={MAX_NAME_LENGTH}
              className="field"
              defaultValue={state[name]}
              aria-invalid={state.problems[name] ? true : undefined}
              aria-describedby={state.problems[name] ? `${id}-${name}-problem` : undefined}
            />
            {state.problems[name] && (
              <p id={`${id}-${name}-problem`} role="alert" className="field-error">
                {state.problems[name]}
              </p>
            )}
          </div>
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <button type="submit" aria-disabled={isBusy} className={buttonVariants({ variant: "outline" })}>
          {isBusy ? "Saving…" : "Save name"}
        </button>
        <p role="status" className="text-ink-soft">
          {state.isSaved && !isBusy && "Saved."}
        </p>
      </div>
    </form>
  );
}
