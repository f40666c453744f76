import type { CatalogEntry } from "@/lib/catalog/queries";
import { type CivilDate, partsOf } from "@/lib/civil-date";
import { daysOfMonth, shortDate } from "@/lib/dates";
import { HolidayTile } from "./holiday-tile";

/** The day after which an entry is over. */
export function lastDayOf({
  dateIso,
  isMonthObservance,
}: Pick<CatalogEntry, "dateIso" | "isMonthObservance">): CivilDate {
  return (isMonthObservance && daysOfMonth(partsOf(dateIso)).at(-1)) || dateIso;
}

/** Holidays that are still to come, each with its date; the page's OverStyle hides what is over for the visitor. */
export function ComingTiles({ entries }: { entries: readonly CatalogEntry[] }) {
  return (
    <ul className="tiles">
      {entries.map(({ id, slug, emoji, hue, holidayName, dateIso, isMonthObservance }) => (
        <li key={id} data-until={lastDayOf({ dateIso, isMonthObservance })}>
          <HolidayTile
            href={`/holidays/${slug}`}
            emoji={emoji}
            hue={hue}
            name={holidayName}
            note={isMonthObservance ? "All month" : shortDate(dateIso)}
          />
        </li>
      ))}
    </ul>
  );
}
