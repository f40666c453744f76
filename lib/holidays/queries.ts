import "server-only";
import {
  and,
  asc,
  between,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  lt,
  notExists,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { jsonObject } from "@/db/schema/columns";
import { type Celebrate, holidayOccurrences, holidays, type Source } from "@/db/schema/holidays";
import { holidaySponsors, sponsorSubscriptions, sponsors } from "@/db/schema/sponsors";
import { type CivilDate, civilDate, partsOf, type YearMonth } from "@/lib/core/civil-date";
import { daysOfMonth, displayDate, plusDays } from "@/lib/core/dates";
import { siteUrl } from "@/lib/core/site";
import { SHOWN_STATES } from "@/lib/core/subscription-states";
import { type Picture, picturePath } from "./picture";
import { ruleInWords } from "./rule-labels";
import type { Tone } from "./tone";
import { DEFAULT_CATEGORY, type MessageIdea, type Origin, type OriginKind } from "./traits";
import { categoryVideoPath } from "./videos/category-videos";

/** The slug of the built-in holiday for cards without a holiday. Source: design section 6. */
export const JUST_BECAUSE_SLUG = "just-because";

/** The columns of a holiday in a list. */
export const listed = {
  id: holidays.id,
  slug: holidays.slug,
  holidayName: holidays.holidayName,
  category: holidays.category,
  isMonthObservance: holidays.isMonthObservance,
  lengthDays: holidays.lengthDays,
  tone: holidays.tone,
  emoji: holidays.emoji,
  hue: holidays.hue,
};

/** The public columns of a holiday. Named columns only: a new column stays private until it is added here. */
const shown = {
  id: holidays.id,
  slug: holidays.slug,
  holidayName: holidays.holidayName,
  category: holidays.category,
  notes: holidays.notes,
  whyToday: holidays.whyToday,
  picture: holidays.picture,
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
  /** One sentence on why it is celebrated, or why on this day. */
  whyToday: string | null;
  history: string | null;
  /** The path of its drawing, an SVG of 1200 by 800; with .png instead of .svg, a PNG. */
  picturePath: string;
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

/** A holiday in a list, with one of its dates. */
export type ListedHoliday = Pick<Holiday, keyof typeof listed | "dateIso" | "displayDate">;

/** The fields of a holiday that a calendar shows. */
export type CalendarEntry = ListedHoliday & { isSponsored: boolean };

type Dated = { dateIso: string; displayDate: string | null };
type Row<Columns> = Pick<typeof holidays.$inferSelect, keyof Columns & keyof typeof holidays.$inferSelect> & Dated;

/** Returns a row of `listed` columns as shown: a date without a text of its own has the default one. */
export function toListed<More>({
  id,
  slug,
  holidayName,
  category,
  dateIso,
  displayDate: own,
  ...row
}: Row<typeof listed> & More) {
  return {
    id,
    slug,
    holidayName,
    category: category || DEFAULT_CATEGORY,
    dateIso: dateIso as CivilDate,
    displayDate: own ?? displayDate(dateIso),
    ...row,
  };
}

/** Returns a holiday's own videos, else its category's unless an editor switched that off; a solemn day has none. */
function shownVideos({ tone, videoUrls, categoryVideo, category }: Row<typeof shown>): string[] {
  if (tone === "solemn") return [];
  const urls = videoUrls.length === 0 && categoryVideo ? [categoryVideoPath(category)] : videoUrls;
  return urls.map((url) => (url.startsWith("/") ? siteUrl(url) : url));
}

function toHoliday(row: Row<typeof shown>): Holiday {
  const { originKind, originBy, originYear, category, categoryVideo: _, seedHash, isBuiltIn, picture, ...rest } = row;
  const dateIso = row.dateIso as CivilDate;
  return {
    ...rest,
    picturePath: picturePath({ ...row, dateIso, picture: picture as Picture | null }),
    name: row.holidayName,
    category: category || DEFAULT_CATEGORY,
    dateIso,
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

/** Subquery for the subscriptions of a row in holiday_sponsors. There may be several over the years. */
export const checkoutsOfSponsorship = (status?: SQL) =>
  sql`(select 1 from ${sponsorSubscriptions} where ${and(
    eq(sponsorSubscriptions.holidayId, holidaySponsors.holidayId),
    eq(sponsorSubscriptions.sponsorId, holidaySponsors.sponsorId),
    status,
  )})`;

const isOnSolemnDay = sql`(select 1 from ${holidays} where ${and(
  eq(holidays.id, holidaySponsors.holidayId),
  eq(holidays.tone, "solemn"),
)})`;

/**
 * Selects the rows of holiday_sponsors, joined with their sponsor, that are shown: active, with a current subscription,
 * and not for a solemn holiday. Rows older than per-holiday subscriptions use the subscription status of their sponsor.
 */
export const isLiveSponsorship = and(
  eq(holidaySponsors.isActive, true),
  notExists(isOnSolemnDay),
  or(
    exists(checkoutsOfSponsorship(inArray(sponsorSubscriptions.status, SHOWN_STATES))),
    and(notExists(checkoutsOfSponsorship()), inArray(sponsors.subscriptionStatus, SHOWN_STATES)),
  ),
);

/** The date of an occurrence. The editors' text belongs to the stored date; other dates have none. */
export const onItsDay = {
  dateIso: holidayOccurrences.date,
  displayDate: sql<string | null>`case when ${holidays.dateIso} = ${holidayOccurrences.date}
    then ${holidays.displayDate} end`,
};

/** The stored date: the occurrence in the current year, or the next one if there is none. */
const onStoredDate = { dateIso: holidays.dateIso, displayDate: holidays.displayDate };

/** Joins occurrences with their holidays. */
const ofOccurrence = eq(holidays.id, holidayOccurrences.holidayId);

/** The order of the holidays of one date. The first is the day's pick. */
export const byRank = [asc(holidays.rank), asc(holidays.slug)];

/** Whether a holiday has pages of its own. */
export const isPublished = and(isNull(holidays.deletedAt), eq(holidays.isBuiltIn, false));

/**
 * Returns every holiday that falls on `date`, the day's pick first; [] if there are none. Month observances are
 * excluded, and a week is listed on its first day.
 */
export async function listHolidaysOn(date: CivilDate, db: Db = appDb()): Promise<FullHoliday[]> {
  const rows = await db
    .select({ ...shownInFull, ...onItsDay })
    .from(holidayOccurrences)
    .innerJoin(holidays, ofOccurrence)
    .where(and(eq(holidayOccurrences.date, date), eq(holidays.isMonthObservance, false)))
    .orderBy(...byRank);
  return rows.map(toFullHoliday);
}

/** Maximum duration of an observance. */
const LONGEST_DAYS = 31;

/** Whether an occurrence is ongoing on `date`: a week that began before it, or an observance of its month. */
function isOngoingOn(date: CivilDate) {
  const { year, month } = partsOf(date);
  const isOfTheMonth = and(
    eq(holidays.isMonthObservance, true),
    eq(holidayOccurrences.date, civilDate(year, month, 1)),
  );
  const hasBegun = and(
    lt(holidayOccurrences.date, date),
    gt(sql`${holidayOccurrences.date} + ${holidays.lengthDays}::int`, sql`${date}::date`),
  );
  return and(between(holidayOccurrences.date, plusDays(date, -LONGEST_DAYS), date), or(isOfTheMonth, hasBegun));
}

/** The weeks before the month observances, the latest first. */
const byBeginning = [asc(holidays.isMonthObservance), desc(holidayOccurrences.date), ...byRank];

/**
 * Returns what is ongoing on `date`: weeks that began before it, the latest first, then the observances of its month.
 */
export async function listOngoing(date: CivilDate, db: Db = appDb()): Promise<Holiday[]> {
  const rows = await db
    .select({ ...shown, ...onItsDay })
    .from(holidayOccurrences)
    .innerJoin(holidays, ofOccurrence)
    .where(isOngoingOn(date))
    .orderBy(...byBeginning);
  return rows.map(toHoliday);
}

const asJson = (columns: Readonly<Record<string, SQLWrapper>>) => jsonObject({ ...columns, ...onItsDay });
const fromCalendar = sql`from ${holidayOccurrences} join ${holidays} on ${ofOccurrence}`;
const rankOrder = sql.join(byRank, sql`, `);

/** The holidays of a date, the day's pick first, what is ongoing on it, and the picks of other dates. */
export type DayWithOthers = { holidays: FullHoliday[]; ongoing: ListedHoliday[]; picks: ListedHoliday[] };

/**
 * Returns the same as `listHolidaysOn(date)`, `listOngoing(date)` and the picks of `others`, by date, in one query. In
 * JSON, because as rows all of them would have the columns of a page.
 */
export async function readDay(date: CivilDate, others: readonly CivilDate[], db: Db = appDb()): Promise<DayWithOthers> {
  const isOn = (day: SQL) => sql`${holidayOccurrences.date} = ${day} and not ${holidays.isMonthObservance}`;
  const { rows } = await db.execute<{
    holidays: Row<typeof shownInFull>[] | null;
    ongoing: Row<typeof listed>[] | null;
    picks: Row<typeof listed>[] | null;
  }>(sql`
    select (
      select json_agg(${asJson(shownInFull)} order by ${rankOrder}) ${fromCalendar} where ${isOn(sql`${date}`)}
    ) as holidays, (
      select json_agg(${asJson(listed)} order by ${sql.join(byBeginning, sql`, `)})
      ${fromCalendar} where ${isOngoingOn(date)}
    ) as ongoing, (
      select json_agg(pick.entry order by other.date)
      from unnest(${sql.param([...others])}::date[]) as other (date) cross join lateral (
        select ${asJson(listed)} as entry ${fromCalendar} where ${isOn(sql`other.date`)} order by ${rankOrder} limit 1
      ) as pick
    ) as picks`);
  const [day] = rows;
  return {
    holidays: day?.holidays?.map(toFullHoliday) ?? [],
    ongoing: day?.ongoing?.map(toListed) ?? [],
    picks: day?.picks?.map(toListed) ?? [],
  };
}

/** Returns the day's picks from `first` to `last`, both included, by date; days without any are omitted. */
export async function listPicks(first: CivilDate, last: CivilDate, db: Db = appDb()): Promise<FullHoliday[]> {
  const rows = await db
    .selectDistinctOn([holidayOccurrences.date], { ...shownInFull, ...onItsDay })
    .from(holidayOccurrences)
    .innerJoin(holidays, ofOccurrence)
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
    .select({ ...listed, ...onItsDay, isSponsored: sql<boolean>`${exists(live)}` })
    .from(holidayOccurrences)
    .innerJoin(holidays, ofOccurrence)
    .where(between(holidayOccurrences.date, civilDate(page.year, page.month, 1), daysOfMonth(page).at(-1) ?? ""))
    .orderBy(asc(holidayOccurrences.date), ...byRank);
  return rows.map(toListed);
}

/** Returns every holiday with each of its days in `year`, by date. */
export async function listHolidaysInYear(year: number, db: Db = appDb()): Promise<Holiday[]> {
  const rows = await db
    .select({ ...shown, ...onItsDay })
    .from(holidayOccurrences)
    .innerJoin(holidays, ofOccurrence)
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
  const { createdAt, updatedAt } = holidays;
  const [row] = await db
    .select({ times: { createdAt, updatedAt }, holiday: { ...shownInFull, ...onStoredDate } })
    .from(holidays)
    .where(and(eq(holidays.slug, slug), isPublished));
  if (!row) return null;
  const { holiday, times } = row;
  return {
    ...toFullHoliday(holiday),
    createdAt: times.createdAt.toISOString(),
    updatedAt: times.updatedAt.toISOString(),
  };
}

async function findHoliday(where: SQL, db: Db): Promise<FullHoliday | null> {
  const [row] = await db
    .select({ ...shownInFull, ...onStoredDate })
    .from(holidays)
    .where(and(where, isNull(holidays.deletedAt)));
  return row ? toFullHoliday(row) : null;
}

/** Like `getHolidayBySlug`, by ID and including the built-in holiday. */
export const getHoliday = (id: string, db: Db = appDb()) => findHoliday(eq(holidays.id, id), db);

/** Returns a holiday for a card by its slug, including the built-in one for cards without a holiday, or null. */
export const getCardHolidayBySlug = (slug: string, db: Db = appDb()) => findHoliday(eq(holidays.slug, slug), db);

/**
 * Returns the built-in holiday for cards without a holiday. Throws Error if it is missing. Source: design section 6.
 */
export async function getJustBecause(db: Db = appDb()): Promise<FullHoliday> {
  const holiday = await getCardHolidayBySlug(JUST_BECAUSE_SLUG, db);
  if (!holiday) throw new Error("the built-in holiday is missing: run db:prepare");
  return holiday;
}
