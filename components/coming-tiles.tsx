import type { CatalogEntry } from "@/lib/catalog/queries";
import { type CivilDate, partsOf } from "@/lib/civil-date";
import { daysInWords, daysOfMonth, plusDays } from "@/lib/dates";
import { HolidayTile } from "./holiday-tile";

/** The day after which an entry is over. */
export function lastDayOf({
  dateIso,
  isMonthObservance,
  lengthDays,
}: Pick<CatalogEntry, "dateIso" | "isMonthObservance" | "lengthDays">): CivilDate {
  return (isMonthObservance && daysOfMonth(partsOf(dateIso)).at(-1)) || plusDays(dateIso, lengthDays - 1);
}

/** Holidays that are still to come, each with its date; the page's OverStyle hides what is over for the visitor. */
export function ComingTiles({ entries }: { entries: readonly CatalogEntry[] }) {
  return (
    <ul className="tiles">
      {entries.map(({ id, slug, emoji, hue, holidayName, dateIso, isMonthObservance, lengthDays }) => (
        <li key={id} data-until={lastDayOf({ dateIso, isMonthObservance, lengthDays })}>
          <HolidayTile
            href={`/holidays/${slug}`}
            emoji={emoji}
            hue={hue}
            name={holidayName}
            note={isMonthObservance ? "All month" : daysInWords(dateIso, lengthDays)}
          />
        </li>
      ))}
    </ul>
  );
}
