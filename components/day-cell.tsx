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

function inWords(date: CivilDate, [pick, ...others]: readonly CalendarEntry[]): string {
  if (!pick) return longDate(date);
  return `${longDate(date)}: ${pick.holidayName}${others.length > 0 ? ` and ${others.length} more` : ""}`;
}

/** One day of a month, in little markup: a page has forty. Its number, its pick, `*` for one holiday and `**` for several, a dot when one is sponsored. */
export function DayCell({ date, href, entries, current }: DayCellProps) {
  const [pick] = entries;
  const { day } = partsOf(date);
  const count = entries.length;
  return (
    <td>
      <Link
        href={href}
        prefetch={false}
        data-date={date}
        {...(current && { "aria-current": "page" })}
        className="hued day-cell"
        style={pick && hued(pick.hue)}
      >
        <span className="sr-only">{inWords(date, entries)}</span>
        <span aria-hidden="true" className="day-cell-face">
          <b>{day}</b>
          {count > 0 && <i>{count > 1 ? "**" : "*"}</i>}
          {pick && (
            <>
              <span className="day-cell-emoji">{pick.emoji}</span>
              <span className="day-cell-name">{pick.holidayName}</span>
            </>
          )}
        </span>
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
