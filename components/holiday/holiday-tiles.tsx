import Link from "next/link";
import { Emoji } from "@/components/ui/emoji";
import { type CivilDate, partsOf } from "@/lib/core/civil-date";
import { daysInWords, daysOfMonth, plusDays, shortDate } from "@/lib/core/dates";
import type { Holiday, ListedHoliday } from "@/lib/holidays/queries";
import { HolidayTile } from "./holiday-tile";
import "./tile.css";

type Tiled = Pick<Holiday, "id" | "dateIso" | "emoji" | "hue" | "tone" | "holidayName">;

/** Returns the props of a holiday's tile, without those that depend on the list. */
export const tileOf = ({ emoji, hue, tone, holidayName: name }: Omit<Tiled, "id" | "dateIso">) => ({
  emoji,
  hue,
  name,
  ...(tone !== "festive" && { tone }),
});

type HolidayTilesProps<T> = {
  holidays: readonly T[];
  hrefOf: (holiday: T) => string;
  noteOf: (holiday: T) => string;
  /** Returns the last day, after which the page's OverStyle hides it. */
  untilOf?: (holiday: T) => CivilDate;
};

export function HolidayTiles<T extends Tiled>({ holidays, hrefOf, noteOf, untilOf }: HolidayTilesProps<T>) {
  return (
    <ul className="tiles">
      {holidays.map((holiday) => (
        // Keys are in the page's data: the address is there anyway, an ID would be 36 characters more.
        <li key={`${holiday.dateIso}${hrefOf(holiday)}`} {...(untilOf && { "data-until": untilOf(holiday) })}>
          <HolidayTile href={hrefOf(holiday)} note={noteOf(holiday)} {...tileOf(holiday)} />
        </li>
      ))}
    </ul>
  );
}

type Lasting = Pick<Holiday, "dateIso" | "isMonthObservance" | "lengthDays">;

export function lastDayOf({ dateIso, isMonthObservance, lengthDays }: Lasting): CivilDate {
  return (isMonthObservance && daysOfMonth(partsOf(dateIso)).at(-1)) || plusDays(dateIso, lengthDays - 1);
}

/** Upcoming holidays, each with its date. The page's OverStyle hides those that are over for the visitor. */
export function ComingTiles({ entries }: { entries: readonly ListedHoliday[] }) {
  return (
    <HolidayTiles
      holidays={entries}
      hrefOf={({ slug }) => `/holidays/${slug}`}
      noteOf={({ isMonthObservance, dateIso, lengthDays }) =>
        isMonthObservance ? "All month" : daysInWords(dateIso, lengthDays)
      }
      untilOf={lastDayOf}
    />
  );
}

/** The picks of the days around a date; null if there is none. */
export type Neighbors = { before: ListedHoliday | null; after: ListedHoliday | null; nextYear: ListedHoliday | null };

type NeighborDaysProps = { date: CivilDate; neighbors: Neighbors };

export function NeighborDays({ date, neighbors: { before, after, nextYear } }: NeighborDaysProps) {
  const noteOf = (pick: ListedHoliday) => {
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

type Chip = Pick<Holiday, "slug" | "emoji" | "holidayName">;

/** Holidays by name only, such as those of a week or a month. */
export function HolidayChips({ entries }: { entries: readonly Chip[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {entries.map(({ slug, emoji, holidayName }) => (
        <li key={slug}>
          <Link href={`/holidays/${slug}`} prefetch={false} className="chip">
            <Emoji of={emoji} /> {holidayName}
          </Link>
        </li>
      ))}
    </ul>
  );
}
