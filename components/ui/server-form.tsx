"use client";

import { type FormEvent, type ReactNode, useActionState, useEffect, useRef, useState } from "react";
import { FieldError, inputClass } from "./input";

/** The state of a form: the typed values, the problems of its fields or of the whole form, and the success message. */
export type ServerFormState<Field extends string> = {
  typed: Record<Field, string>;
  issues: Partial<Record<Field, string>>;
  /** "" if there is none, as below. */
  problem: string;
  done: string;
};

/** A server action for a form, which also works without scripts. */
export type ServerFormAction<Field extends string> = (
  before: ServerFormState<Field>,
  form: FormData,
) => Promise<ServerFormState<Field>>;

const UNREACHABLE = "We couldn't reach our server. Are you online? What you wrote is still here.";

/** A form handled on the server, with or without scripts. Typed values remain. `typed` has the initial values. */
export function useServerForm<Field extends string>(action: ServerFormAction<Field>, typed: Record<Field, string>) {
  const [answered, submitWithoutScript] = useActionState(action, { typed, issues: {}, problem: "", done: "" });
  const [state, setState] = useState(answered);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { issues, problem } = state;

  useEffect(() => {
    if (problem || Object.values(issues).some(Boolean)) {
      form.current?.querySelector<HTMLElement>("[aria-invalid], [role=alert]")?.focus();
    }
  }, [issues, problem]);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    try {
      setState(await action(state, new FormData(event.currentTarget)));
    } catch (error) {
      console.warn("The form was not sent", error);
      setState((before) => ({ ...before, issues: {}, problem: UNREACHABLE, done: "" }));
    } finally {
      setIsBusy(false);
    }
  };
  const formProps = {
    ref: form,
    action: submitWithoutScript,
    onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    noValidate: true,
  };
  return { state, isBusy, formProps };
}

type FieldMarks = {
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
        className: inputClass,
        "aria-invalid": problem ? true : undefined,
        "aria-describedby": describedBy,
      })}
      {problem && <FieldError id={`${id}-problem`}>{problem}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-muted-foreground text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}
