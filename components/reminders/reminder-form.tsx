"use client";

import { Bell, CalendarPlus, Mail } from "lucide";
import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useActionState, useCallback, useEffect, useId, useRef, useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { ZoneGroup } from "@/lib/core/time-zones";
import { FieldProblem } from "./field-problem";
import { LeadField } from "./lead-field";
import { NoteField } from "./note-field";
import { FirstMomentField, PromiseLine } from "./promise-line";
import { isInTime, NO_PROMISE, type Occasion, promised } from "./promised";
import { PushBox } from "./push-box";
import { fieldsOf, type ReminderFormState } from "./reminder-fields";
import { usePush } from "./use-push";
import { WAY_NAMES, WAYS, type Way } from "./when-labels";
import { ZoneSelect } from "./zone-select";

const LOOKS = {
  notification: { icon: Bell, hint: "On this device and any other you turn on" },
  mail: { icon: Mail, hint: "To the address you sign in with" },
  calendar: { icon: CalendarPlus, hint: "A calendar file with an alarm, or a private calendar to subscribe to" },
} as const;

type WayFieldProps = {
  first: Way;
  /** Below the choice of notifications, while it is chosen. */
  children: ReactNode;
};

/** How the reminder arrives. Without a script the browser cannot be asked for notifications, so they are not offered. */
function WayField({ first, children }: WayFieldProps) {
  return (
    <fieldset>
      <legend className="reminder-label">How should we remind you?</legend>
      <div className="grid gap-2">
        {WAYS.map((way) => {
          const { icon, hint } = LOOKS[way];
          return (
            <div key={way} className={way === "notification" ? "needs-script" : undefined}>
              <label className="reminder-way">
                <input type="radio" name="way" value={way} defaultChecked={way === first} />
                <Icon of={icon} className="size-6" />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{WAY_NAMES[way]}</span>
                  <span className="block text-ink-soft text-sm">{hint}</span>
                </span>
              </label>
              {way === "notification" && children}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

type ZoneFieldProps = {
  zones: readonly ZoneGroup[];
  first: string;
  problem: string | undefined;
  /** Called when a zone is filled in or chosen. */
  onZone: () => void;
};

/** By whose clock. */
function ZoneField({ zones, first, problem, onZone }: ZoneFieldProps) {
  const id = useId();
  return (
    <div className="min-w-0 flex-1 basis-64">
      <label htmlFor={id} className="reminder-label">
        Time zone
      </label>
      <ZoneSelect
        id={id}
        name="timeZone"
        zones={zones}
        first={first}
        onZone={onZone}
        className="field"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
      />
      <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>
    </div>
  );
}

type Send = (before: ReminderFormState, form: FormData) => Promise<ReminderFormState>;

type ReminderFormProps = {
  occasion: Occasion;
  /** What the server has to know beside the fields: which holiday, or which reminder. */
  hidden: Readonly<Record<string, string>>;
  first: ReminderFormState;
  /** How the reminder arrives that is to be changed; null for a new one. */
  storedWay: Way | null;
  /** Whether nothing was typed before: then the lead may change to one that is still in time. */
  isFresh?: boolean;
  /** Whoever is not signs in after sending it. */
  isSignedIn?: boolean;
  zones: readonly ZoneGroup[];
  /** By which push services know us. */
  pushKey: string;
  /** Keeps the reminder, or says what is wrong. */
  send: Send;
  /** The same without scripts: it leads on by itself. */
  action: Send;
  submitLabel: string;
};

const UNREACHABLE = "We couldn't reach our server. Are you online? Everything you entered is still here.";

/** Asks when and how to remind, and for a note. The fields are what counts: what was typed before the script ran, too. */
export function ReminderForm(props: ReminderFormProps) {
  const { occasion, hidden, storedWay, isFresh = false, isSignedIn = true } = props;
  const { zones, pushKey, send, action, submitLabel } = props;
  const [answered, submitWithoutScript] = useActionState(action, props.first);
  const [{ fields: first }] = useState(answered);
  const [fields, setFields] = useState(first);
  const [refusal, setRefusal] = useState<Pick<ReminderFormState, "issues" | "problem">>(answered);
  const [isBusy, setIsBusy] = useState(false);
  const [now, setNow] = useState(answered.at === null ? null : new Date(answered.at));
  const push = usePush(pushKey);
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const pushBox = useRef<HTMLDivElement>(null);
  const isLeadSettled = useRef(false);
  const { issues, problem } = refusal;
  const promise = now ? promised(fields, occasion, now) : NO_PROMISE;

  const look = useCallback(() => {
    if (!form.current) return;
    setNow(new Date());
    setFields(fieldsOf(new FormData(form.current)));
  }, []);
  // A browser may have filled in something before.
  useEffect(look, [look]);
  useEffect(() => {
    if (problem || Object.keys(issues).length > 0) {
      form.current?.querySelector<HTMLElement>("[aria-invalid], [data-problem], [role=alert]")?.focus();
    }
  }, [issues, problem]);

  const lookAtZone = () => {
    look();
    if (!form.current || !isFresh || isLeadSettled.current) return;
    isLeadSettled.current = true;
    const typed = fieldsOf(new FormData(form.current));
    const isTooLate = typed.lead === first.lead && !isInTime(typed.lead, typed, occasion.nextDates, new Date());
    if (!isTooLate || !isInTime("0", typed, occasion.nextDates, new Date())) return;
    form.current.querySelector<HTMLInputElement>("[name=lead][value='0']")?.click();
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
      if (isWanted && isSignedIn && !(await push.ask())) {
        pushBox.current?.focus();
        return setIsBusy(false);
      }
      const answer = await send(answered, typed);
      if (answer.goTo) return router.push(answer.goTo);
      setRefusal(answer);
      look();
    } catch (error) {
      console.warn("The reminder was not saved", error);
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
        <ZoneField zones={zones} first={first.timeZone} problem={issues.timeZone} onZone={lookAtZone} />
      </div>
      <FirstMomentField promise={promise} problem={issues.first} />
      <PromiseLine fields={fields} occasion={occasion} promise={promise} />
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
        className={buttonClass({ className: "min-h-13 justify-self-start px-8 text-lg" })}
      >
        {isBusy ? "One moment…" : submitLabel}
      </button>
    </form>
  );
}
