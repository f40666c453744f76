import { type CivilDate, partsOf } from "@/lib/civil-date";
import { shortDate } from "@/lib/dates";
import type { Holiday } from "@/lib/holidays/queries";
import { HolidayTile } from "./holiday-tile";

/** The picks of the days around a date; null where there is none. */
export type Neighbors = { before: Holiday | null; after: Holiday | null; nextYear: Holiday | null };

/** Where to read on: the day before, the day after, and the same date a year later. */
export function NeighborDays({ date, neighbors }: { date: CivilDate; neighbors: Neighbors }) {
  const { before, after, nextYear } = neighbors;
  const days = [
    { pick: before, words: "The day before" },
    { pick: after, words: "The day after" },
    { pick: nextYear, words: `On this day in ${partsOf(date).year + 1}` },
  ];
  return (
    <ul className="tiles">
      {days.map(
        ({ pick, words }) =>
          pick && (
            <li key={words}>
              <HolidayTile
                href={`/holiday/${pick.dateIso}`}
                emoji={pick.emoji}
                hue={pick.hue}
                name={pick.holidayName}
                note={pick === nextYear ? words : `${words}: ${shortDate(pick.dateIso)}`}
              />
            </li>
          ),
      )}
    </ul>
  );
}
