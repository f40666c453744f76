"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useActionState, useCallback, useEffect, useRef, useState } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import type { ZoneGroup } from "@/lib/core/time-zones";
import {
  ChannelField,
  FieldProblem,
  FirstMomentField,
  LeadField,
  NoteField,
  PromiseLine,
  ZoneField,
} from "./form-fields";
import { isInTime, NO_PROMISE, type Occasion, promised } from "./promised";
import { PushBox } from "./push-box";
import { fieldsOf, type ReminderFormState } from "./reminder-fields";
import { usePush } from "./use-push";
import type { Channel } from "./when-labels";

type Send = (before: ReminderFormState, form: FormData) => Promise<ReminderFormState>;

type ReminderFormProps = {
  occasion: Occasion;
  /** Hidden fields for the server: the holiday's or the reminder's id. */
  hidden: Readonly<Record<string, string>>;
  first: ReminderFormState;
  /** How the existing reminder arrives; null for a new one. */
  storedWay: Channel | null;
  /** Whether nothing was entered before, so the default lead may change to one that is still in time. */
  isFresh?: boolean;
  /** If false, the user signs in after submitting. */
  isSignedIn?: boolean;
  zones: readonly ZoneGroup[];
  /** The VAPID public key for push services. */
  pushKey: string;
  /** Saves the reminder or returns errors. */
  send: Send;
  /** The same without JavaScript; it redirects by itself. */
  action: Send;
  submitLabel: string;
};

const UNREACHABLE = "We couldn't reach our server. Are you online? Everything you entered is still here.";

/**
 * The form for when and how to be reminded, with a note. The DOM fields are the source of truth, including input typed
 * before hydration.
 */
export function ReminderForm(props: ReminderFormProps) {
  const { occasion, hidden, storedWay, isFresh = false, isSignedIn = true } = props;
  const { zones, pushKey, send, action, submitLabel } = props;
  const [submitted, submitWithoutScript] = useActionState(action, props.first);
  const [{ fields: first }] = useState(submitted);
  const [fields, setFields] = useState(first);
  const [refusal, setRefusal] = useState<Pick<ReminderFormState, "issues" | "problem">>(submitted);
  const [isBusy, setIsBusy] = useState(false);
  const [now, setNow] = useState(submitted.at === null ? null : new Date(submitted.at));
  const push = usePush(pushKey);
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const pushBox = useRef<HTMLDivElement>(null);
  const isLeadSettled = useRef(false);
  const { issues, problem } = refusal;
  const promise = now ? promised(fields, occasion, now) : NO_PROMISE;

  const readFields = useCallback(() => {
    if (!form.current) return;
    setNow(new Date());
    setFields(fieldsOf(new FormData(form.current)));
  }, []);
  // The browser may have filled in fields before hydration.
  useEffect(readFields, [readFields]);
  useEffect(() => {
    if (problem || Object.keys(issues).length > 0) {
      form.current?.querySelector<HTMLElement>("[aria-invalid], [data-problem], [role=alert]")?.focus();
    }
  }, [issues, problem]);

  const readZone = () => {
    readFields();
    if (!form.current || !isFresh || isLeadSettled.current) return;
    isLeadSettled.current = true;
    const typed = fieldsOf(new FormData(form.current));
    const isTooLate = typed.lead === first.lead && !isInTime(typed.lead, typed, occasion.nextDates, new Date());
    if (!isTooLate || !isInTime("0", typed, occasion.nextDates, new Date())) return;
    form.current.querySelector<HTMLInputElement>("[name=lead][value='0']")?.click();
  };
  const chooseWay = (way: Channel) => {
    const choice = form.current?.querySelector<HTMLInputElement>(`[name=way][value=${way}]`);
    if (!choice) return;
    // Use a click: React does not notice when `checked` is set directly.
    choice.click();
    // The clicked button disappears, so move the focus.
    choice.focus();
  };
  const save = async (typed: FormData) => {
    setIsBusy(true);
    setRefusal({ issues: {}, problem: "" });
    try {
      // A reminder already shown on another device can be edited on one without notifications.
      const isWanted = fieldsOf(typed).way === "notification" && storedWay !== "notification";
      if (isWanted && isSignedIn && !(await push.ask())) {
        pushBox.current?.focus();
        return setIsBusy(false);
      }
      const answer = await send(submitted, typed);
      if (answer.goTo) return router.push(answer.goTo);
      setRefusal(answer);
      readFields();
    } catch (error) {
      console.warn("The reminder was not saved", error);
      setRefusal({ issues: {}, problem: UNREACHABLE });
    }
    setIsBusy(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void save(new FormData(event.currentTarget));
  };

  return (
    <form
      ref={form}
      action={submitWithoutScript}
      onSubmit={submit}
      onChange={readFields}
      noValidate
      autoComplete="off"
      className="grid gap-7"
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <LeadField first={first} problem={issues.leadDays} />
      <div className="flex flex-wrap gap-x-4 gap-y-5">
        <div>
          <label htmlFor="reminder-time" className="reminder-label">
            Time
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
        <ZoneField zones={zones} first={first.timeZone} problem={issues.timeZone} onZone={readZone} />
      </div>
      <FirstMomentField promise={promise} problem={issues.first} />
      <PromiseLine fields={fields} occasion={occasion} promise={promise} />
      <ChannelField first={first.way}>
        {fields.way === "notification" && (
          <PushBox
            state={push.state}
            ref={pushBox}
            onAsk={() => void push.ask()}
            onUnknown={push.forget}
            onInstead={chooseWay}
          />
        )}
      </ChannelField>
      <NoteField first={first.note} value={fields.note} problem={issues.note} />
      <label className="check">
        <input type="checkbox" name="repeats" value="yes" defaultChecked={first.repeats} />
        Repeat every year
      </label>
      {problem && (
        <p role="alert" tabIndex={-1} className="field-error mt-0! outline-none">
          {problem}
        </p>
      )}
      {!isSignedIn && (
        <p className="text-ink-soft">
          Next, you'll sign in with your email so we know where to send it. We'll keep everything you entered.
        </p>
      )}
      <button
        type="submit"
        aria-disabled={isBusy}
        className={buttonVariants({ className: "min-h-13 justify-self-start px-8 text-lg" })}
      >
        {isBusy ? "One moment…" : submitLabel}
      </button>
    </form>
  );
}
