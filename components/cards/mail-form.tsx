"use client";

import { useId } from "react";
import type { ZoneGroup } from "@/lib/time-zones";
import { ServerField } from "../server-field";
import { type ServerFormAction, useServerForm } from "../use-server-form";
import { ZoneSelect } from "../zone-select";
import { ServerFormEnd } from "./server-form-end";

export type MailField = "recipientEmail" | "sendOn" | "timeZone";

type MailFormProps = {
  cardId: string;
  /** The one that is shown; null while nothing is scheduled. */
  version: number | null;
  /** What the form begins with; an empty zone becomes the device's own. */
  typed: Record<MailField, string>;
  zones: readonly ZoneGroup[];
  /** The first and the last day to choose. */
  days: { first: string; last: string };
  action: ServerFormAction<MailField>;
};

/** Asks to whom a card goes by mail, and on whose morning. */
export function MailForm({ cardId, version, typed, zones, days, action }: MailFormProps) {
  const { state, isBusy, formProps } = useServerForm(action, typed);
  const { issues, problem, done } = state;
  const id = useId();

  return (
    <form {...formProps} className="grid gap-5">
      <input type="hidden" name="cardId" value={cardId} />
      <input type="hidden" name="version" value={version ?? ""} />
      <ServerField
        id={`${id}-email`}
        name="recipientEmail"
        label="Recipient's email"
        problem={issues.recipientEmail}
        hint="We write to it this once, and keep it for 30 days after."
      >
        {(marks) => (
          <input
            {...marks}
            type="email"
            inputMode="email"
            // It is never the visitor's own.
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
          hint="Where they are, so that it comes in their morning."
        >
          {(marks) => <ZoneSelect {...marks} zones={zones} first={state.typed.timeZone} />}
        </ServerField>
      </div>
      <ServerFormEnd problem={problem} done={done} isBusy={isBusy}>
        {version === null ? "Schedule it" : "Change it"}
      </ServerFormEnd>
    </form>
  );
}
