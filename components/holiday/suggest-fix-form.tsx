"use client";

import Link from "next/link";
import { useEffect, useId, useRef } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { FieldError } from "@/components/ui/input";
import { ServerField, type ServerFormAction, useServerForm } from "@/components/ui/server-form";
import { MAX_SUGGESTION_LENGTH } from "@/lib/editorial/corrections/correction";

function SuggestFixDone({ holiday }: { holiday: { slug: string; holidayName: string } }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="grid justify-items-start gap-4">
      <h2 ref={title} tabIndex={-1} className="font-display font-extrabold text-3xl leading-tight outline-none">
        Thanks! An editor will take a look.
      </h2>
      <p role="status" className="max-w-prose text-pretty text-lg leading-relaxed">
        We'll read your source and look for another. If you're right, we'll fix the page and list the change under
        Corrections. We won't write back, because we didn't ask who you are.
      </p>
      <div className="flex flex-wrap gap-2">
        <Link href={`/holidays/${holiday.slug}`} className={buttonVariants({ className: "min-w-0 wrap-anywhere" })}>
          Back to {holiday.holidayName}
        </Link>
        <Link href="/corrections" prefetch={false} className={buttonVariants({ variant: "outline" })}>
          See corrections
        </Link>
      </div>
    </div>
  );
}

export type FixField = "suggestion" | "sourceUrl";

const EMPTY: Record<FixField, string> = { suggestion: "", sourceUrl: "" };

type SuggestFixFormProps = {
  holiday: { slug: string; holidayName: string };
  action: ServerFormAction<FixField>;
};

/** A form for reporting a mistake on a holiday's page, with a source. Typed text remains until it is sent. */
export function SuggestFixForm({ holiday, action }: SuggestFixFormProps) {
  const { state, isBusy, formProps } = useServerForm(action, EMPTY);
  const { typed, issues, problem, done } = state;
  const id = useId();

  if (done) return <SuggestFixDone holiday={holiday} />;
  return (
    <form {...formProps} className="grid gap-5">
      <input type="hidden" name="slug" value={holiday.slug} />
      <ServerField
        id={`${id}-suggestion`}
        name="suggestion"
        label="What should we fix?"
        problem={issues.suggestion}
        hint={`A wrong date, name, year, or story, and what it should say. Up to ${MAX_SUGGESTION_LENGTH.toLocaleString("en-US")} characters.`}
      >
        {(marks) => <textarea {...marks} rows={5} required defaultValue={typed.suggestion} />}
      </ServerField>
      <ServerField
        id={`${id}-sourceUrl`}
        name="sourceUrl"
        label="Your source"
        problem={issues.sourceUrl}
        hint="A link to a page we can read. The closer to the origin, the better."
      >
        {(marks) => (
          <input
            {...marks}
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://"
            required
            defaultValue={typed.sourceUrl}
          />
        )}
      </ServerField>
      <div aria-hidden="true" className="absolute -left-[200vw]">
        <label htmlFor={`${id}-topic`}>Leave this empty</label>
        <input id={`${id}-topic`} name="topic" tabIndex={-1} autoComplete="off" />
      </div>
      {problem && (
        <FieldError role="alert" tabIndex={-1} className="outline-none">
          {problem}
        </FieldError>
      )}
      <button
        type="submit"
        aria-disabled={isBusy}
        className={buttonVariants({ className: "min-h-13 justify-self-start text-lg" })}
      >
        {isBusy ? "Sending…" : "Send to the editors"}
      </button>
    </form>
  );
}
