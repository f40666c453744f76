"use client";

import { unstable_rethrow, useRouter } from "next/navigation";
import { type FormEvent, useActionState, useEffect, useLayoutEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from "react-hook-form";

export type ActionFormState<Values> = {
  /** As entered. */
  fields: Values;
  issues: Partial<Record<keyof Values, string>>;
  /** That of the whole form; "" if there is none. */
  problem: string;
  /** The page that follows after success; null for this one. */
  goTo: string | null;
  /** When the server answered, in ISO 8601; null before. */
  at: string | null;
};

type FormAction<Values> = (before: ActionFormState<Values>, form: FormData) => Promise<ActionFormState<Values>>;

const UNREACHABLE = "We couldn't reach our server. Are you online? Everything you entered is still here.";

/** Returns the errors as react-hook-form has them: by field, and "root" for that of the whole form. */
function errorsIn({ issues, problem }: ActionFormState<unknown>) {
  const all = Object.entries<string>({ ...issues, root: problem }).filter(([, message]) => message);
  return Object.fromEntries(all.map(([name, message]) => [name, { type: "server", message }]));
}

type ActionFormOptions<Values extends FieldValues> = {
  resolver: Resolver<Values, unknown, unknown>;
  first: ActionFormState<Values>;
  send: FormAction<Values>;
  /** The same without scripts, if it differs. */
  action?: FormAction<Values>;
};

/**
 * A react-hook-form form that a server action saves, with or without scripts. Entered values remain, including those
 * from before the page was hydrated.
 */
export function useActionForm<Values extends FieldValues>(options: ActionFormOptions<Values>) {
  const { resolver, first, send, action = send } = options;
  const [submitted, submitWithoutScript] = useActionState(action, first);
  const [errors] = useState(() => errorsIn(submitted) as FieldErrors<Values>);
  const defaultValues = submitted.fields as DefaultValues<Values>;
  const form = useForm<Values, unknown, unknown>({ resolver, defaultValues, errors, shouldFocusError: false });
  const ref = useRef<HTMLFormElement>(null);
  const router = useRouter();
  const { getValues, setValue, setError, formState } = form;
  const { isSubmitting, isSubmitted, isSubmitSuccessful } = formState;

  useLayoutEffect(() => {
    const entered = new FormData(ref.current ?? undefined);
    for (const [name, value] of Object.entries(getValues())) {
      const typed = typeof value === "boolean" ? entered.has(name) : entered.get(name);
      if (typed !== null) setValue(name as Path<Values>, typed as Values[Path<Values>]);
    }
  }, [getValues, setValue]);
  useEffect(() => {
    if (!isSubmitting) ref.current?.querySelector<HTMLElement>("[aria-invalid], [data-problem], [role=alert]")?.focus();
  }, [isSubmitting]);

  const submit = form.handleSubmit(async () => {
    const sent = new FormData(ref.current ?? undefined);
    try {
      const answer = await send(submitted, sent);
      if (answer.goTo) return router.push(answer.goTo);
      const problems = Object.entries(errorsIn(answer));
      for (const [name, error] of problems) setError(name as Path<Values>, error);
      if (problems.length > 0) return;
      // As it was saved, for example without spaces around it; unless it has changed meanwhile.
      const now = new FormData(ref.current ?? undefined);
      for (const [name, value] of Object.entries(answer.fields)) {
        if (now.get(name) === sent.get(name)) setValue(name as Path<Values>, value);
      }
    } catch (error) {
      // The action may have redirected to sign-in.
      unstable_rethrow(error);
      console.warn("The form was not saved", error);
      setError("root", { type: "server", message: UNREACHABLE });
    }
  });
  const save = async (event?: FormEvent) => {
    event?.preventDefault();
    if (!isSubmitting) await submit(event);
  };
  const isSaved = isSubmitted ? isSubmitSuccessful : submitted.at !== null && Object.keys(errors).length === 0;
  return { form, save, submitted, isSaved, formProps: { ref, action: submitWithoutScript, noValidate: true } };
}
