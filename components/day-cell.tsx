import Link from "next/link";
import { type CivilDate, partsOf } from "@/lib/civil-date";
import { longDate } from "@/lib/dates";
import type { CalendarEntry } from "@/lib/holidays/queries";
import { hued } from "./hued";
import { PendingNote } from "./pending-note";

type DayCellProps = {
  date: CivilDate;
  href: string;
  /** The day's holidays, its pick first. */
  entries: readonly CalendarEntry[];
  /** Whether the page around it shows this day. */
  current: boolean;
};

/** One day of a month: its number, its pick, `*` for one holiday and `**` for several, a dot when one is sponsored. */
export function DayCell({ date, href, entries, current }: DayCellProps) {
  const [pick] = entries;
  const { day } = partsOf(date);
  const count = entries.length;
  return (
    <td className="p-0.5 align-top">
      <Link
        href={href}
        prefetch={false}
        data-date={date}
        aria-current={current ? "page" : undefined}
        className="hued day-cell"
        style={pick && hued(pick.hue)}
      >
        <span className="flex items-baseline justify-between gap-1">
          <span className="font-display font-extrabold md:text-lg" aria-hidden="true">
            {day}
          </span>
          {count > 0 && (
            <span aria-hidden="true" className="font-bold text-field-strong leading-none">
              {count > 1 ? "**" : "*"}
            </span>
          )}
        </span>
        <span className="sr-only">
          {longDate(date)}
          {pick && `: ${pick.holidayName}`}
          {count > 1 && ` and ${count - 1} more`}
        </span>
        <span className="today-only sr-only">(today)</span>
        {pick && (
          <>
            <span aria-hidden="true" className="day-cell-emoji">
              {pick.emoji}
            </span>
            <span aria-hidden="true" className="day-cell-name">
              {pick.holidayName}
            </span>
          </>
        )}
        {entries.some(({ isSponsored }) => isSponsored) && (
          <span className="sponsor-dot" title="Sponsored holiday">
            <span className="sr-only">Sponsored holiday</span>
          </span>
        )}
        <PendingNote>Loading holidays...</PendingNote>
      </Link>
    </td>
  );
}
