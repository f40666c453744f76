import { type CivilDate, daysInWords, daysOfMonth, partsOf, plusDays } from "@/lib/core/dates";
import type { CatalogEntry } from "@/lib/holidays/catalog.queries";
import { HolidayTile } from "./holiday-tile";

/** The last day of an entry. */
export function lastDayOf({
  dateIso,
  isMonthObservance,
  lengthDays,
}: Pick<CatalogEntry, "dateIso" | "isMonthObservance" | "lengthDays">): CivilDate {
  return (isMonthObservance && daysOfMonth(partsOf(dateIso)).at(-1)) || plusDays(dateIso, lengthDays - 1);
}

/** Upcoming holidays, each with its date; the page's OverStyle hides what is over for the visitor. */
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
