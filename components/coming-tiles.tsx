import type { CatalogEntry } from "@/lib/catalog/queries";
import { shortDate } from "@/lib/dates";
import { HolidayTile } from "./holiday-tile";

/** Holidays that are still to come, each with its date; the page's OverStyle hides what is over for the visitor. */
export function ComingTiles({ entries }: { entries: readonly CatalogEntry[] }) {
  return (
    <ul className="tiles">
      {entries.map(({ id, slug, emoji, hue, holidayName, dateIso, isMonthObservance }) => (
        <li key={id} data-until={isMonthObservance ? undefined : dateIso}>
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
