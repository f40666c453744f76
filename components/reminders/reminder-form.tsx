"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useActionState, useCallback, useEffect, useRef, useState } from "react";
import type { ZoneGroup } from "@/lib/time-zones";
import { buttonClass } from "../ui/button";
import { FieldProblem } from "./field-problem";
import { LeadField } from "./lead-field";
import { NoteField } from "./note-field";
import { PromiseLine } from "./promise-line";
import type { Occasion } from "./promised";
import { PushBox } from "./push-box";
import { fieldsOf, type ReminderFormState } from "./reminder-fields";
import { usePush } from "./use-push";
import { WayField } from "./way-field";
import type { Way } from "./when-words";
import { ZoneField } from "./zone-field";

type Send = (before: ReminderFormState, form: FormData) => Promise<ReminderFormState>;

type ReminderFormProps = {
  occasion: Occasion;
  /** What the server has to know beside the fields: which holiday, or which reminder. */
  hidden: Readonly<Record<string, string>>;
  first: ReminderFormState;
  /** How the reminder tells that is to be changed; null for a new one. */
  storedWay: Way | null;
  zones: readonly ZoneGroup[];
  /** By which push services know us. */
  pushKey: string;
  /** Keeps the reminder, or says what is wrong. */
  send: Send;
  /** The same without scripts: it leads on by itself. */
  action: Send;
  submitLabel: string;
};

const UNREACHABLE = "We couldn't reach our server. Are you online? What you typed is still here.";

/** Asks when, how and with which words to remind. The fields are what counts: what was typed before the script ran, too. */
export function ReminderForm(props: ReminderFormProps) {
  const { occasion, hidden, storedWay, zones, pushKey, send, action, submitLabel } = props;
  const [answered, submitWithoutScript] = useActionState(action, props.first);
  const [{ fields: first }] = useState(answered);
  const [fields, setFields] = useState(first);
  const [refusal, setRefusal] = useState<Pick<ReminderFormState, "issues" | "problem">>(answered);
  const [isBusy, setIsBusy] = useState(false);
  const [now, setNow] = useState<Date | null>(null);
  const push = usePush(pushKey);
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const lead = useRef<HTMLInputElement>(null);
  const pushBox = useRef<HTMLDivElement>(null);
  const { issues, problem } = refusal;

  const look = useCallback(() => {
    if (!form.current) return;
    setNow(new Date());
    setFields(fieldsOf(new FormData(form.current)));
  }, []);
  // A browser may have filled in something before.
  useEffect(look, [look]);
  useEffect(() => {
    if (problem || Object.keys(issues).length > 0) {
      form.current?.querySelector<HTMLElement>("[aria-invalid], [role=alert]")?.focus();
    }
  }, [issues, problem]);

  const chooseLead = (days: number) => {
    if (lead.current) lead.current.value = String(days);
    look();
  };
  const chooseWay = (way: Way) => {
    const choice = form.current?.querySelector<HTMLInputElement>(`[name=way][value=${way}]`);
    if (!choice) return;
    // A click, so that React knows of it: it hears of nothing that looks to it as it was.
    choice.click();
    // The button that was pressed goes.
    choice.focus();
  };
  const keep = async (typed: FormData) => {
    setIsBusy(true);
    setRefusal({ issues: {}, problem: "" });
    try {
      // What another device shows already may be changed on one that shows nothing.
      const isWanted = fieldsOf(typed).way === "notification" && storedWay !== "notification";
      if (isWanted && !(await push.ask())) {
        pushBox.current?.focus();
        return setIsBusy(false);
      }
      const answer = await send(answered, typed);
      if (answer.goTo) return router.push(answer.goTo);
      setRefusal(answer);
    } catch (error) {
      console.warn("The reminder was not kept", error);
      setRefusal({ issues: {}, problem: UNREACHABLE });
    }
    setIsBusy(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void keep(new FormData(event.currentTarget));
  };

  return (
    <form
      ref={form}
      action={submitWithoutScript}
      onSubmit={submit}
      onChange={look}
      noValidate
      autoComplete="off"
      className="grid gap-7"
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <LeadField
        first={first.leadDays}
        value={fields.leadDays}
        problem={issues.leadDays}
        input={lead}
        onQuick={chooseLead}
      />
      <div className="flex flex-wrap gap-x-4 gap-y-5">
        <div>
          <label htmlFor="reminder-time" className="reminder-label">
            Time of day
          </label>
          <input
            id="reminder-time"
            type="time"
            name="localTime"
            required
            defaultValue={first.localTime}
            className="field w-36"
            aria-invalid={issues.localTime ? true : undefined}
            aria-describedby={issues.localTime ? "reminder-time-problem" : undefined}
          />
          <FieldProblem id="reminder-time-problem">{issues.localTime}</FieldProblem>
        </div>
        <ZoneField
          zones={zones}
          first={first.timeZone}
          value={now ? fields.timeZone : ""}
          problem={issues.timeZone}
          onGuess={look}
        />
      </div>
      <WayField first={first.way}>
        {fields.way === "notification" && (
          <PushBox
            state={push.state}
            ref={pushBox}
            onAsk={() => void push.ask()}
            onUnknown={push.forget}
            onInstead={chooseWay}
          />
        )}
      </WayField>
      <NoteField first={first.note} value={fields.note} problem={issues.note} />
      <label className="check">
        <input type="checkbox" name="repeats" value="yes" defaultChecked={first.repeats} />
        Again each year, on whichever day it falls then
      </label>
      <PromiseLine fields={fields} occasion={occasion} now={now} />
      {problem && (
        <p role="alert" tabIndex={-1} className="field-error mt-0! outline-none">
          {problem}
        </p>
      )}
      <button
        type="submit"
        aria-disabled={isBusy}
        className={buttonClass({ className: "min-h-13 justify-self-start px-8 text-lg" })}
      >
        {isBusy ? "One moment…" : submitLabel}
      </button>
    </form>
  );
}
