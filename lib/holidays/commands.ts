import "server-only";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { holidayOccurrences, holidays } from "@/db/schema/holidays";
import type { CivilDate } from "@/lib/core/civil-date";
import { occurrencesInWindow, storedDate } from "./rule";
import { calendarWindow } from "./window";

/** Rows sent to the database in one statement. */
const BATCH = 1000;

type Ruled = { id: string; rule: string | null };

/**
 * Replaces the stored days of the holidays in the window around `today`, and updates the stored date of each. Call it
 * in the same transaction as the rule change.
 */
export async function replaceOccurrences(tx: Tx, changed: readonly Ruled[], today: CivilDate): Promise<void> {
  const window = calendarWindow(today);
  for (let start = 0; start < changed.length; start += BATCH) {
    const batch = changed.slice(start, start + BATCH);
    const ids = batch.map(({ id }) => id);
    await tx.delete(holidayOccurrences).where(inArray(holidayOccurrences.holidayId, ids));
    await insertOccurrences(
      tx,
      batch.flatMap(({ id, rule }) => occurrencesInWindow(rule, window).map((date) => ({ holidayId: id, date }))),
    );
  }
  await storeDates(tx, changed, today);
}

/** Adds the days that are not stored yet. */
export async function insertOccurrences(
  tx: Tx,
  rows: readonly { holidayId: string; date: CivilDate }[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    await tx
      .insert(holidayOccurrences)
      .values(rows.slice(start, start + BATCH))
      .onConflictDoNothing();
  }
}

/** Updates `date_iso` and `display_date` where they are outdated. */
export async function storeDates(tx: Tx, changed: readonly Ruled[], today: CivilDate): Promise<void> {
  for (let start = 0; start < changed.length; start += BATCH) {
    const batch = changed.slice(start, start + BATCH);
    const ids = batch.map(({ id }) => id);
    const { id, dateIso, displayDate } = holidays;
    const stored = await tx.select({ id, dateIso, displayDate }).from(holidays).where(inArray(id, ids));
    const chosen = new Map(stored.map((row) => [row.id, { ...row, dateIso: row.dateIso as CivilDate }]));
    const dates = batch.map((each) => ({ id: each.id, ...storedDate(each.rule, today, chosen.get(each.id)) }));
    await tx.execute(sql`
      update ${holidays} set date_iso = fresh.date, display_date = fresh.display
      from jsonb_to_recordset(${JSON.stringify(
        dates.map((each) => ({ id: each.id, date: each.dateIso, display: each.displayDate })),
      )}::jsonb) as fresh(id uuid, date date, display text)
      where ${holidays.id} = fresh.id and (${holidays.dateIso}, ${holidays.displayDate}) is distinct from (fresh.date, fresh.display)
    `);
  }
}

/**
 * Returns every holiday on the calendar with its rule, and locks it until the transaction ends. The weakest lock is
 * used, so that a card for a holiday need not wait. For the job that rolls the window forward.
 */
export async function listRules(tx: Tx): Promise<Ruled[]> {
  return tx
    .select({ id: holidays.id, rule: holidays.rule })
    .from(holidays)
    .where(and(isNull(holidays.deletedAt), eq(holidays.isBuiltIn, false)))
    .orderBy(holidays.id)
    .for("no key update");
}
