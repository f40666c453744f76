"use client";

import { Field } from "@/components/ui/field";
import { emojiFor } from "@/lib/editorial/form/emoji";

type EmojiFieldProps = {
  value: string;
  category: string;
  onChange: (emoji: string) => void;
  problem: string | undefined;
};

/** The emoji field, with a few suggestions for the category. */
export function EmojiField({ value, category, onChange, problem }: EmojiFieldProps) {
  return (
    <div>
      <Field label="Emoji" value={value} onChange={onChange} problem={problem} autoComplete="off" />
      <ul aria-label="Emoji that go with it" className="mt-2 flex flex-wrap gap-1">
        {emojiFor(category).map((emoji) => (
          <li key={emoji}>
            <button
              type="button"
              aria-pressed={emoji === value}
              onClick={() => onChange(emoji)}
              className="grid size-11 place-items-center rounded-xl text-2xl hover:bg-sunken aria-pressed:bg-sunken aria-pressed:ring-2 aria-pressed:ring-accent"
            >
              {emoji}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
