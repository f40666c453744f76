import "server-only";
import { and, asc, desc, eq, gte, lt, lte, min, or, type SQL, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { holidayOccurrences, holidays } from "@/db/schema/holidays";
import { type CivilDate, civilDate, partsOf } from "@/lib/core/civil-date";
import { displayDate } from "@/lib/core/dates";
import { byRank, type Holiday, isPublished, onItsDay } from "../queries";
import { DEFAULT_CATEGORY } from "../traits";
import { parseSearch } from "./parse";
import { searchText, tellingPart } from "./text";

const shown = {
  id: holidays.id,
  slug: holidays.slug,
  holidayName: holidays.holidayName,
  category: holidays.category,
  emoji: holidays.emoji,
  hue: holidays.hue,
  tone: holidays.tone,
  notes: holidays.notes,
  isMonthObservance: holidays.isMonthObservance,
  lengthDays: holidays.lengthDays,
};

/** A search result. `dateIso` is the next occurrence, or the stored date if the calendar has none. */
export type FoundHoliday = Pick<Holiday, keyof typeof shown | "dateIso" | "displayDate">;

/** How a holiday matches, best first. */
const TIER = { wholeName: 1, coreName: 2, nameStart: 3, wordStart: 4, words: 5, spelling: 6 } as const;

/** Minimum similarity (of 1) of two spellings of a word. "elefant" and "elephant" have 0.42. */
const LEAST_LIKENESS = 0.4;

/** A spelling match below this fraction of the best similarity is noise. */
const NEAR_THE_NEAREST = 0.9;

/** A text of three letters is too short to match with a typo. */
const MIN_TYPO_LENGTH = 4;

/** A shorter joined text is part of too many names. */
const MIN_JOINED_LENGTH = 5;

/** Minimum similarity (of 1) of joined words. "icecreem" and "ice cream" have 0.56. */
const LEAST_JOINED_LIKENESS = 0.5;

/** A name without a common prefix: "ice cream day" of "national ice cream day". */
const nameStart = sql`regexp_replace(${holidays.plainName}, '^(national|international|world) ', '')`;

/** The subject of a name: "ice cream". */
const coreName = sql`regexp_replace(${nameStart}, ' (day|week|month)$', '')`;

/** A name written as one word. */
const joinedName = sql`translate(${nameStart}, ' ''-.&', '')`;

/**
 * Returns a query for the words of the text in any of their forms; the last word may be a prefix. It uses plain words,
 * not search syntax, so nothing in "Trick or Treat" or in "-" is an operator. The prefix is only matched in name and
 * category: in the notes "pie" would match "pieces".
 */
function wordsQuery(text: string): SQL {
  const whole = sql`plainto_tsquery('english', ${text})`;
  const [last] = /[\p{L}\p{N}]+$/u.exec(text) ?? [];
  if (!last) return whole;
  // 'english' would drop a prefix that is a stop word ("i" of "icicle").
  const begun = sql`to_tsquery('simple', ${`${last}:*AB`})`;
  return sql`(${whole} || (plainto_tsquery('english', ${text.slice(0, -last.length)}) && ${begun}))`;
}

/**
 * Returns whether part of the name is spelled like the text, by the index on `plainName`. The operator reads its
 * threshold from a setting: a subquery sets it before the index is read, and it ends with the transaction.
 */
function isSpelledLike(text: string): SQL {
  const threshold = sql`set_config('pg_trgm.word_similarity_threshold', ${String(LEAST_LIKENESS)}, true)`;
  return sql`(select case when ${threshold} is not null then ${text}::text end) <% ${holidays.plainName}`;
}

/**
 * Selects every holiday that could match the plain text, with the inputs of its rank. `isJoined` matches it without
 * spaces.
 */
function candidates(text: string, isJoined: boolean, db: Db) {
  const words = wordsQuery(text);
  const hasWords = sql`${holidays.searchWords} @@ ${words}`;
  const distinctive = tellingPart(text);
  const joined = text.replace(/[^\p{L}\p{N}]/gu, "");
  const allowsTypos = distinctive.length >= MIN_TYPO_LENGTH;
  // Combine partial and whole words: by partial words alone, "chese" is as close to "chess" as to "cheese".
  const apart = sql`word_similarity(${distinctive}, ${holidays.plainName}) + strict_word_similarity(${distinctive}, ${holidays.plainName})`;
  const together = sql`word_similarity(${joined}, ${joinedName}) + similarity(${joined}, ${joinedName})`;
  const likeness = joined.length < MIN_JOINED_LENGTH ? apart : sql`greatest(${apart}, ${together})`;
  const matches = isJoined
    ? sql`word_similarity(${joined}, ${joinedName}) >= ${LEAST_JOINED_LIKENESS}`
    : allowsTypos
      ? or(hasWords, isSpelledLike(distinctive))
      : hasWords;
  return db
    .select({
      id: holidays.id,
      slug: holidays.slug,
      tier: sql<number>`case
        when ${holidays.plainName} = ${text} then ${TIER.wholeName}::int
        when ${text} in (${nameStart}, ${coreName}) or ${joined} = ${joinedName} then ${TIER.coreName}
        when starts_with(${holidays.plainName}, ${text}) or starts_with(${nameStart}, ${text}) then ${TIER.nameStart}
        when strpos(${holidays.plainName}, ${` ${text}`}) > 0 then ${TIER.wordStart}
        when ${hasWords} then ${TIER.words}
        else ${TIER.spelling} end`.as("tier"),
      nameFit: sql<number>`similarity(${text}, ${nameStart})`.as("name_fit"),
      wordsFit: sql<number>`ts_rank(${holidays.searchWords}, ${words})`.as("words_fit"),
      likeness: sql<number>`${allowsTypos ? likeness : sql`0::real`}`.as("likeness"),
    })
    .from(holidays)
    .where(and(isPublished, matches));
}

/** Returns the day from which a holiday's next date counts: a week or a month observance lasts until it is over. */
function countedFrom(today: CivilDate): SQL {
  const { year, month } = partsOf(today);
  const begun = sql`${today}::date + 1 - ${holidays.lengthDays}::int`;
  return sql`case when ${holidays.isMonthObservance} then ${civilDate(year, month, 1)}::date else ${begun} end`;
}

type ListRequest = { limit: number; today: CivilDate; year: number | null; db: Db };

/** Selects the best matches, each with its next date, or its first one in `year`. */
async function listBest(matching: ReturnType<typeof candidates>, { limit, today, year, db }: ListRequest) {
  const found = db.$with("found").as(matching);
  const fit = sql<number>`case ${found.tier}
    when ${TIER.words} then ${found.wordsFit}
    when ${TIER.spelling} then ${found.likeness}
    else ${found.nameFit} end`;
  const nearEnough = sql`(select ${NEAR_THE_NEAREST} * max(${found.likeness}) from ${found})`;
  const best = db.$with("best").as(
    db
      .select({ id: found.id, tier: found.tier, fit: fit.as("fit") })
      .from(found)
      .where(or(lt(found.tier, TIER.spelling), gte(found.likeness, nearEnough)))
      .orderBy(asc(found.tier), desc(fit), asc(found.slug))
      .limit(limit),
  );
  const isWanted =
    year === null
      ? gte(holidayOccurrences.date, countedFrom(today))
      : and(gte(holidayOccurrences.date, civilDate(year, 1, 1)), lte(holidayOccurrences.date, civilDate(year, 12, 31)));
  const next = db
    .select({ date: min(holidayOccurrences.date).as("next_date") })
    .from(holidayOccurrences)
    .where(and(eq(holidayOccurrences.holidayId, holidays.id), isWanted))
    .as("next");
  return db
    .with(found, best)
    .select({ ...shown, nextDate: next.date, dateIso: holidays.dateIso, displayDate: holidays.displayDate })
    .from(best)
    .innerJoin(holidays, eq(holidays.id, best.id))
    .leftJoinLateral(next, sql`true`)
    .orderBy(asc(best.tier), desc(best.fit), asc(holidays.slug));
}

type FoundRow = Omit<FoundHoliday, "dateIso" | "displayDate"> & { dateIso: string };

const toFound = (row: FoundRow, shownDate = displayDate(row.dateIso)): FoundHoliday => ({
  ...row,
  category: row.category || DEFAULT_CATEGORY,
  dateIso: row.dateIso as CivilDate,
  displayDate: shownDate,
});

/**
 * Returns at most `limit` holidays that match the typed text, best first: by the name or its subject, by its beginning,
 * by the beginning of a word in it; then by words in name, category and notes; then by similar spelling; and if there
 * are none, by names written as one word. Any text is valid, and a blank one finds nothing. Dates are the next ones
 * from `today` on, or the first of `year`. A month observance has the first of its month as its date, which counts
 * until the month is over.
 */
export async function searchHolidays(
  typed: string,
  limit: number,
  today: CivilDate,
  db: Db = appDb(),
  year: number | null = null,
): Promise<FoundHoliday[]> {
  const text = searchText(typed);
  if (!text) return [];
  const request = { limit, today, year, db };
  let rows = await listBest(candidates(text, false, db), request);
  // Reads all 2,000 or so names, so only if the indexes found nothing.
  const isJoinable = text.replace(/[^\p{L}\p{N}]/gu, "").length >= MIN_JOINED_LENGTH;
  if (rows.length === 0 && isJoinable) rows = await listBest(candidates(text, true, db), request);
  return rows.map(({ nextDate, displayDate: storedDate, ...row }) =>
    nextDate === null || nextDate === row.dateIso ? toFound(row, storedDate) : toFound({ ...row, dateIso: nextDate }),
  );
}

/** Returns the holidays of a date, the day's pick first, at most `limit`. */
async function listFoundOn(date: CivilDate, limit: number, db: Db): Promise<FoundHoliday[]> {
  const rows = await db
    .select({ ...shown, ...onItsDay })
    .from(holidayOccurrences)
    .innerJoin(holidays, eq(holidays.id, holidayOccurrences.holidayId))
    .where(and(eq(holidayOccurrences.date, date), eq(holidays.isMonthObservance, false)))
    .orderBy(...byRank)
    .limit(limit);
  return rows.map(({ displayDate: own, ...row }) => toFound(row, own ?? undefined));
}

/** Search results: `date` is set if a date was typed, `year` if the words came with one. */
export type SearchResults = { date: CivilDate | null; year: number | null; results: FoundHoliday[] };

/** Returns the holidays of the typed date, or the holidays that match the words. See `searchHolidays`. */
export async function answerSearch(
  typed: string,
  limit: number,
  today: CivilDate,
  db: Db = appDb(),
): Promise<SearchResults> {
  const parsed = parseSearch(typed, today);
  if (parsed.date) return { date: parsed.date, year: null, results: await listFoundOn(parsed.date, limit, db) };
  const { text, year } = parsed;
  return { date: null, year, results: await searchHolidays(text, limit, today, db, year) };
}
