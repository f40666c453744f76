import "server-only";
import { and, asc, eq, isNull, ne, notExists, notInArray, type SQL, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { holidayOccurrences, holidays } from "@/db/schema/holidays";
import { type CivilDate, civilDate, partsOf } from "@/lib/core/civil-date";
import { plusDays } from "@/lib/core/dates";
import { isDeadRule, parseRule } from "@/lib/holidays/rule";
import { ruleInWords } from "@/lib/holidays/rule-labels";
import { CATEGORIES } from "@/lib/holidays/traits";
import { SHORT_NOTES } from "./limits";

/** The number of days checked for a missing pick: a year, including the same date next year. */
const REPORT_DAYS = 366;

/** The most rows per finding; the totals are complete. */
const MOST_OF_A_KIND = 200;

/** The first rows, and the total. */
export type FirstOf<Row> = { total: number; rows: Row[] };

export type NamedHoliday = { id: string; holidayName: string };

/** The most tied holidays listed per date. */
const MOST_TIED = 5;

const isLive = and(isNull(holidays.deletedAt), eq(holidays.isBuiltIn, false));

const notesLength = sql<number>`char_length(coalesce(${holidays.notes}, ''))`;

const named = { id: holidays.id, holidayName: holidays.holidayName };

/** The total number of rows, before the limit. */
const total = sql<number>`count(*) over ()::int`;

function firstOf<Row extends { total: number }>(rows: readonly Row[]): FirstOf<Omit<Row, "total">> {
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) };
}

/** Returns the live holidays that match `where`, by rank; `length` is that of their notes in characters. */
async function listWhere(where: SQL | undefined, db: Db) {
  const rows = await db
    .select({ ...named, length: notesLength, category: holidays.category, total })
    .from(holidays)
    .where(and(isLive, where))
    .orderBy(asc(holidays.rank), asc(holidays.id))
    .limit(MOST_OF_A_KIND);
  return firstOf(rows);
}

async function listDatesWithoutPick(from: CivilDate, to: CivilDate, db: Db): Promise<FirstOf<CivilDate>> {
  const { rows } = await db.execute<{ date: CivilDate; total: number }>(sql`
    select to_char(day, 'YYYY-MM-DD') as date, ${total} as total
    from generate_series(${from}::date, ${to}::date, '1 day') as day
    where not exists (
      select 1 from ${holidayOccurrences} join ${holidays} on ${holidays.id} = ${holidayOccurrences.holidayId}
      where ${holidayOccurrences.date} = day::date and not ${holidays.isMonthObservance}
    )
    order by day limit ${MOST_OF_A_KIND}
  `);
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ date }) => date) };
}

/** A date on which several holidays share the lowest rank; `holidays` are the first of `count`. */
type TiedPick = { date: CivilDate; count: number; holidays: NamedHoliday[] };

async function listTiedPicks(from: CivilDate, to: CivilDate, db: Db): Promise<FirstOf<TiedPick>> {
  const { rows } = await db.execute<TiedPick & { total: number }>(sql`
    with placed as (
      select ${holidayOccurrences.date} as date, ${holidays.id} as id, ${holidays.holidayName} as name, ${holidays.slug} as slug,
        rank() over (partition by ${holidayOccurrences.date} order by ${holidays.rank}) as place
      from ${holidayOccurrences} join ${holidays} on ${holidays.id} = ${holidayOccurrences.holidayId}
      where ${holidayOccurrences.date} between ${from}::date and ${to}::date and not ${holidays.isMonthObservance}
    )
    select to_char(date, 'YYYY-MM-DD') as date, count(*)::int as count, ${total} as total,
      (array_agg(jsonb_build_object('id', id, 'holidayName', name) order by slug))[1:${MOST_TIED}::int] as holidays
    from placed where place = 1 group by date having count(*) > 1
    order by date limit ${MOST_OF_A_KIND}
  `);
  return firstOf(rows);
}

/** Returns the holidays that never fall again from `today` on. A week or month in progress is not over. */
async function listDeadRules(today: CivilDate, db: Db): Promise<FirstOf<NamedHoliday & { ruleText: string }>> {
  const { year, month } = partsOf(today);
  const isStillToCome = sql`${holidayOccurrences.date} > case when ${holidays.isMonthObservance}
    then ${plusDays(civilDate(year, month, 1), -1)}::date else ${today}::date - ${holidays.lengthDays}::int end`;
  const days = db
    .select({ one: sql`1` })
    .from(holidayOccurrences)
    .where(and(eq(holidayOccurrences.holidayId, holidays.id), isStillToCome));
  const rows = await db
    .select({ ...named, rule: holidays.rule })
    .from(holidays)
    .where(and(isLive, notExists(days)))
    .orderBy(asc(holidays.rank), asc(holidays.id));
  // A rule that falls again after the calendar's range is only pausing.
  const dead = rows.filter(({ rule }) => rule === null || !parseRule(rule) || isDeadRule(rule, today));
  const worded = dead.slice(0, MOST_OF_A_KIND).map(({ rule, ...row }) => {
    return { ...row, ruleText: rule && parseRule(rule) ? ruleInWords(rule) : "" };
  });
  return { total: dead.length, rows: worded };
}

async function countKinds(db: Db) {
  const count = (where: SQL) => sql<number>`count(*) filter (where ${where})::int`;
  const [row] = await db
    .select({
      holidays: sql<number>`count(*)::int`,
      days: count(sql`not ${holidays.isMonthObservance} and ${holidays.lengthDays} = 1`),
      weeks: count(sql`not ${holidays.isMonthObservance} and ${holidays.lengthDays} > 1`),
      months: count(sql`${holidays.isMonthObservance}`),
      edited: count(sql`${holidays.editedAt} is not null`),
    })
    .from(holidays)
    .where(isLive);
  return row ?? { holidays: 0, days: 0, weeks: 0, months: 0, edited: 0 };
}

/** Returns what an editor could fix next, as of `today`, for the days `from` to `to`, inclusive. */
export async function getContentReport(today: CivilDate, db: Db = appDb()) {
  const to = plusDays(today, REPORT_DAYS - 1);
  const isShort = sql`${notesLength} < ${SHORT_NOTES}`;
  const isUnknown = and(ne(holidays.category, ""), notInArray(holidays.category, [...CATEGORIES]));
  // One query after the other, to leave the database's connections to visitors.
  const shortNotes: FirstOf<NamedHoliday & { length: number }> = await listWhere(isShort, db);
  const unknownCategories: FirstOf<NamedHoliday & { category: string }> = await listWhere(isUnknown, db);
  return {
    from: today,
    to,
    counts: await countKinds(db),
    /** Dates without a holiday other than month observances. */
    datesWithoutPick: await listDatesWithoutPick(today, to, db),
    /** Dates where the alphabet decides the pick. */
    tiedPicks: await listTiedPicks(today, to, db),
    shortNotes,
    missingSources: await listWhere(sql`jsonb_array_length(${holidays.sources}) = 0`, db),
    withoutHistory: await listWhere(sql`coalesce(${holidays.history}, '') = ''`, db),
    /** Rules that never fall again, so the holiday is not on the calendar any more. */
    deadRules: await listDeadRules(today, db),
    unknownCategories,
  };
}

export type ContentReport = Awaited<ReturnType<typeof getContentReport>>;
