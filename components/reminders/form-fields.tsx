"use client";

import { Bell, CalendarPlus, Mail } from "lucide-react";
import type { ReactNode } from "react";
import { FormControl, FormDescription, FormField, FormItem, FormLabel, FormMessage } from "@/components/ui/form";
import { FieldError, Input } from "@/components/ui/input";
import { Radio } from "@/components/ui/radio";
import { CHANNELS, leadDaysIn, methodOf, OTHER_LEAD, USUAL_LEADS } from "@/lib/reminders/form";
import type { ReminderFields } from "@/lib/reminders/form-input";
import { MAX_LEAD_DAYS, MIN_LEAD_DAYS } from "@/lib/reminders/reminder";
import { ALREADY_PASSED, type Occasion, type Promised, TOO_LATE } from "./promised";
import { promiseClass } from "./reminder-parts";
import { CHANNEL_NAMES } from "./when-labels";

const LABELS: Readonly<Record<string, string>> = {
  0: "On the day",
  1: "1 day before",
  3: "3 days before",
  7: "1 week before",
  30: "30 days before",
  [OTHER_LEAD]: "Other",
};

/** How long before the day: on the day, one of the usual leads, or a number of days. Works without JavaScript. */
export function LeadField() {
  return (
    <fieldset className="group/lead">
      <legend className="mb-1 font-semibold">When</legend>
      <FormField<ReminderFields, "lead">
        name="lead"
        render={({ field }) => (
          <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
            {[...USUAL_LEADS, OTHER_LEAD].map((lead) => (
              <Radio key={lead} {...field} value={lead} checked={lead === field.value}>
                {LABELS[lead]}
              </Radio>
            ))}
          </div>
        )}
      />
      <FormField<ReminderFields, "leadDays">
        name="leadDays"
        render={({ field }) => (
          <FormItem>
            <div className="mt-3 hidden group-has-[[value=other]:checked]/lead:block">
              <FormLabel className="mb-1">Days before</FormLabel>
              <FormControl hasHint>
                <Input
                  {...field}
                  type="number"
                  inputMode="numeric"
                  min={MIN_LEAD_DAYS}
                  max={MAX_LEAD_DAYS}
                  step={1}
                  className="w-24!"
                />
              </FormControl>
              <FormDescription>
                {MIN_LEAD_DAYS} to {MAX_LEAD_DAYS}
              </FormDescription>
            </div>
            <FormMessage />
          </FormItem>
        )}
      />
    </fieldset>
  );
}

type CardRadioProps = Parameters<typeof Radio>[0] & { icon?: ReactNode; title: string; detail: string };

function CardRadio({ icon, title, detail, ...input }: CardRadioProps) {
  return (
    <Radio variant="card" {...input}>
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-muted-foreground text-sm">{detail}</span>
      </span>
    </Radio>
  );
}

/** If the lead time has passed: a choice of the first reminder, to make before saving. */
export function FirstMomentField({ promise: { choices, chosen } }: { promise: Promised }) {
  return (
    <FormField<ReminderFields, "first">
      name="first"
      render={({ field, fieldState: { error } }) =>
        choices.length === 0 ? (
          <FieldError hidden={!error}>{error?.message}</FieldError>
        ) : (
          <fieldset
            className="rounded-[1.4rem] border border-field-line bg-field-soft px-4.5 py-4 text-field-ink"
            tabIndex={-1}
            data-problem={error ? "" : undefined}
          >
            <legend className="float-left mb-1.5 w-full font-semibold">{ALREADY_PASSED}</legend>
            <div className="clear-both grid gap-2">
              {error && <FieldError className="mt-0!">{error.message}</FieldError>}
              {choices.map((choice) => (
                <CardRadio key={choice.value} {...field} {...choice} checked={choice.value === chosen} />
              ))}
            </div>
          </fieldset>
        )
      }
    />
  );
}

type PromiseLineProps = { fields: ReminderFields; occasion: Occasion; promise: Promised };

/** Describes in a sentence what the form would do with its current values. */
export function PromiseLine({ fields, occasion, promise: { text } }: PromiseLineProps) {
  const isPromise = text !== "" && text !== TOO_LATE;
  const { method } = methodOf(fields.channel);
  const taken = occasion.taken?.find((each) => each.leadDays === leadDaysIn(fields) && each.method === method);
  return (
    <p role="status" className={`needs-script ${text ? promiseClass : "min-h-21"}`}>
      {text}
      {isPromise && occasion.stored?.isActive === false && " It's paused right now."}
      {isPromise && taken && " It replaces the reminder you already have."}
      {isPromise && taken?.note && !fields.note.trim() && " Your note stays."}
    </p>
  );
}

const CHANNEL_OPTIONS = {
  notification: { icon: Bell, hint: "On this device and any other you turn on" },
  mail: { icon: Mail, hint: "To the address you sign in with" },
  calendar: { icon: CalendarPlus, hint: "A calendar file with an alarm, or a private calendar to subscribe to" },
} as const;

/**
 * How the reminder arrives. Without JavaScript the browser cannot be asked for notifications, so they are not offered.
 * `children` are shown below that choice.
 */
export function ChannelField({ children }: { children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">How should we remind you?</legend>
      <FormField<ReminderFields, "channel">
        name="channel"
        render={({ field }) => (
          <div className="grid gap-2">
            {CHANNELS.map((channel) => {
              const { icon: Icon, hint } = CHANNEL_OPTIONS[channel];
              return (
                <div key={channel} className={channel === "notification" ? "needs-script" : undefined}>
                  <CardRadio
                    {...field}
                    value={channel}
                    checked={channel === field.value}
                    icon={<Icon className="size-6" />}
                    title={CHANNEL_NAMES[channel]}
                    detail={hint}
                  />
                  {channel === "notification" && children}
                </div>
              );
            })}
          </div>
        )}
      />
    </fieldset>
  );
}
