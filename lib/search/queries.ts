import "server-only";
import { and, asc, desc, eq, gte, isNull, lt, min, or, type SQL, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { holidayOccurrences, holidays } from "@/db/schema/holidays";
import { type CivilDate, civilDate, partsOf } from "@/lib/civil-date";
import { displayDate } from "@/lib/dates";
import { DEFAULT_CATEGORY } from "@/lib/holidays/categories";
import type { Holiday } from "@/lib/holidays/queries";
import { plainText, tellingPart } from "./plain-text";

const shown = {
  id: holidays.id,
  slug: holidays.slug,
  holidayName: holidays.holidayName,
  category: holidays.category,
  emoji: holidays.emoji,
  hue: holidays.hue,
  notes: holidays.notes,
  isMonthObservance: holidays.isMonthObservance,
  lengthDays: holidays.lengthDays,
};

/** One answer of the search. `dateIso` is the next occurrence, or the stored date when the calendar knows none. */
export type FoundHoliday = Pick<Holiday, keyof typeof shown | "dateIso" | "displayDate">;

/** How a holiday matches, the best first. */
const TIER = { wholeName: 1, nameStart: 2, wordStart: 3, words: 4, spelling: 5 } as const;

/** Below it (of 1) two spellings are two words. "elefant" and "elephant" have 0.42. */
const LEAST_LIKENESS = 0.4;

/** A spelling that comes less near than this to the nearest one found is noise. */
const NEAR_THE_NEAREST = 0.9;

/** Three letters and a typo leave nothing to go by. */
const MIN_TYPO_LENGTH = 4;

/**
 * The words of the text in any of their forms, the last perhaps unfinished. Plain words, not a search expression:
 * nothing in "Trick or Treat" or in "-" is an operator. An unfinished word is looked for in name and category alone:
 * in the notes "pie" would be the beginning of "pieces".
 */
function wordsQuery(text: string): SQL {
  const whole = sql`plainto_tsquery('english', ${text})`;
  const [last] = /[\p{L}\p{N}]+$/u.exec(text) ?? [];
  if (!last) return whole;
  // In 'english' the beginning of a word could be a stop word ("i" of "icicle") and would be left out.
  const begun = sql`to_tsquery('simple', ${`${last}:*AB`})`;
  return sql`(${whole} || (plainto_tsquery('english', ${text.slice(0, -last.length)}) && ${begun}))`;
}

/**
 * Whether some part of the name is spelled like the text, by the index on `plainName`. The operator reads its threshold
 * from a setting: made in a subquery, it stands before the index is read, and it ends with the transaction.
 */
function isSpelledLike(text: string): SQL {
  const threshold = sql`set_config('pg_trgm.word_similarity_threshold', ${String(LEAST_LIKENESS)}, true)`;
  return sql`(select case when ${threshold} is not null then ${text}::text end) <% ${holidays.plainName}`;
}

/** Every holiday that could be meant by the plain text, with what its place depends on. */
function candidates(text: string, db: Db) {
  const words = wordsQuery(text);
  const hasWords = sql`${holidays.searchWords} @@ ${words}`;
  const telling = tellingPart(text);
  const forgives = telling.length >= MIN_TYPO_LENGTH;
  // By parts of words and by whole ones: "chese" is as near to "chess" as to "cheese" by the first alone.
  const likeness = sql`word_similarity(${telling}, ${holidays.plainName}) + strict_word_similarity(${telling}, ${holidays.plainName})`;
  return db
    .select({
      id: holidays.id,
      slug: holidays.slug,
      tier: sql<number>`case
        when ${holidays.plainName} = ${text} then ${TIER.wholeName}::int
        when starts_with(${holidays.plainName}, ${text}) then ${TIER.nameStart}
        when strpos(${holidays.plainName}, ${` ${text}`}) > 0 then ${TIER.wordStart}
        when ${hasWords} then ${TIER.words}
        else ${TIER.spelling} end`.as("tier"),
      nameFit: sql<number>`similarity(${text}, ${holidays.plainName})`.as("name_fit"),
      wordsFit: sql<number>`ts_rank(${holidays.searchWords}, ${words})`.as("words_fit"),
      likeness: sql<number>`${forgives ? likeness : sql`0::real`}`.as("likeness"),
    })
    .from(holidays)
    .where(
      and(
        isNull(holidays.deletedAt),
        eq(holidays.isBuiltIn, false),
        forgives ? or(hasWords, isSpelledLike(telling)) : hasWords,
      ),
    );
}

/** The day from which a holiday's next date counts: a week or a month observance goes on until it is over. */
function countedFrom(today: CivilDate): SQL {
  const { year, month } = partsOf(today);
  const begun = sql`${today}::date + 1 - ${holidays.lengthDays}::int`;
  return sql`case when ${holidays.isMonthObservance} then ${civilDate(year, month, 1)}::date else ${begun} end`;
}

/**
 * The holidays that match what was typed, at most `limit`, the best first: by the name, its beginning, the beginning of
 * a word in it; then by words in name, category and notes; then by names that are spelled nearly so. Any text is a
 * search; a blank one finds nothing. Dates are the next ones from `today` on; that of a month observance, the first of
 * its month, is the running one's during the month.
 */
export async function searchHolidays(
  typed: string,
  limit: number,
  today: CivilDate,
  db: Db = appDb(),
): Promise<FoundHoliday[]> {
  const text = plainText(typed);
  if (!text) return [];
  const found = db.$with("found").as(candidates(text, db));
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
  const next = db
    .select({ date: min(holidayOccurrences.date).as("next_date") })
    .from(holidayOccurrences)
    .where(and(eq(holidayOccurrences.holidayId, holidays.id), gte(holidayOccurrences.date, countedFrom(today))))
    .as("next");
  const rows = await db
    .with(found, best)
    .select({ ...shown, nextDate: next.date, dateIso: holidays.dateIso, displayDate: holidays.displayDate })
    .from(best)
    .innerJoin(holidays, eq(holidays.id, best.id))
    .leftJoinLateral(next, sql`true`)
    .orderBy(asc(best.tier), desc(best.fit), asc(holidays.slug));
  return rows.map(({ nextDate, ...row }) => ({
    ...row,
    category: row.category || DEFAULT_CATEGORY,
    dateIso: (nextDate ?? row.dateIso) as CivilDate,
    displayDate: nextDate === null ? row.displayDate : displayDate(nextDate),
  }));
}
