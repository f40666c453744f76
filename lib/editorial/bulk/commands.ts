import "server-only";
import { and, asc, inArray, isNull, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { holidays } from "@/db/schema/holidays";
import type { Admin } from "@/lib/auth/admin/session";
import { utcToday } from "@/lib/core/dates";
import { AppError, innermostCause } from "@/lib/core/errors";
import { batches, freeNames, moveHolidays, recordChanges } from "../commands";
import { columnsOf } from "../fields";
import type { HolidayFields } from "../input";
import { emptiedFields, newSlugs, type PlannedChange } from "./plan";
import { getImportPlan, type ImportPlan, sponsoredErrors } from "./queries";
import type { ImportReport, ReportNote } from "./report";
import type { BulkFile, LineNote, Place } from "./rows";

/** The most entries of a kind in a report; the counts are complete. */
const MOST_NOTES = 500;

const placeKey = ({ line, entry }: Place) => `${line} ${entry}`;

function firstNotes(notes: readonly LineNote[]): ReportNote[] {
  return notes
    .toSorted((a, b) => a.line - b.line || (a.entry ?? 0) - (b.entry ?? 0))
    .slice(0, MOST_NOTES)
    .map(({ line, entry, path, message }) => {
      const place = entry === undefined ? path : `entry ${entry}${path && `.${path}`}`;
      return { line, path: place, message };
    });
}

/** Summarizes a plan with its counts and first entries. Rows with errors are not counted as added or updated. */
function importReport({ rows, unchanged, errors, warnings, changes }: ImportPlan, dryRun: boolean): ImportReport {
  const wrong = new Set(errors.map(placeKey));
  const right = changes.filter((change) => !wrong.has(placeKey(change)));
  const added = right.filter(({ before }) => before === null).length;
  return {
    dryRun,
    rows,
    added,
    updated: right.length - added,
    unchanged,
    errors: firstNotes(errors),
    errorCount: errors.length,
    warnings: firstNotes(warnings),
    warningCount: warnings.length,
    changes: right.slice(0, MOST_NOTES).map(({ line, before, after, changes: touched }) => ({
      line,
      holidayName: after.holidayName,
      action: before ? "update" : "add",
      fields: Object.keys(touched),
      emptied: before ? emptiedFields(touched) : [],
    })),
  };
}

/** How often an import is retried when the calendar changes meanwhile. */
const MOST_TRIES = 3;

/** The calendar changed after it was read. */
class Overtaken extends Error {
  override readonly name = "Overtaken";
}

/** The change of a stored holiday. */
type PlannedUpdate = PlannedChange & { before: NonNullable<PlannedChange["before"]> };

/** Locks the holidays until the transaction ends. Throws Overtaken when one has changed since it was read. */
async function lock(updates: readonly PlannedUpdate[], tx: Tx): Promise<void> {
  const versions = new Map(updates.map(({ before }) => [before.id, before.version]));
  for (const ids of batches([...versions.keys()].toSorted())) {
    const rows = await tx
      .select({ id: holidays.id, version: holidays.version })
      .from(holidays)
      .where(and(inArray(holidays.id, ids), isNull(holidays.deletedAt)))
      .orderBy(asc(holidays.id))
      .for("no key update");
    if (rows.length < ids.length || rows.some(({ id, version }) => version !== versions.get(id))) throw new Overtaken();
  }
}

/** Returns the fields by database column name. */
function storedFields(fields: HolidayFields): Record<string, unknown> {
  const columns = Object.entries(columnsOf(fields));
  return Object.fromEntries(
    columns.map(([name, value]) => [holidays[name as keyof ReturnType<typeof columnsOf>].name, value]),
  );
}

/** Updates many holidays in one statement; at least one. */
async function update(changes: readonly PlannedUpdate[], now: Date, tx: Tx): Promise<void> {
  const rows = changes.map(({ before, after }) => ({ id: before.id, fields: storedFields(after) }));
  const names = Object.keys(rows[0]?.fields ?? {}).map((name) => sql.identifier(name));
  const set = sql.join(
    names.map((name) => sql`${name} = fresh.${name}`),
    sql`, `,
  );
  const fresh = JSON.stringify(rows.map(({ id, fields }) => ({ id, ...fields })));
  await tx.execute(sql`
    update ${holidays} set ${set}, version = ${holidays.version} + 1,
      edited_at = ${now.toISOString()}::timestamptz, updated_at = ${now.toISOString()}::timestamptz
    from jsonb_populate_recordset(null::${holidays}, ${fresh}::jsonb) as fresh
    where ${holidays.id} = fresh.id
  `);
}

type Written = { id: string; change: PlannedChange };

async function writeAdded(slugs: ReadonlyMap<PlannedChange, string>, now: Date, tx: Tx): Promise<Written[]> {
  const written: Written[] = [];
  // Insert in slug order, so that concurrent imports of the same holidays cannot deadlock.
  const added = [...slugs].toSorted(([, a], [, b]) => (a < b ? -1 : 1));
  for (const batch of batches(added)) {
    const bySlug = new Map(batch.map(([change, slug]) => [slug, change]));
    const rows = [...bySlug].map(([slug, { after }]) => ({ ...columnsOf(after), slug, editedAt: now }));
    const ids = await tx.insert(holidays).values(rows).returning({ id: holidays.id, slug: holidays.slug });
    for (const { id, slug } of ids) {
      const change = bySlug.get(slug);
      if (change) written.push({ id, change });
    }
  }
  if (written.length !== added.length) throw new Error("an import did not write every new holiday");
  return written;
}

/** Writes an error-free plan in one transaction. Throws Overtaken when the calendar has changed since it was made. */
async function write({ changes, known }: ImportPlan, admin: Admin, now: Date, db: Db): Promise<void> {
  const updates = changes.flatMap(({ before, ...change }) => (before ? [{ ...change, before }] : []));
  const slugs = newSlugs(changes, known);
  await db.transaction(async (tx) => {
    await lock(updates, tx);
    if ((await sponsoredErrors(changes, tx)).length > 0) throw new Overtaken();
    const renamed = updates.filter((each) => each.changes.holidayName);
    await freeNames(
      renamed.map(({ before }) => before.id),
      tx,
    );
    for (const batch of batches(updates)) await update(batch, now, tx);
    const updated = updates.map((each) => ({ id: each.before.id, change: each }));
    const written: Written[] = [...updated, ...(await writeAdded(slugs, now, tx))];
    const moved = written.filter(({ change }) => change.changes.rule);
    const ruled = moved.map(({ id, change }) => ({ id, rule: change.after.rule }));
    await moveHolidays(ruled, utcToday(now), now, tx);
    const revisions = written.map(({ id: holidayId, change: { before, changes } }) => {
      return { holidayId, version: (before?.version ?? 0) + 1, action: "import" as const, changes };
    });
    const details = {
      added: slugs.size,
      updated: updates.length,
      fields: [...new Set(changes.flatMap((change) => Object.keys(change.changes)))].toSorted(),
    };
    await recordChanges(
      revisions,
      { operationType: "holiday.import", tableName: "holidays", details },
      { admin, now, tx },
    );
  });
}

/**
 * Whether a concurrent write got in the way: the calendar changed, a name or slug was taken, or there was a deadlock.
 * Source: PostgreSQL, error codes unique_violation and deadlock_detected.
 */
function isOvertaken(error: unknown): boolean {
  const cause = innermostCause(error);
  if (cause instanceof Overtaken) return true;
  return cause instanceof Error && "code" in cause && (cause.code === "23505" || cause.code === "40P01");
}

/**
 * Imports a file of holidays, all or nothing; with any error, the report lists the errors by line. `dryRun` never
 * writes. Holidays are never deleted, and importing the same file again changes nothing. Throws AppError conflict when
 * the calendar keeps changing meanwhile.
 */
export async function importHolidays(
  file: BulkFile,
  { dryRun }: { dryRun: boolean },
  admin: Admin,
  now: Date,
  db: Db = appDb(),
): Promise<ImportReport> {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const plan = await getImportPlan(file, now, db);
    const report = importReport(plan, dryRun);
    if (dryRun || plan.errors.length > 0 || plan.changes.length === 0) return report;
    try {
      await write(plan, admin, now, db);
      return report;
    } catch (error) {
      if (!isOvertaken(error)) throw error;
    }
  }
  throw new AppError("conflict", "Someone else is changing the calendar right now. Please try again in a moment.");
}
