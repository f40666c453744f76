"use client";

import { type FormEvent, useRef, useState } from "react";
import { type ActionFormState, useActionForm } from "@/components/ui/action-form";
import { Button } from "@/components/ui/button";
import { Form, FormControl, FormField, FormItem, FormLabel, FormMessage, TextField } from "@/components/ui/form";
import { FieldError } from "@/components/ui/input";
import { lazyZodResolver } from "@/components/ui/lazy-zod-resolver";
import type { ZoneGroup } from "@/lib/core/time-zones";
import type { Channel } from "@/lib/reminders/form";
import type { ReminderFields } from "@/lib/reminders/form-input";
import { MAX_NOTE_LENGTH } from "@/lib/reminders/reminder";
import { ChannelField, FirstMomentField, LeadField, PromiseLine } from "./form-fields";
import { isInTime, NO_PROMISE, type Occasion, promised } from "./promised";
import { PushBox } from "./push-box";
import { usePush } from "./use-push";
import { ZoneSelect } from "./zone-select";

export type ReminderFormState = ActionFormState<ReminderFields>;
type Send = (before: ReminderFormState, form: FormData) => Promise<ReminderFormState>;

type ReminderFormProps = {
  occasion: Occasion;
  /** Hidden fields for the server: the holiday's or the reminder's id. */
  hidden: Readonly<Record<string, string>>;
  first: ReminderFormState;
  /** How the existing reminder arrives; null for a new one. */
  storedChannel: Channel | null;
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

const resolver = lazyZodResolver(async () => (await import("@/lib/reminders/form-input")).formReminderInput);

/** The form for when and how to be reminded, with a note. */
export function ReminderForm(props: ReminderFormProps) {
  const { occasion, hidden, storedChannel, isFresh = false, isSignedIn = true, zones, pushKey, submitLabel } = props;
  const { form, save, submitted, isSaved, formProps } = useActionForm({ ...props, resolver });
  const { errors, isSubmitting } = form.formState;
  const fields = form.watch();
  const [now, setNow] = useState(submitted.at === null ? null : new Date(submitted.at));
  const promise = now ? promised(fields, occasion, now) : NO_PROMISE;
  const push = usePush(pushKey);
  const pushBox = useRef<HTMLDivElement>(null);
  const isLeadSettled = useRef(false);
  const isBusy = push.state.kind === "asking" || isSubmitting || isSaved;

  const chooseZone = (timeZone: string) => {
    const time = new Date();
    setNow(time);
    form.setValue("timeZone", timeZone, { shouldValidate: form.formState.isSubmitted });
    if (!timeZone || !isFresh || isLeadSettled.current) return;
    isLeadSettled.current = true;
    // From the page, because react-hook-form still returns the defaults in the first effect.
    const entered = new FormData(formProps.ref.current ?? undefined);
    const localTime = String(entered.get("localTime"));
    const isAhead = (lead: string) => isInTime(lead, { localTime, timeZone }, occasion.nextDates, time);
    const { lead } = submitted.fields;
    if (entered.get("lead") === lead && !isAhead(lead) && isAhead("0")) form.setValue("lead", "0");
  };
  const chooseChannel = (channel: Channel) => {
    form.setValue("channel", channel);
    // The clicked button disappears, so move the focus.
    formProps.ref.current?.querySelector<HTMLInputElement>(`[name=channel][value=${channel}]`)?.focus();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    // A reminder already shown on another device can be edited on one without notifications.
    const isWanted = fields.channel === "notification" && storedChannel !== "notification";
    // Ask before anything else: browsers allow the question only right after a press.
    if (isWanted && isSignedIn && !(await push.ask())) return pushBox.current?.focus();
    await save();
    setNow(new Date());
  };

  return (
    <Form {...form}>
      <form
        {...formProps}
        onSubmit={(event) => void submit(event)}
        onChange={() => setNow(new Date())}
        autoComplete="off"
        className="grid gap-7"
      >
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <LeadField />
        <div className="flex flex-wrap gap-x-4 gap-y-5">
          <TextField name="localTime" label="Time" type="time" required className="w-36!" />
          <FormField
            name="timeZone"
            render={({ field: { name } }) => (
              <FormItem className="flex-1 basis-64">
                <FormLabel className="mb-1">Time zone</FormLabel>
                <FormControl>
                  <ZoneSelect name={name} zones={zones} first={submitted.fields.timeZone} onZone={chooseZone} />
                </FormControl>
                <FormMessage />
              </FormItem>
            )}
          />
        </div>
        <FirstMomentField promise={promise} />
        <PromiseLine fields={fields} occasion={occasion} promise={promise} />
        <ChannelField>
          {fields.channel === "notification" && (
            <PushBox
              state={push.state}
              ref={pushBox}
              onAsk={() => void push.ask()}
              onUnknown={push.forget}
              onInstead={chooseChannel}
            />
          )}
        </ChannelField>
        <TextField
          name="note"
          label="Note to self (optional)"
          rows={3}
          maxCharacters={MAX_NOTE_LENGTH}
          hint={`We'll include it in the reminder, like “pick up flowers on the way home.” Up to ${MAX_NOTE_LENGTH} characters.`}
        />
        <FormField
          name="repeats"
          render={({ field: { value, ...field } }) => (
            <label className="check">
              <input type="checkbox" {...field} value="yes" checked={value} />
              Repeat every year
            </label>
          )}
        />
        {errors.root && (
          <FieldError role="alert" tabIndex={-1} className="mt-0! outline-none">
            {errors.root.message}
          </FieldError>
        )}
        {!isSignedIn && (
          <p className="text-muted-foreground">
            Next, you'll sign in with your email so we know where to send it. We'll keep everything you entered.
          </p>
        )}
        <Button type="submit" aria-disabled={isBusy} className="min-h-13 justify-self-start px-8! text-lg">
          {isBusy ? "One moment…" : submitLabel}
        </Button>
      </form>
    </Form>
  );
}
