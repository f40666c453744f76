"use client";

import { Undo2 } from "lucide";
import { useId, useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";
import type { CardWords } from "@/lib/cards/drafts/draft";
import { type CardFormErrors, MAX_MESSAGE_LENGTH } from "@/lib/cards/form";
import { messageRoom } from "@/lib/cards/message-room";
import { salutationsFor } from "@/lib/cards/salutations";
import { MAX_NAME_LENGTH } from "@/lib/core/settings";
import type { Tone } from "@/lib/holidays/tone";
import type { MessageIdea } from "@/lib/holidays/traits";
import { BuilderPart, FieldProblem } from "./part";

type MessageFieldProps = {
  message: string;
  ideas: readonly MessageIdea[];
  problem: string | undefined;
  onChange: (message: string) => void;
};

/** The message, its length, and ideas that fill it in with one tap. */
function MessageField({ message, ideas, problem, onChange }: MessageFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  // The visitor's own text before an idea replaced it.
  const [replaced, setReplaced] = useState<string | null>(null);
  const { level, spoken } = messageRoom(message.length);

  const use = (idea: string) => {
    const isOwnText = message.trim() !== "" && !ideas.some(({ text }) => text === message);
    if (isOwnText) setReplaced(message);
    onChange(idea);
  };
  const undo = () => {
    onChange(replaced ?? "");
    setReplaced(null);
    field.current?.focus();
  };
  return (
    <div>
      <div className="mb-1 flex items-end justify-between gap-3">
        <label htmlFor={`${id}-message`} className="font-semibold">
          Message
        </label>
        <span aria-hidden="true" data-level={level} className="message-room">
          {message.length} / {MAX_MESSAGE_LENGTH}
        </span>
      </div>
      <textarea
        ref={field}
        id={`${id}-message`}
        name="message"
        rows={5}
        required
        dir="auto"
        value={message}
        onChange={(event) => onChange(event.currentTarget.value)}
        aria-invalid={problem || level === "over" ? true : undefined}
        aria-describedby={`${id}-room${problem ? ` ${id}-problem` : ""}`}
        className="field message-field"
      />
      <p id={`${id}-room`} className="sr-only">
        Up to {MAX_MESSAGE_LENGTH} characters.
      </p>
      <p role="status" className="sr-only">
        {spoken}
      </p>
      <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>
      {replaced !== null && replaced !== message && (
        <p className="mt-2 flex flex-wrap items-center gap-2">
          <span role="status" className="text-ink-soft text-sm">
            Your message was replaced.
          </span>
          <button type="button" className="pick" onClick={undo}>
            <Icon of={Undo2} /> Undo
          </button>
        </p>
      )}
      {ideas.length > 0 && (
        <>
          <p id={`${id}-ideas`} className="mt-4 mb-2 text-ink-soft text-sm">
            Stuck? Tap one to start.
          </p>
          <ul aria-labelledby={`${id}-ideas`} className="strip ideas">
            {ideas.map(({ mood, text }) => (
              <li key={text}>
                <button type="button" aria-pressed={text === message} className="idea" onClick={() => use(text)}>
                  <span className="idea-mood">{mood}</span>
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

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
  /** The tone of the card's holiday. */
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
