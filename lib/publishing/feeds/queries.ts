import "server-only";
import { and, asc, between, eq } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { holidayOccurrences, holidays } from "@/db/schema/holidays";
import type { CivilDate } from "@/lib/core/civil-date";
import type { CalendarDay } from "@/lib/holidays/ics";
import type { Tone } from "@/lib/holidays/tone";
import type { Category } from "@/lib/holidays/traits";

/** A holiday on one of its days, with the fields that a page needs to draw it. */
export type FeedHoliday = CalendarDay & { hue: number; tone: Tone };

/**
 * Returns the days from `first` to `last`, both included, on which a holiday falls (of `category`, unless null),
 * without month observances.
 */
export async function listOccurrences(
  first: CivilDate,
  last: CivilDate,
  category: Category | null,
  db: Db = appDb(),
): Promise<FeedHoliday[]> {
  const rows = await db
    .select({
      id: holidays.id,
      slug: holidays.slug,
      holidayName: holidays.holidayName,
      category: holidays.category,
      notes: holidays.notes,
      emoji: holidays.emoji,
      hue: holidays.hue,
      tone: holidays.tone,
      lengthDays: holidays.lengthDays,
      updatedAt: holidays.updatedAt,
      dateIso: holidayOccurrences.date,
    })
    .from(holidayOccurrences)
    .innerJoin(holidays, eq(holidays.id, holidayOccurrences.holidayId))
    .where(
      and(
        between(holidayOccurrences.date, first, last),
        eq(holidays.isMonthObservance, false),
        category === null ? undefined : eq(holidays.category, category),
      ),
    )
    .orderBy(asc(holidayOccurrences.date), asc(holidays.rank), asc(holidays.slug));
  return rows.map((row) => ({ ...row, dateIso: row.dateIso as CivilDate }));
}
