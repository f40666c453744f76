"use client";

import { type FormEvent, useActionState, useEffect, useId, useRef, useState } from "react";
import { MAX_SUGGESTION_LENGTH } from "@/lib/corrections/limits";
import { SuggestFixDone } from "./suggest-fix-done";
import { buttonClass } from "./ui/button";

/** What the form shows: what was typed, what is wrong with which field or with all of it, and whether it has arrived. */
export type SuggestFixState = {
  suggestion: string;
  sourceUrl: string;
  issues: { suggestion?: string; sourceUrl?: string };
  /** "" for nothing. */
  problem: string;
  isSent: boolean;
};

const EMPTY: SuggestFixState = { suggestion: "", sourceUrl: "", issues: {}, problem: "", isSent: false };

const UNREACHABLE = "We couldn't reach our server. Are you online? What you wrote is still here.";

type SuggestFixFormProps = {
  holiday: { slug: string; holidayName: string };
  action: (before: SuggestFixState, form: FormData) => Promise<SuggestFixState>;
};

/** Asks what is wrong with a holiday's page, and who says so. What was typed stays until it has arrived. */
export function SuggestFixForm({ holiday, action }: SuggestFixFormProps) {
  const [answered, submitWithoutScript] = useActionState(action, EMPTY);
  const [state, setState] = useState(answered);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const { issues, problem } = state;

  useEffect(() => {
    if (problem || issues.suggestion || issues.sourceUrl) {
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
      console.warn("The suggestion was not sent", error);
      setState((before) => ({ ...before, issues: {}, problem: UNREACHABLE }));
    } finally {
      setIsBusy(false);
    }
  };

  if (state.isSent) return <SuggestFixDone holiday={holiday} />;
  const described = (name: "suggestion" | "sourceUrl") => ({
    id: `${id}-${name}`,
    name,
    className: "field",
    required: true,
    defaultValue: state[name],
    "aria-invalid": issues[name] ? (true as const) : undefined,
    "aria-describedby": `${issues[name] ? `${id}-${name}-problem ` : ""}${id}-${name}-hint`,
  });
  const said = (name: "suggestion" | "sourceUrl") =>
    issues[name] && (
      <p id={`${id}-${name}-problem`} className="field-error">
        {issues[name]}
      </p>
    );
  return (
    <form
      ref={form}
      action={submitWithoutScript}
      onSubmit={(event) => void submit(event)}
      noValidate
      className="grid gap-5"
    >
      <input type="hidden" name="slug" value={holiday.slug} />
      <div>
        <label htmlFor={`${id}-suggestion`} className="mb-1 block font-semibold">
          What is wrong, and how is it right?
        </label>
        <textarea {...described("suggestion")} rows={5} />
        {said("suggestion")}
        <p id={`${id}-suggestion-hint`} className="mt-1 text-ink-soft text-sm">
          A date, a name, a year, a story that is told differently. Up to{" "}
          {MAX_SUGGESTION_LENGTH.toLocaleString("en-US")} characters.
        </p>
      </div>
      <div>
        <label htmlFor={`${id}-sourceUrl`} className="mb-1 block font-semibold">
          Who says so?
        </label>
        <input
          {...described("sourceUrl")}
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
        />
        {said("sourceUrl")}
        <p id={`${id}-sourceUrl-hint`} className="mt-1 text-ink-soft text-sm">
          The address of a page that we can read: the closer to where it began, the better.
        </p>
      </div>
      <div aria-hidden="true" className="absolute -left-[200vw]">
        <label htmlFor={`${id}-topic`}>Leave this empty</label>
        <input id={`${id}-topic`} name="topic" tabIndex={-1} autoComplete="off" />
      </div>
      {problem && (
        <p role="alert" tabIndex={-1} className="field-error outline-none">
          {problem}
        </p>
      )}
      <button
        type="submit"
        aria-disabled={isBusy}
        className={buttonClass({ className: "min-h-13 justify-self-start text-lg" })}
      >
        {isBusy ? "Sending…" : "Send to the editors"}
      </button>
    </form>
  );
}
