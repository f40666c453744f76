import { type CivilDate, partsOf } from "@/lib/core/civil-date";
import { daysInWords, daysOfMonth, plusDays, shortDate } from "@/lib/core/dates";
import type { CatalogEntry } from "@/lib/holidays/catalog.queries";
import type { Holiday } from "@/lib/holidays/queries";
import { HolidayTile } from "./holiday-tile";

type HolidayTilesProps<T> = {
  holidays: readonly T[];
  hrefOf: (holiday: T) => string;
  /** Returns the line above the name, such as a date or a category. */
  noteOf: (holiday: T) => string;
};

/** Several holidays side by side, each with a link. */
export function HolidayTiles<T extends Pick<Holiday, "id" | "dateIso" | "emoji" | "hue" | "tone" | "holidayName">>({
  holidays,
  hrefOf,
  noteOf,
}: HolidayTilesProps<T>) {
  return (
    <ul className="tiles">
      {holidays.map((holiday) => (
        <li key={`${holiday.dateIso}${holiday.id}`}>
          <HolidayTile
            href={hrefOf(holiday)}
            emoji={holiday.emoji}
            hue={holiday.hue}
            tone={holiday.tone}
            name={holiday.holidayName}
            note={noteOf(holiday)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Returns the last day of an entry. */
export function lastDayOf({
  dateIso,
  isMonthObservance,
  lengthDays,
}: Pick<CatalogEntry, "dateIso" | "isMonthObservance" | "lengthDays">): CivilDate {
  return (isMonthObservance && daysOfMonth(partsOf(dateIso)).at(-1)) || plusDays(dateIso, lengthDays - 1);
}

/** Upcoming holidays, each with its date. The page's OverStyle hides those that are over for the visitor. */
export function ComingTiles({ entries }: { entries: readonly CatalogEntry[] }) {
  return (
    <ul className="tiles">
      {entries.map(({ id, slug, emoji, hue, tone, holidayName, dateIso, isMonthObservance, lengthDays }) => (
        <li key={id} data-until={lastDayOf({ dateIso, isMonthObservance, lengthDays })}>
          <HolidayTile
            href={`/holidays/${slug}`}
            emoji={emoji}
            hue={hue}
            tone={tone}
            name={holidayName}
            note={isMonthObservance ? "All month" : daysInWords(dateIso, lengthDays)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The picks of the days around a date; null if there is none. */
export type Neighbors = { before: Holiday | null; after: Holiday | null; nextYear: Holiday | null };

/** Links to the day before, the day after, and the same date a year later. */
export function NeighborDays({
  date,
  neighbors: { before, after, nextYear },
}: {
  date: CivilDate;
  neighbors: Neighbors;
}) {
  const noteOf = (pick: Holiday) => {
    if (pick === nextYear) return `On this day in ${partsOf(date).year + 1}`;
    return `The day ${pick === before ? "before" : "after"}: ${shortDate(pick.dateIso)}`;
  };
  return (
    <HolidayTiles
      holidays={[before, after, nextYear].filter((pick) => pick !== null)}
      hrefOf={({ dateIso }) => `/holiday/${dateIso}`}
      noteOf={noteOf}
    />
  );
}
