"use client";

import { Undo2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import { messageRoom } from "@/lib/cards/builder";
import { type CardFormErrors, type CardText, MAX_MESSAGE_LENGTH, salutationsFor } from "@/lib/cards/form";
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
            <Undo2 /> Undo
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

type NameFieldProps = Pick<CardTextFieldsProps, "words" | "problems" | "onChange"> & {
  label: string;
  name: "recipientName" | "senderName";
  autoComplete: string;
  hint: string;
};

function NameField({ label, name, autoComplete, hint, words, problems, onChange }: NameFieldProps) {
  const id = useId();
  const problem = problems[name];
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
        value={words[name]}
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        className="field"
      />
      <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>
    </div>
  );
}

type CardTextFieldsProps = {
  words: CardText;
  tone: Tone;
  ideas: readonly MessageIdea[];
  problems: CardFormErrors;
  onChange: (part: Partial<CardText>) => void;
};

export function CardTextFields({ words, tone, ideas, problems, onChange }: CardTextFieldsProps) {
  const id = useId();
  const names = { words, problems, onChange };
  return (
    <>
      <BuilderPart id={`${id}-words`} emoji="✍️" title="Say it your way">
        {/* Never the visitor's own name. */}
        <NameField {...names} label="Recipient name" name="recipientName" autoComplete="off" hint="Who's it for?" />
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
              onChange={(event) => onChange({ salutation: event.currentTarget.value as CardText["salutation"] })}
              className="field"
            >
              {salutationsFor(tone, words.salutation).map((salutation) => (
                <option key={salutation}>{salutation}</option>
              ))}
            </select>
          </div>
          <NameField {...names} label="Sender name" name="senderName" autoComplete="name" hint="Your name" />
        </div>
      </BuilderPart>
    </>
  );
}
