import Link from "next/link";
import { hued } from "@/components/hued";
import { type CivilDate, longDate, partsOf, plusDays, weekdayName, weekdayOf } from "@/lib/core/dates";
import type { Holiday } from "@/lib/holidays/queries";

/** The Monday that starts the next newsletter's week; the newsletter goes out the day before. */
export function nextMonday(today: CivilDate): CivilDate {
  return plusDays(today, (8 - weekdayOf(today)) % 7 || 7);
}

/** The picks in the next newsletter: a list on a phone, a week of the calendar on wider screens. */
export function WeekAhead({ picks }: { picks: readonly Holiday[] }) {
  return (
    <ol className="grid gap-2 md:grid-cols-7">
      {picks.map(({ dateIso, emoji, hue, tone, holidayName }) => (
        <li key={dateIso} className="hued grid" style={hued(hue, tone)}>
          <Link
            href={`/holiday/${dateIso}`}
            prefetch={false}
            className="flex items-center gap-4 rounded-2xl bg-field px-4 py-2 text-field-ink hover:bg-field-soft md:flex-col md:gap-1 md:px-2 md:py-4 md:text-center"
          >
            <span className="sr-only">{longDate(dateIso)}:</span>
            <span aria-hidden="true" className="w-10 text-center md:w-auto">
              <span className="block font-bold text-field-strong text-xs uppercase md:text-sm">
                {weekdayName(dateIso).slice(0, 3)}
              </span>
              <span className="block font-display font-extrabold text-2xl leading-none md:text-4xl">
                {partsOf(dateIso).day}
              </span>
            </span>
            <span aria-hidden="true" className="text-3xl md:my-1 md:text-4xl">
              {emoji}
            </span>
            <span className="min-w-0 font-bold leading-tight [overflow-wrap:anywhere] md:text-sm">{holidayName}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
