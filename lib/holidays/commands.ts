import "server-only";
import { gt, inArray, lt, or, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { holidayOccurrences, holidays } from "@/db/schema/holidays";
import type { CivilDate } from "@/lib/core/civil-date";
import { isPublished } from "./queries";
import { occurrencesInWindow, storedDate } from "./rule";
import { type CalendarWindow, calendarWindow } from "./window";

/** Rows sent to the database in one statement. */
const BATCH = 1000;

type Ruled = { id: string; rule: string | null };

/** Adds the days of the window that are not stored yet. */
async function insertOccurrences(tx: Tx, ruled: readonly Ruled[], window: CalendarWindow): Promise<void> {
  const rows = ruled.flatMap(({ id, rule }) =>
    occurrencesInWindow(rule, window).map((date) => ({ holidayId: id, date })),
  );
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH);
    await tx.insert(holidayOccurrences).values(batch).onConflictDoNothing();
  }
}

/** Updates `date_iso` and `display_date` where they are outdated. */
async function storeDates(tx: Tx, ruled: readonly Ruled[], today: CivilDate): Promise<void> {
  const { id, dateIso, displayDate } = holidays;
  for (let start = 0; start < ruled.length; start += BATCH) {
    const batch = ruled.slice(start, start + BATCH);
    const ids = batch.map((each) => each.id);
    const stored = await tx.select({ id, dateIso, displayDate }).from(holidays).where(inArray(id, ids));
    const chosen = new Map(stored.map((row) => [row.id, { ...row, dateIso: row.dateIso as CivilDate }]));
    const dates = batch.map((each) => ({ ...storedDate(each.rule, today, chosen.get(each.id)), id: each.id }));
    await tx.execute(sql`
      update ${holidays} set date_iso = fresh."dateIso", display_date = fresh."displayDate"
      from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) as fresh(id uuid, "dateIso" date, "displayDate" text)
      where ${id} = fresh.id and (${dateIso}, ${displayDate}) is distinct from (fresh."dateIso", fresh."displayDate")
    `);
  }
}

/**
 * Replaces the stored days of the holidays in the window around `today`, and updates the stored date of each. Call it
 * in the same transaction as the rule change.
 */
export async function replaceOccurrences(tx: Tx, changed: readonly Ruled[], today: CivilDate): Promise<void> {
  for (let start = 0; start < changed.length; start += BATCH) {
    const batch = changed.slice(start, start + BATCH);
    const ids = batch.map(({ id }) => id);
    await tx.delete(holidayOccurrences).where(inArray(holidayOccurrences.holidayId, ids));
    await insertOccurrences(tx, batch, calendarWindow(today));
  }
  await storeDates(tx, changed, today);
}

/**
 * Rolls the materialized window forward to the years around `today`: adds missing days, removes days outside it, and
 * sets each holiday's stored date to the current year's. Returns the number of days added and removed. A second or
 * simultaneous run changes nothing. Runs in one transaction, which must end within a lease, or the database ends it:
 * see `limitWaiting`. `fence` throws if the run no longer owns its lease.
 */
export async function rollOccurrences(
  today: CivilDate,
  { fence }: { fence?: (tx: Tx) => Promise<void> } = {},
  db: Db = appDb(),
): Promise<{ added: number; removed: number }> {
  const window = calendarWindow(today);
  return db.transaction(async (tx) => {
    await fence?.(tx);
    const rules = await tx
      .select({ id: holidays.id, rule: holidays.rule })
      .from(holidays)
      .where(isPublished)
      .orderBy(holidays.id)
      // The weakest lock, so that a card for a holiday need not wait.
      .for("no key update");
    const { date } = holidayOccurrences;
    const before = await tx.$count(holidayOccurrences);
    const left = await tx
      .delete(holidayOccurrences)
      .where(or(lt(date, window.first), gt(date, window.last)))
      .returning({ date });
    await insertOccurrences(tx, rules, window);
    await storeDates(tx, rules, today);
    const after = await tx.$count(holidayOccurrences);
    return { added: after - before + left.length, removed: left.length };
  });
}
