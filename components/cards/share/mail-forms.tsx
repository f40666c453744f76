"use client";

import { useRouter } from "next/navigation";
import { useEffect, useId, useState } from "react";
import { ZoneSelect } from "@/components/reminders/zone-select";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/input";
import { ServerField, type ServerFormAction, useServerForm } from "@/components/ui/server-form";
import { toast } from "@/components/ui/toast-store";
import type { CardHoliday } from "@/lib/cards/content";
import { salutationsFor } from "@/lib/cards/form";
import type { ZoneGroup } from "@/lib/core/time-zones";
import { isSolemn, type Tone } from "@/lib/holidays/tone";
import { Celebration } from "../viewer/celebration";
import { unsentCards } from "./share-link";

type ServerFormEndProps = {
  problem: string;
  done: string;
  isBusy: boolean;
  children: string;
};

/** The end of a form that a server action handles: its result and its button. */
function ServerFormEnd({ problem, done, isBusy, children }: ServerFormEndProps) {
  return (
    <>
      {problem && (
        <FieldError role="alert" tabIndex={-1} className="outline-none">
          {problem}
        </FieldError>
      )}
      <p role="status" className={done ? "font-semibold" : "sr-only"}>
        {done}
      </p>
      <Button type="submit" aria-disabled={isBusy} className="min-h-13 justify-self-start text-lg">
        {isBusy ? "One moment…" : children}
      </Button>
    </>
  );
}

export type MailField = "recipientEmail" | "sendOn" | "timeZone";

type MailFormProps = {
  cardId: string;
  holiday: Pick<CardHoliday, "emoji" | "hue" | "tone">;
  /** The version shown; null while nothing is scheduled. */
  version: number | null;
  /** Initial values; an empty zone becomes the device's own. */
  typed: Record<MailField, string>;
  zones: readonly ZoneGroup[];
  /** The first and last selectable day. */
  days: { first: string; last: string };
  action: ServerFormAction<MailField>;
};

export function MailForm({ cardId, holiday, version, typed, zones, days, action }: MailFormProps) {
  const { state, isBusy, formProps } = useServerForm(action, typed);
  const { issues, problem, done } = state;
  const [isCelebrating, setIsCelebrating] = useState(false);
  const router = useRouter();
  const id = useId();
  const showCard = () => router.push(`/cards/${cardId}`);
  // Scheduling a card that was just created counts as sending it, like sharing its link.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is scheduled
  useEffect(() => {
    if (!done || !unsentCards.delete(cardId)) return;
    if (!isSolemn(holiday)) return setIsCelebrating(true);
    toast({ title: "Your card is scheduled" });
    showCard();
  }, [done]);

  return (
    <form {...formProps} className="grid gap-5">
      {isCelebrating && (
        <Celebration holiday={holiday} onEnd={showCard}>
          Your card is scheduled!
        </Celebration>
      )}
      <input type="hidden" name="cardId" value={cardId} />
      <input type="hidden" name="version" value={version ?? ""} />
      <ServerField
        id={`${id}-email`}
        name="recipientEmail"
        label="Recipient's email"
        problem={issues.recipientEmail}
        hint="We'll use it only for this card and delete it 30 days later."
      >
        {(marks) => (
          <input
            {...marks}
            type="email"
            inputMode="email"
            // Never the visitor's own address.
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            defaultValue={state.typed.recipientEmail}
          />
        )}
      </ServerField>
      <div className="grid gap-5 sm:grid-cols-2">
        <ServerField id={`${id}-day`} name="sendOn" label="Day" problem={issues.sendOn}>
          {(marks) => (
            <input {...marks} type="date" min={days.first} max={days.last} required defaultValue={state.typed.sendOn} />
          )}
        </ServerField>
        <ServerField
          id={`${id}-zone`}
          name="timeZone"
          label="Time zone"
          problem={issues.timeZone}
          hint="Where they are, so it arrives in their morning."
        >
          {(marks) => <ZoneSelect {...marks} zones={zones} first={state.typed.timeZone} />}
        </ServerField>
      </div>
      <ServerFormEnd problem={problem} done={done} isBusy={isBusy}>
        {version === null ? "Schedule" : "Save changes"}
      </ServerFormEnd>
    </form>
  );
}

export type CardTextField = "message" | "senderName" | "recipientName" | "salutation";

type MailTextFormProps = {
  cardId: string;
  version: number;
  tone: Tone;
  typed: Record<CardTextField, string>;
  action: ServerFormAction<CardTextField>;
};

const NAMES = [
  { name: "recipientName", label: "Recipient name" },
  { name: "senderName", label: "Sender name" },
] as const;

/** The form to edit a card's text before anyone has seen it. */
export function MailTextForm({ cardId, version, tone, typed, action }: MailTextFormProps) {
  const { state, isBusy, formProps } = useServerForm(action, typed);
  const { issues, problem, done } = state;
  const id = useId();
  return (
    <form {...formProps} className="grid gap-5">
      <input type="hidden" name="cardId" value={cardId} />
      <input type="hidden" name="version" value={version} />
      <ServerField id={`${id}-message`} name="message" label="Message" problem={issues.message}>
        {(marks) => <textarea {...marks} rows={5} dir="auto" required defaultValue={state.typed.message} />}
      </ServerField>
      <div className="grid gap-5 sm:grid-cols-2">
        {NAMES.map(({ name, label }) => (
          <ServerField key={name} id={`${id}-${name}`} name={name} label={label} problem={issues[name]}>
            {(marks) => <input {...marks} dir="auto" autoComplete="off" defaultValue={state.typed[name]} />}
          </ServerField>
        ))}
      </div>
      <ServerField id={`${id}-salutation`} name="salutation" label="Salutation" problem={issues.salutation}>
        {(marks) => (
          <select {...marks} defaultValue={state.typed.salutation}>
            {salutationsFor(tone, state.typed.salutation).map((salutation) => (
              <option key={salutation}>{salutation}</option>
            ))}
          </select>
        )}
      </ServerField>
      <ServerFormEnd problem={problem} done={done} isBusy={isBusy}>
        Save message
      </ServerFormEnd>
    </form>
  );
}
