"use client";

import { Undo2 } from "lucide";
import { useId, useRef, useState } from "react";
import { MAX_MESSAGE_LENGTH } from "@/lib/cards/form";
import { messageRoom } from "@/lib/cards/message-room";
import type { MessageIdea } from "@/lib/holidays/traits";
import { Icon } from "../icon";
import { FieldProblem } from "./builder-part";

type MessageFieldProps = {
  message: string;
  ideas: readonly MessageIdea[];
  problem: string | undefined;
  onChange: (message: string) => void;
};

/** The message, its length, and ideas that fill it in with one tap. */
export function MessageField({ message, ideas, problem, onChange }: MessageFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  // What the visitor had written before an idea replaced it.
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
