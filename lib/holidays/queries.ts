import "server-only";
import { and, asc, between, desc, eq, exists, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { appDb, type Db } from "@/db/client";
import { type Celebrate, holidayOccurrences, holidays, type Source } from "@/db/schema/holidays";
import { holidaySponsors, sponsors } from "@/db/schema/sponsors";
import { type CivilDate, civilDate, partsOf, type YearMonth } from "@/lib/core/civil-date";
import { daysOfMonth, displayDate, plusDays } from "@/lib/core/dates";
import { siteUrl } from "@/lib/core/site";
import { JUST_BECAUSE_SLUG } from "./built-in";
import { ruleInWords } from "./rule-labels";
import { isLiveSponsorship } from "./sponsored.queries";
import type { Tone } from "./tone";
import { DEFAULT_CATEGORY, type MessageIdea, type Origin, type OriginKind } from "./traits";
import { adventurePath } from "./videos/category-videos";

/** The public columns of a holiday. Named columns only: a new column stays private until it is added here. */
const shown = {
  id: holidays.id,
  slug: holidays.slug,
  holidayName: holidays.holidayName,
  category: holidays.category,
  notes: holidays.notes,
  history: holidays.history,
  isMonthObservance: holidays.isMonthObservance,
  lengthDays: holidays.lengthDays,
  sourceUrl: holidays.sourceUrl,
  videoUrls: holidays.videoUrls,
  categoryVideo: holidays.categoryVideo,
  tone: holidays.tone,
  emoji: holidays.emoji,
  hue: holidays.hue,
  rule: holidays.rule,
  sources: holidays.sources,
  originKind: holidays.originKind,
  originBy: holidays.originBy,
  originYear: holidays.originYear,
  seedHash: holidays.seedHash,
  isBuiltIn: holidays.isBuiltIn,
};

/** The public columns, plus those for a holiday's own page and API response. */
const shownInFull = { ...shown, celebrate: holidays.celebrate, messages: holidays.messages };

/** A holiday as pages and the public API see it. `dateIso` is the requested occurrence. */
export type Holiday = {
  id: string;
  slug: string;
  holidayName: string;
  /** The same as `holidayName`. Source: spec section 3, client-side shapes. */
  name: string;
  category: string;
  dateIso: CivilDate;
  /** For example "November 21st". */
  displayDate: string;
  notes: string | null;
  history: string | null;
  isMonthObservance: boolean;
  /** Duration in days from `dateIso` on; 1 for a month observance. */
  lengthDays: number;
  sourceUrl: string | null;
  /** Absolute URLs of its own videos, else its category's; [] if there are none. */
  videoUrls: string[];
  tone: Tone;
  emoji: string;
  /** OKLCH hue in degrees. */
  hue: number;
  /** See lib/holidays/rule.ts; null for a holiday that is on no calendar. */
  rule: string | null;
  /** For example "the first Friday of June". */
  ruleText: string | null;
  origin: Origin;
  sources: Source[];
  /** Whether an editor added it. The others come from the seed. */
  addedByEditors: boolean;
};

/** A holiday with the additional fields of its own page. */
export type FullHoliday = Holiday & { celebrate: Celebrate | null; messages: MessageIdea[] };

/** The fields of a holiday that a calendar shows. */
export type CalendarEntry = Pick<
  Holiday,
  | "id"
  | "slug"
  | "holidayName"
  | "category"
  | "dateIso"
  | "displayDate"
  | "isMonthObservance"
  | "lengthDays"
  | "tone"
  | "emoji"
  | "hue"
> & { isSponsored: boolean };

type Row<Columns extends Record<string, AnyPgColumn>> = {
  [Column in keyof Columns]: Columns[Column]["_"]["notNull"] extends true
    ? Columns[Column]["_"]["data"]
    : Columns[Column]["_"]["data"] | null;
} & { dateIso: string; displayDate: string | null };

/** Returns a holiday's own videos, else its category's unless an editor switched that off; a solemn day has none. */
function shownVideos({ tone, videoUrls, categoryVideo, category }: Row<typeof shown>): string[] {
  if (tone === "solemn") return [];
  const urls = videoUrls.length === 0 && categoryVideo ? [adventurePath(category)] : videoUrls;
  return urls.map((url) => (url.startsWith("/") ? siteUrl(url) : url));
}

function toHoliday(row: Row<typeof shown>): Holiday {
  const { originKind, originBy, originYear, category, categoryVideo: _, seedHash, isBuiltIn, ...rest } = row;
  return {
    ...rest,
    name: row.holidayName,
    category: category || DEFAULT_CATEGORY,
    dateIso: row.dateIso as CivilDate,
    videoUrls: shownVideos(row),
    displayDate: row.displayDate ?? displayDate(row.dateIso),
    ruleText: row.rule === null ? null : ruleInWords(row.rule),
    origin: { kind: originKind as OriginKind, by: originBy ?? undefined, year: originYear ?? undefined },
    addedByEditors: seedHash === null && !isBuiltIn,
  };
}

function toFullHoliday({ celebrate, messages, ...row }: Row<typeof shownInFull>): FullHoliday {
  return { ...toHoliday(row), celebrate, messages: messages as MessageIdea[] };
}

/** The editors' display text for the stored date; null for the holiday's other dates. */
export const ownDisplayDate = sql<string | null>`case when ${holidays.dateIso} = ${holidayOccurrences.date}
  then ${holidays.displayDate} end`;

/** The order of the holidays of one date. The first is the day's pick. */
const byRank = [asc(holidays.rank), asc(holidays.slug)];

/**
 * Returns every holiday that falls on `date`, the day's pick first; [] if there are none. Month observances are
 * excluded, and a week is listed on its first day.
 */
export async function listHolidaysOn(date: CivilDate, db: Db = appDb()): Promise<FullHoliday[]> {
  const rows = await db
    .select({ ...shownInFull, dateIso: holidayOccurrences.date, displayDate: ownDisplayDate })
    .from(holidayOccurrences)
    .innerJoin(holidays, eq(holidays.id, holidayOccurrences.holidayId))
    .where(and(eq(holidayOccurrences.date, date), eq(holidays.isMonthObservance, false)))
    .orderBy(...byRank);
  return rows.map(toFullHoliday);
}

/** Maximum duration of an observance. */
const LONGEST_DAYS = 31;

/**
 * Returns what is ongoing on `date`: weeks that began before it, the latest first, then the observances of its month.
 */
export async function listOngoing(date: CivilDate, db: Db = appDb()): Promise<Holiday[]> {
  const { year, month } = partsOf(date);
  const rows = await db
    .select({ ...shown, dateIso: holidayOccurrences.date, displayDate: ownDisplayDate })
    .from(holidayOccurrences)
    .innerJoin(holidays, eq(holidays.id, holidayOccurrences.holidayId))
    .where(
      and(
        between(holidayOccurrences.date, plusDays(date, -LONGEST_DAYS), date),
        or(
          and(eq(holidays.isMonthObservance, true), eq(holidayOccurrences.date, civilDate(year, month, 1))),
          and(
            lt(holidayOccurrences.date, date),
            gt(sql`${holidayOccurrences.date} + ${holidays.lengthDays}::int`, sql`${date}::date`),
          ),
        ),
      ),
    )
    .orderBy(asc(holidays.isMonthObservance), desc(holidayOccurrences.date), ...byRank);
  return rows.map(toHoliday);
}

/** Returns the day's picks from `first` to `last`, both included, by date; days without any are omitted. */
export async function listPicks(first: CivilDate, last: CivilDate, db: Db = appDb()): Promise<FullHoliday[]> {
  const rows = await db
    .selectDistinctOn([holidayOccurrences.date], {
      ...shownInFull,
      dateIso: holidayOccurrences.date,
      displayDate: ownDisplayDate,
    })
    .from(holidayOccurrences)
    .innerJoin(holidays, eq(holidays.id, holidayOccurrences.holidayId))
    .where(and(between(holidayOccurrences.date, first, last), eq(holidays.isMonthObservance, false)))
    .orderBy(asc(holidayOccurrences.date), ...byRank);
  return rows.map(toFullHoliday);
}

/** Returns everything in a month: its days' holidays by date, each date's pick first, and its month observances. */
export async function listHolidaysInMonth(page: YearMonth, db: Db = appDb()): Promise<CalendarEntry[]> {
  const live = db
    .select({ one: sql`1` })
    .from(holidaySponsors)
    .innerJoin(sponsors, eq(sponsors.id, holidaySponsors.sponsorId))
    .where(and(eq(holidaySponsors.holidayId, holidays.id), isLiveSponsorship));
  const rows = await db
    .select({
      id: holidays.id,
      slug: holidays.slug,
      holidayName: holidays.holidayName,
      category: holidays.category,
      dateIso: holidayOccurrences.date,
      displayDate: ownDisplayDate,
      isMonthObservance: holidays.isMonthObservance,
      lengthDays: holidays.lengthDays,
      tone: holidays.tone,
      emoji: holidays.emoji,
      hue: holidays.hue,
      isSponsored: sql<boolean>`${exists(live)}`,
    })
    .from(holidayOccurrences)
    .innerJoin(holidays, eq(holidays.id, holidayOccurrences.holidayId))
    .where(between(holidayOccurrences.date, civilDate(page.year, page.month, 1), daysOfMonth(page).at(-1) ?? ""))
    .orderBy(asc(holidayOccurrences.date), ...byRank);
  return rows.map((row) => ({
    ...row,
    dateIso: row.dateIso as CivilDate,
    category: row.category || DEFAULT_CATEGORY,
    displayDate: row.displayDate ?? displayDate(row.dateIso),
  }));
}

/** Returns every holiday with each of its days in `year`, by date. */
export async function listHolidaysInYear(year: number, db: Db = appDb()): Promise<Holiday[]> {
  const rows = await db
    .select({ ...shown, dateIso: holidayOccurrences.date, displayDate: ownDisplayDate })
    .from(holidayOccurrences)
    .innerJoin(holidays, eq(holidays.id, holidayOccurrences.holidayId))
    .where(between(holidayOccurrences.date, civilDate(year, 1, 1), civilDate(year, 12, 31)))
    .orderBy(asc(holidayOccurrences.date), ...byRank);
  return rows.map(toHoliday);
}

/** A holiday with the times when its text was created and last changed, in ISO 8601. */
export type HolidayRecord = FullHoliday & { createdAt: string; updatedAt: string };

/**
 * Returns the holiday with this slug and its occurrence in the current year (or the next one if there is none), or
 * null.
 */
export async function getHolidayBySlug(slug: string, db: Db = appDb()): Promise<HolidayRecord | null> {
  const [row] = await db
    .select({
      ...shownInFull,
      dateIso: holidays.dateIso,
      displayDate: holidays.displayDate,
      createdAt: holidays.createdAt,
      updatedAt: holidays.updatedAt,
    })
    .from(holidays)
    .where(and(eq(holidays.slug, slug), isNull(holidays.deletedAt), eq(holidays.isBuiltIn, false)));
  if (!row) return null;
  const { createdAt, updatedAt, ...rest } = row;
  return { ...toFullHoliday(rest), createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

/**
 * Returns the holiday with this ID and its occurrence in the current year (or the next one if there is none), or null.
 */
export async function getHoliday(id: string, db: Db = appDb()): Promise<FullHoliday | null> {
  const [row] = await db
    .select({ ...shownInFull, dateIso: holidays.dateIso, displayDate: holidays.displayDate })
    .from(holidays)
    .where(and(eq(holidays.id, id), isNull(holidays.deletedAt)));
  return row ? toFullHoliday(row) : null;
}

/** Returns a holiday for a card by its slug, including the built-in one for cards without a holiday, or null. */
export async function getCardHolidayBySlug(slug: string, db: Db = appDb()): Promise<FullHoliday | null> {
  const [row] = await db
    .select({ ...shownInFull, dateIso: holidays.dateIso, displayDate: holidays.displayDate })
    .from(holidays)
    .where(and(eq(holidays.slug, slug), isNull(holidays.deletedAt)));
  return row ? toFullHoliday(row) : null;
}

/**
 * Returns the built-in holiday for cards without a holiday. Throws Error if it is missing. Source: design section 6.
 */
export async function getJustBecause(db: Db = appDb()): Promise<FullHoliday> {
  const holiday = await getCardHolidayBySlug(JUST_BECAUSE_SLUG, db);
  if (!holiday) throw new Error("the built-in holiday is missing: run db:prepare");
  return holiday;
}
