"use client";

import { useId } from "react";

type ConflictChoiceProps = {
  label: string;
  /** What each has made of it, in words. */
  mine: string;
  other: string;
  /** Null where it is neither's any more. */
  chosen: "mine" | "other" | null;
  onChoose: (choice: "mine" | "other") => void;
};

/** Mine or theirs, of one part that both have changed. */
export function ConflictChoice({ label, mine, other, chosen, onChoose }: ConflictChoiceProps) {
  const name = useId();
  const sides = [
    { choice: "mine", title: "Yours", words: mine },
    { choice: "other", title: "Theirs", words: other },
  ] as const;
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {sides.map(({ choice, title, words }) => (
          <label
            key={choice}
            className="flex min-h-11 cursor-pointer gap-3 rounded-2xl border border-line bg-sunken p-3 has-checked:border-accent has-checked:ring-1 has-checked:ring-accent"
          >
            <input
              type="radio"
              name={name}
              checked={choice === chosen}
              onChange={() => onChoose(choice)}
              className="mt-0.5 size-5 flex-none accent-accent"
            />
            <span className="min-w-0">
              <span className="block font-semibold text-sm">{title}</span>
              <span className="block whitespace-pre-wrap [overflow-wrap:anywhere]">
                {words || <em className="text-ink-soft">Nothing</em>}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
