import "server-only";
import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { holidays } from "@/db/schema/holidays";
import type { CivilDate } from "@/lib/core/civil-date";
import { utcToday } from "@/lib/core/dates";
import { SPONSORED_NOT_SOLEMN } from "../limits";
import { asEdited, fieldColumns, listSponsored } from "../queries";
import { doubleErrors, type Known, matchRows, nameErrors, type PlannedChange, planRow } from "./plan";
import { type BulkFile, type BulkHoliday, inBatches, type LineNote } from "./rows";

const PAGE = 500;

const selectInFile = (where: SQL | undefined, db: Db) => db.select(fieldColumns).from(holidays).where(where);

type Row = Awaited<ReturnType<typeof selectInFile>>[number];

const toBulk = (row: Row): BulkHoliday => ({ ...asEdited(row), dateIso: row.dateIso as CivilDate });

/** The holidays in an export: live and not built in. */
const isLive = and(isNull(holidays.deletedAt), eq(holidays.isBuiltIn, false));

/** Returns the holidays with these IDs, including deleted and built-in ones, by ID. */
async function getHolidaysById(ids: readonly string[], db: Db): Promise<Map<string, BulkHoliday>> {
  const rows = await selectInFile(inArray(holidays.id, [...ids]), db);
  return new Map(rows.map((row) => [row.id, toBulk(row)]));
}

async function listKnown(db: Db): Promise<Known[]> {
  return db
    .select({
      id: holidays.id,
      slug: holidays.slug,
      holidayName: holidays.holidayName,
      deletedAt: holidays.deletedAt,
      isBuiltIn: holidays.isBuiltIn,
    })
    .from(holidays);
}

/**
 * Yields the whole calendar in pages, by date; only the IDs stay in memory. A holiday whose date moves meanwhile is
 * returned once or not at all, because a file with duplicates could not be imported.
 */
export async function* exportPages(db: Db = appDb()): AsyncGenerator<BulkHoliday[]> {
  const returned = new Set<string>();
  let last: Row | undefined;
  do {
    const { dateIso = "-infinity", id = "00000000-0000-0000-0000-000000000000" } = last ?? {};
    const isNext = sql`(${holidays.dateIso}, ${holidays.id}) > (${dateIso}::date, ${id}::uuid)`;
    const rows = await selectInFile(and(isLive, isNext), db)
      .orderBy(asc(holidays.dateIso), asc(holidays.id))
      .limit(PAGE);
    last = rows.length === PAGE ? rows.at(-1) : undefined;
    yield rows.filter((row) => !returned.has(row.id)).map(toBulk);
    for (const row of rows) returned.add(row.id);
  } while (last);
}

/** Returns the largest number of sources of any live holiday; 0 for an empty calendar. */
export async function countMostSources(db: Db = appDb()): Promise<number> {
  const most = sql<number>`coalesce(max(jsonb_array_length(${holidays.sources})), 0)`;
  const [row] = await db.select({ most }).from(holidays).where(isLive);
  return row?.most ?? 0;
}

/** Returns an error for each change that would make a sponsored day solemn. */
export async function sponsoredErrors(changes: readonly PlannedChange[], db: Db | Tx): Promise<LineNote[]> {
  const solemn = changes.filter(({ before, after, changes }) => before && changes.tone && after.tone === "solemn");
  const sponsored = await listSponsored(
    solemn.flatMap(({ before }) => before?.id ?? []),
    db,
  );
  return solemn
    .filter(({ before }) => sponsored.has(before?.id ?? ""))
    .map(({ line, entry }) => ({ line, entry, path: "tone", message: SPONSORED_NOT_SOLEMN }));
}

/** The plan for a file, with the holidays it was made for. */
export type ImportPlan = {
  rows: number;
  unchanged: number;
  errors: LineNote[];
  warnings: LineNote[];
  changes: PlannedChange[];
  known: readonly Known[];
};

/**
 * Plans what the file would do to the calendar as it is `now`. Yields to other requests in between, because a file may
 * be long.
 */
export async function getImportPlan({ rows, problems }: BulkFile, now: Date, db: Db = appDb()): Promise<ImportPlan> {
  const today = utcToday(now);
  const known = await listKnown(db);
  const matched = matchRows(rows, known, now);
  const errors = [...problems, ...doubleErrors(matched)];
  const warnings: LineNote[] = [];
  const changes: PlannedChange[] = [];
  let unchanged = 0;
  for (let start = 0; start < matched.length; start += PAGE) {
    const batch = matched.slice(start, start + PAGE);
    const current = await getHolidaysById(
      batch.flatMap(({ match }) => (match.kind === "found" ? [match.id] : [])),
      db,
    );
    for await (const { row, match } of inBatches(batch)) {
      const planned = planRow(row, match, match.kind === "found" ? (current.get(match.id) ?? null) : null, today);
      errors.push(...planned.errors);
      warnings.push(...planned.warnings);
      if (planned.change) changes.push(planned.change);
      else if (planned.errors.length === 0) unchanged += 1;
    }
  }
  errors.push(...nameErrors(changes, known), ...(await sponsoredErrors(changes, db)));
  return { rows: rows.length, unchanged, errors, warnings, changes, known };
}
