"use client";

import type { ListedHoliday } from "@/lib/editorial/edited-holiday";
import { hued } from "../../hued";

type ChooserOptionProps = { id: string; holiday: ListedHoliday; isActive: boolean; onChoose: () => void };

/** A holiday in the list under the chooser's field, which has the focus and the keys. */
export function ChooserOption({ id, holiday, isActive, onChoose }: ChooserOptionProps) {
  return (
    <button
      id={id}
      type="button"
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      style={hued(holiday.hue, holiday.tone)}
      className="hued flex min-h-12 w-full cursor-pointer scroll-my-2 items-center gap-3 rounded-xl px-1.5 py-1 text-left hover:bg-field-soft aria-selected:bg-field-soft aria-selected:inset-ring-2 aria-selected:inset-ring-field-strong"
      onClick={onChoose}
    >
      <span aria-hidden="true" className="grid size-9 flex-none place-items-center rounded-xl bg-field text-xl">
        {holiday.emoji}
      </span>
      <span className="min-w-0">
        <span className="block font-bold leading-snug wrap-anywhere">{holiday.holidayName}</span>
        <span className="block text-field-strong text-sm">
          {holiday.displayDate}
          {holiday.category && ` · ${holiday.category}`}
          {holiday.tone === "solemn" && " · Solemn"}
        </span>
      </span>
    </button>
  );
}
