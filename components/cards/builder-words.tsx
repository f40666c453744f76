"use client";

import { useId } from "react";
import type { CardWords } from "@/lib/cards/drafts/draft";
import type { CardFormErrors } from "@/lib/cards/form";
import { salutationsFor } from "@/lib/cards/salutations";
import { MAX_NAME_LENGTH } from "@/lib/core/settings";
import type { MessageIdea, Tone } from "@/lib/holidays/traits";
import { MessageField } from "./builder-message";
import { BuilderPart, FieldProblem } from "./builder-part";

type NameFieldProps = {
  label: string;
  name: "recipientName" | "senderName";
  autoComplete: string;
  hint: string;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
};

function NameField({ label, name, autoComplete, hint, value, problem, onChange }: NameFieldProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <input
        id={id}
        name={name}
        autoComplete={autoComplete}
        maxLength={MAX_NAME_LENGTH}
        dir="auto"
        placeholder={hint}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        className="field"
      />
      <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>
    </div>
  );
}

type WordsPartsProps = {
  words: CardWords;
  /** Of the card's holiday. */
  tone: Tone;
  ideas: readonly MessageIdea[];
  problems: CardFormErrors;
  onChange: (part: Partial<CardWords>) => void;
};

/** The recipient, the message and the signature. */
export function WordsParts({ words, tone, ideas, problems, onChange }: WordsPartsProps) {
  const id = useId();
  return (
    <>
      <BuilderPart id={`${id}-words`} emoji="✍️" title="Say it your way">
        <NameField
          label="Recipient name"
          name="recipientName"
          // Never the visitor's own name.
          autoComplete="off"
          hint="Who's it for?"
          value={words.recipientName}
          problem={problems.recipientName}
          onChange={(recipientName) => onChange({ recipientName })}
        />
        <MessageField
          message={words.message}
          ideas={ideas}
          problem={problems.message}
          onChange={(message) => onChange({ message })}
        />
      </BuilderPart>
      <BuilderPart id={`${id}-signature`} emoji="🖋️" title="Sign it">
        <div className="grid gap-4 sm:grid-cols-2">
          <div>
            <label htmlFor={`${id}-salutation`} className="mb-1 block font-semibold">
              Salutation
            </label>
            <select
              id={`${id}-salutation`}
              name="salutation"
              value={words.salutation}
              onChange={(event) => onChange({ salutation: event.currentTarget.value as CardWords["salutation"] })}
              className="field"
            >
              {salutationsFor(tone, words.salutation).map((salutation) => (
                <option key={salutation}>{salutation}</option>
              ))}
            </select>
          </div>
          <NameField
            label="Sender name"
            name="senderName"
            autoComplete="name"
            hint="Your name"
            value={words.senderName}
            problem={problems.senderName}
            onChange={(senderName) => onChange({ senderName })}
          />
        </div>
      </BuilderPart>
    </>
  );
}
