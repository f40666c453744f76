import { type CivilDate, partsOf, shortDate } from "@/lib/core/dates";
import type { Holiday } from "@/lib/holidays/queries";
import { HolidayTiles } from "./holiday-tiles";

/** The picks of the days around a date; null where there is none. */
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
