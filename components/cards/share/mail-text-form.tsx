"use client";

import { useId } from "react";
import { ServerField } from "@/components/ui/server-field";
import { type ServerFormAction, useServerForm } from "@/components/ui/use-server-form";
import { salutationsFor } from "@/lib/cards/salutations";
import type { Tone } from "@/lib/holidays/tone";
import { ServerFormEnd } from "./server-form-end";

export type WordsField = "message" | "senderName" | "recipientName" | "salutation";

type MailWordsFormProps = {
  cardId: string;
  version: number;
  /** The tone of the card's holiday. */
  tone: Tone;
  typed: Record<WordsField, string>;
  action: ServerFormAction<WordsField>;
};

const NAMES = [
  { name: "recipientName", label: "Recipient name" },
  { name: "senderName", label: "Sender name" },
] as const;

/** The form to edit a card's text before anyone has seen it. */
export function MailWordsForm({ cardId, version, tone, typed, action }: MailWordsFormProps) {
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
