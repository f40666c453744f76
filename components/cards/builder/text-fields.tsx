"use client";

import { cx } from "class-variance-authority";
import { Undo2 } from "lucide-react";
import { useId, useState } from "react";
import { useController } from "react-hook-form";
import { inputClass, Textarea } from "@/components/ui/input";
import { messageRoom } from "@/lib/cards/builder";
import { type CardText, MAX_MESSAGE_LENGTH, salutationsFor } from "@/lib/cards/form";
import { MAX_NAME_LENGTH } from "@/lib/core/settings";
import type { Tone } from "@/lib/holidays/tone";
import type { MessageIdea } from "@/lib/holidays/traits";
import { BuilderPart, FieldProblem, PickButton, stripClass } from "./part";
import type { CardControl } from "./use-card";

type CardTextFieldsProps = {
  control: CardControl;
  tone: Tone;
  ideas: readonly MessageIdea[];
  /** Called with each change that the visitor makes. */
  onChange: (part: Partial<CardText>) => void;
};

/** The message, its length, and ideas that fill it in with one tap. */
function MessageField({ control, ideas, onChange }: Omit<CardTextFieldsProps, "tone">) {
  const id = useId();
  const { field, fieldState } = useController({ control, name: "message" });
  const message = field.value;
  const problem = fieldState.error?.message;
  // The visitor's own text before an idea replaced it.
  const [replaced, setReplaced] = useState<string | null>(null);
  const { level, spoken } = messageRoom(message.trim().length);

  const use = (idea: string) => {
    const isOwnText = message.trim() !== "" && !ideas.some(({ text }) => text === message);
    if (isOwnText) setReplaced(message);
    onChange({ message: idea });
  };
  const undo = () => {
    onChange({ message: replaced ?? "" });
    setReplaced(null);
    document.getElementById(`${id}-message`)?.focus();
  };
  return (
    <div>
      <div className="mb-1 flex items-end justify-between gap-3">
        <label htmlFor={`${id}-message`} className="font-semibold">
          Message
        </label>
        <span
          aria-hidden="true"
          data-level={level}
          className="rounded-full px-2 text-[0.85rem] text-muted-foreground tabular-nums data-[level=near]:bg-field data-[level=over]:bg-destructive data-[level=near]:font-bold data-[level=over]:font-bold data-[level=near]:text-field-ink data-[level=over]:text-destructive-foreground"
        >
          {message.trim().length} / {MAX_MESSAGE_LENGTH}
        </span>
      </div>
      <Textarea
        {...field}
        id={`${id}-message`}
        rows={5}
        required
        dir="auto"
        onChange={(event) => onChange({ message: event.currentTarget.value })}
        aria-invalid={problem || level === "over" ? true : undefined}
        aria-describedby={`${id}-room${problem ? ` ${id}-problem` : ""}`}
        className="field-sizing-content max-h-104 min-h-36! resize-y py-[0.7rem]! text-[1.1rem]! leading-normal!"
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
          <span role="status" className="text-muted-foreground text-sm">
            Your message was replaced.
          </span>
          <PickButton onClick={undo}>
            <Undo2 /> Undo
          </PickButton>
        </p>
      )}
      {ideas.length > 0 && (
        <>
          <p id={`${id}-ideas`} className="mt-4 mb-2 text-muted-foreground text-sm">
            Stuck? Tap one to start.
          </p>
          <ul
            aria-labelledby={`${id}-ideas`}
            className={cx(stripClass, "md:grid md:grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))]")}
          >
            {ideas.map(({ mood, text }) => (
              <li key={text} className="w-[min(17rem,78%)] md:w-auto">
                <button
                  type="button"
                  aria-pressed={text === message}
                  className="flex size-full flex-col rounded-[0.35rem_1.1rem_1.1rem] bg-field-soft px-4 pt-[0.8rem] pb-[0.9rem] text-left text-[0.95rem] text-field-ink leading-[1.4] inset-ring inset-ring-field-line transition-[rotate] duration-150 hover:-rotate-[0.6deg] hover:bg-field aria-pressed:bg-field aria-pressed:inset-ring-2 aria-pressed:inset-ring-field-strong"
                  onClick={() => use(text)}
                >
                  <span className="mb-[0.2rem] font-bold text-[0.8rem] text-field-strong capitalize">{mood}</span>
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

type NameFieldProps = Pick<CardTextFieldsProps, "control" | "onChange"> & {
  label: string;
  name: "recipientName" | "senderName";
  autoComplete: string;
  placeholder: string;
};

function NameField({ control, label, name, onChange, ...input }: NameFieldProps) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const problem = fieldState.error?.message;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <input
        {...input}
        {...field}
        id={id}
        maxLength={MAX_NAME_LENGTH}
        dir="auto"
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        className={inputClass}
      />
      <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>
    </div>
  );
}

export function CardTextFields({ control, tone, ideas, onChange }: CardTextFieldsProps) {
  const id = useId();
  const { field: salutation } = useController({ control, name: "salutation" });
  const shared = { control, onChange };
  return (
    <>
      <BuilderPart id={`${id}-words`} emoji="✍️" title="Say it your way">
        {/* Never the visitor's own name. */}
        <NameField
          {...shared}
          label="Recipient name"
          name="recipientName"
          autoComplete="off"
          placeholder="Who's it for?"
        />
        <MessageField {...shared} ideas={ideas} />
      </BuilderPart>
      <BuilderPart id={`${id}-signature`} emoji="🖋️" title="Sign it">
        <div className="grid gap-4 sm:grid-cols-2">
          <div>
            <label htmlFor={`${id}-salutation`} className="mb-1 block font-semibold">
              Salutation
            </label>
            <select
              {...salutation}
              id={`${id}-salutation`}
              onChange={(event) => onChange({ salutation: event.currentTarget.value as CardText["salutation"] })}
              className={inputClass}
            >
              {salutationsFor(tone, salutation.value).map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </div>
          <NameField {...shared} label="Sender name" name="senderName" autoComplete="name" placeholder="Your name" />
        </div>
      </BuilderPart>
    </>
  );
}
