import type { Holiday } from "@/lib/holidays/queries";
import { HolidayTile } from "./holiday-tile";

type HolidayTilesProps<T> = {
  holidays: readonly T[];
  hrefOf: (holiday: T) => string;
  /** The line above the name: a date, a category. */
  noteOf: (holiday: T) => string;
};

/** Several holidays side by side, each leading somewhere. */
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
