"use client";

import { Bell, CalendarPlus, Mail } from "lucide-react";
import { type ReactNode, useId } from "react";
import { fieldRoom } from "@/lib/core/field-room";
import type { ZoneGroup } from "@/lib/core/time-zones";
import { MAX_LEAD_DAYS, MAX_NOTE_LENGTH, MIN_LEAD_DAYS } from "@/lib/reminders/reminder";
import { ALREADY_PASSED, type Occasion, type Promised, TOO_LATE } from "./promised";
import { leadDaysIn, OTHER_LEAD, type ReminderFields, USUAL_LEADS } from "./reminder-fields";
import { CHANNEL_NAMES, CHANNELS, type Channel, methodOf } from "./when-labels";
import { ZoneSelect } from "./zone-select";

export function FieldProblem({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={id} className="field-error">
      {children}
    </p>
  );
}

/** The attributes that connect a field to its error message and its hint. */
function describedBy(id: string, problem: string | undefined, hint = "") {
  return {
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": [problem && `${id}-problem`, hint].filter(Boolean).join(" ") || undefined,
  };
}

const LABELS: Readonly<Record<(typeof USUAL_LEADS)[number], string>> = {
  0: "On the day",
  1: "1 day before",
  3: "3 days before",
  7: "1 week before",
  30: "30 days before",
};

type LeadFieldProps = { first: Pick<ReminderFields, "lead" | "leadDays">; problem: string | undefined };

/** How long before the day: on the day, one of the usual leads, or a number of days. Works without JavaScript. */
export function LeadField({ first, problem }: LeadFieldProps) {
  const id = useId();
  return (
    <fieldset className="reminder-lead">
      <legend className="reminder-label">When</legend>
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {USUAL_LEADS.map((lead) => (
          <label key={lead} className="choice">
            <input type="radio" name="lead" value={lead} defaultChecked={lead === first.lead} />
            {LABELS[lead]}
          </label>
        ))}
        <label className="choice">
          <input type="radio" name="lead" value={OTHER_LEAD} defaultChecked={first.lead === OTHER_LEAD} />
          Other
        </label>
      </div>
      <div className="reminder-other mt-3">
        <label htmlFor={id} className="reminder-label">
          Days before
        </label>
        <input
          id={id}
          name="leadDays"
          type="number"
          inputMode="numeric"
          min={MIN_LEAD_DAYS}
          max={MAX_LEAD_DAYS}
          step={1}
          defaultValue={first.leadDays}
          className="field w-24"
          {...describedBy(id, problem, `${id}-hint`)}
        />
        <p id={`${id}-hint`} className="mt-1 text-ink-soft text-sm">
          {MIN_LEAD_DAYS} to {MAX_LEAD_DAYS}
        </p>
      </div>
      <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>
    </fieldset>
  );
}

type NoteFieldProps = {
  first: string;
  value: string;
  problem: string | undefined;
};

/** A private note with a count of the characters left. */
export function NoteField({ first, value, problem }: NoteFieldProps) {
  const id = useId();
  const length = value.trim().length;
  const { level, spoken } = fieldRoom(length, MAX_NOTE_LENGTH);
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="reminder-label">
          Note to self (optional)
        </label>
        <span
          aria-hidden="true"
          className={`needs-script text-sm tabular-nums ${level === "over" ? "font-semibold text-danger" : "text-ink-soft"}`}
        >
          {length}/{MAX_NOTE_LENGTH}
        </span>
      </div>
      <textarea
        id={id}
        name="note"
        rows={3}
        defaultValue={first}
        className="field"
        {...describedBy(id, problem, `${id}-hint`)}
      />
      <span role="status" className="sr-only">
        {spoken}
      </span>
      <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>
      <p id={`${id}-hint`} className="mt-1 text-ink-soft text-sm">
        We'll include it in the reminder, like “pick up flowers on the way home.” Up to {MAX_NOTE_LENGTH} characters.
      </p>
    </div>
  );
}

type PromiseLineProps = { fields: ReminderFields; occasion: Occasion; promise: Promised };

/** Describes in a sentence what the form would do with its current values. */
export function PromiseLine({ fields, occasion, promise: { words } }: PromiseLineProps) {
  const isPromise = words !== "" && words !== TOO_LATE;
  const { method } = methodOf(fields.way);
  const taken = occasion.taken?.find((each) => each.leadDays === leadDaysIn(fields) && each.method === method);
  return (
    <p role="status" className="needs-script reminder-promise">
      {words}
      {isPromise && occasion.stored?.isActive === false && " It's paused right now."}
      {isPromise && taken && " It replaces the reminder you already have."}
      {isPromise && taken?.note && !fields.note.trim() && " Your note stays."}
    </p>
  );
}

/** If the lead time has passed: a choice of the first reminder, to make before saving. */
export function FirstMomentField({ promise, problem }: { promise: Promised; problem: string | undefined }) {
  const { choices, chosen } = promise;
  if (choices.length === 0) return <FieldProblem id="reminder-first-problem">{problem}</FieldProblem>;
  return (
    <fieldset className="reminder-first" tabIndex={-1} data-problem={problem ? "" : undefined}>
      <legend className="reminder-label">{ALREADY_PASSED}</legend>
      {problem && <p className="field-error mt-0! mb-2">{problem}</p>}
      <div className="grid gap-2">
        {choices.map(({ value, title, detail }) => (
          <label key={value} className="reminder-way">
            <input type="radio" name="first" value={value} checked={value === chosen} onChange={() => undefined} />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{title}</span>
              <span className="block text-ink-soft text-sm">{detail}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const CHANNEL_OPTIONS = {
  notification: { icon: Bell, hint: "On this device and any other you turn on" },
  mail: { icon: Mail, hint: "To the address you sign in with" },
  calendar: { icon: CalendarPlus, hint: "A calendar file with an alarm, or a private calendar to subscribe to" },
} as const;

type ChannelFieldProps = {
  first: Channel;
  /** Below the notification choice while it is selected. */
  children: ReactNode;
};

/**
 * How the reminder arrives. Without JavaScript the browser cannot be asked for notifications, so they are not offered.
 */
export function ChannelField({ first, children }: ChannelFieldProps) {
  return (
    <fieldset>
      <legend className="reminder-label">How should we remind you?</legend>
      <div className="grid gap-2">
        {CHANNELS.map((way) => {
          const { icon: Icon, hint } = CHANNEL_OPTIONS[way];
          return (
            <div key={way} className={way === "notification" ? "needs-script" : undefined}>
              <label className="reminder-way">
                <input type="radio" name="way" value={way} defaultChecked={way === first} />
                <Icon className="size-6" />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{CHANNEL_NAMES[way]}</span>
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
  onZone: () => void;
};

export function ZoneField({ zones, first, problem, onZone }: ZoneFieldProps) {
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
        {...describedBy(id, problem)}
      />
      <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>
    </div>
  );
}
