import type { ReactNode } from "react";
import { hueStyle } from "@/components/ui/hue";
import { Sticker } from "@/components/ui/sticker";
import { type CivilDate, partsOf } from "@/lib/core/civil-date";
import { longDate, monthName, weekdayName } from "@/lib/core/dates";
import type { Holiday } from "@/lib/holidays/queries";
import { holidayGreeting, isSolemn } from "@/lib/holidays/tone";
import { CategoryBadge } from "./holiday-parts";

/** Shown for a holiday without notes. Source: spec section 2, home tab. */
export const NOTES_FALLBACK = "Discover something wonderfully weird today!";

/** Returns the description of a holiday in a sentence or two. */
export function notesOf(holiday: Pick<Holiday, "notes" | "tone">): string {
  return holiday.notes ?? (isSolemn(holiday) ? "A day to pause and remember." : NOTES_FALLBACK);
}

type DaySheetProps = {
  holiday: Pick<Holiday, "holidayName" | "notes" | "category" | "emoji" | "hue" | "tone">;
  date: CivilDate;
  /** Small lines above the name, instead of the date in words, which the sheet shows in parts. */
  eyebrow?: ReactNode;
  /** The line above a solemn day's name; see `solemnLine`. */
  observed: ReactNode;
  /** Actions below the notes. */
  children?: ReactNode;
  /** Links below the perforation. */
  stub: ReactNode;
};

/** One day as a sheet of a tear-off calendar, in the color of its holiday. */
export function DaySheet({ holiday, date, eyebrow, observed, children, stub }: DaySheetProps) {
  const { year, month, day } = partsOf(date);
  return (
    <section className="hued sheet" style={hueStyle(holiday.hue, holiday.tone)} data-tone={holiday.tone}>
      <div className="sheet-page">
        <p aria-hidden="true" className="flex justify-between gap-4 font-bold text-sm uppercase tracking-widest">
          <span>{weekdayName(date)}</span>
          <span>
            {monthName(month)} {year}
          </span>
        </p>
        <div className="grid items-center gap-x-12 gap-y-4 md:grid-cols-[auto_1fr] md:py-6">
          <div className="sheet-number" aria-hidden="true">
            <span>{day}</span>
            <Sticker emoji={holiday.emoji} />
          </div>
          <div className="sheet-words">
            {eyebrow ?? (
              <time dateTime={date} className="sr-only">
                {longDate(date)}
              </time>
            )}
            {isSolemn(holiday) && <p className="font-semibold">{observed}</p>}
            <h1 className="sheet-title">{holidayGreeting(holiday)}</h1>
            <p className="max-w-prose text-pretty text-lg leading-relaxed wrap-anywhere md:text-xl">
              {notesOf(holiday)}
            </p>
            <CategoryBadge category={holiday.category} />
            {children}
          </div>
        </div>
      </div>
      <div className="sheet-stub">{stub}</div>
    </section>
  );
}
