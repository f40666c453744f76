"use client";

import { Plus } from "lucide";
import { buttonClass } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import type { MessageRow } from "@/lib/editorial/form/form";
import { moodLabel } from "@/lib/editorial/form/labels";
import type { Problems } from "@/lib/editorial/form/problems";
import { MAX_MESSAGE_LENGTH, MAX_MESSAGES } from "@/lib/editorial/limits";
import { MOODS } from "@/lib/holidays/traits";
import { EditorSelect } from "./editor-select";
import { RowButtons } from "./row-buttons";
import { useRows } from "./use-rows";

type MessagesFieldProps = {
  messages: readonly MessageRow[];
  onChange: (messages: MessageRow[]) => void;
  problems: Problems;
};

const MOOD_OPTIONS = MOODS.map((mood) => [mood, moodLabel(mood)] as const);

/** Suggested card messages for the day, each with a mood. */
export function MessagesField({ messages, onChange, problems }: MessagesFieldProps) {
  const { list, add, change, move, remove } = useRows(messages, onChange);
  const isFull = messages.length >= MAX_MESSAGES;
  const free = MOODS.find((mood) => messages.every((row) => row.mood !== mood)) ?? MOODS[0];
  return (
    <fieldset ref={list} className="min-w-0">
      <legend className="sr-only">Card messages</legend>
      <ul className="grid gap-3">
        {messages.map(({ key, mood, text }, index) => (
          <li key={key} className="rounded-2xl bg-sunken p-3">
            <div className="flex items-center justify-between gap-2">
              <p className="font-semibold text-sm">Message {index + 1}</p>
              <RowButtons
                name={`message ${index + 1}`}
                index={index}
                count={messages.length}
                onMove={(to) => move(index, to)}
                onRemove={() => remove(key)}
              />
            </div>
            <div className="grid gap-2 sm:grid-cols-[9rem_1fr]">
              <EditorSelect
                label="Mood"
                value={mood}
                options={MOOD_OPTIONS}
                onChange={(next) => change(key, { mood: next })}
                problem={problems[`messages.${index}.mood`]}
              />
              <Field
                label="Text"
                value={text}
                rows={2}
                max={MAX_MESSAGE_LENGTH}
                onChange={(next) => change(key, { text: next })}
                problem={problems[`messages.${index}.text`]}
              />
            </div>
          </li>
        ))}
      </ul>
      {problems.messages && <p className="field-error">{problems.messages}</p>}
      <button
        type="button"
        data-add
        aria-disabled={isFull}
        onClick={() => isFull || add({ mood: free, text: "" })}
        className={buttonClass({ look: "quiet", className: "mt-3 aria-disabled:opacity-50" })}
      >
        <Icon of={Plus} /> Add a message
      </button>
      {isFull && <p className="mt-1 text-ink-soft text-sm">At most {MAX_MESSAGES} messages.</p>}
    </fieldset>
  );
}
