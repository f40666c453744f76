"use client";

import { useRouter } from "next/navigation";
import { useEffect, useId, useState } from "react";
import { ZoneSelect } from "@/components/reminders/zone-select";
import { ServerField } from "@/components/ui/server-field";
import { toast } from "@/components/ui/toast-store";
import { type ServerFormAction, useServerForm } from "@/components/ui/use-server-form";
import type { CardHoliday } from "@/lib/cards/content";
import type { ZoneGroup } from "@/lib/core/time-zones";
import { isSolemn } from "@/lib/holidays/tone";
import { Celebration } from "../viewer/celebration";
import { ServerFormEnd } from "./server-form-end";
import { unsentCards } from "./share-link";

export type MailField = "recipientEmail" | "sendOn" | "timeZone";

type MailFormProps = {
  cardId: string;
  /** The card's emoji, hue and tone. */
  look: Pick<CardHoliday, "emoji" | "hue" | "tone">;
  /** The version shown; null while nothing is scheduled. */
  version: number | null;
  /** Initial values; an empty zone becomes the device's own. */
  typed: Record<MailField, string>;
  zones: readonly ZoneGroup[];
  /** The first and last selectable day. */
  days: { first: string; last: string };
  action: ServerFormAction<MailField>;
};

/** The form for the recipient's address, the day and their time zone. */
export function MailForm({ cardId, look, version, typed, zones, days, action }: MailFormProps) {
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
    if (!isSolemn(look)) return setIsCelebrating(true);
    toast({ title: "Your card is scheduled" });
    showCard();
  }, [done]);

  return (
    <form {...formProps} className="grid gap-5">
      {isCelebrating && (
        <Celebration holiday={look} onEnd={showCard}>
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
