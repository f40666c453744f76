import "server-only";
import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { pickColumns } from "@/db/schema/columns";
import { holidays } from "@/db/schema/holidays";
import { reminders } from "@/db/schema/reminders";
import { logFault } from "@/lib/core/log";
import { NOT_SENT } from "./delivery/settlement";
import { writeStates } from "./delivery/settlement.commands";
import { reminderColumns } from "./queries";
import { followed } from "./schedule";

/** Number of reminders to process per page. */
const PAGE = 1000;

/** Updates a page of these holidays' reminders, after the id `last`. Returns the page's last id, null at the end. */
async function followPage(holidayIds: readonly string[], last: string | null, now: Date, tx: Tx) {
  const rows = await tx
    .select({
      ...reminderColumns,
      ...pickColumns(reminders, "id", "lastError"),
      ...pickColumns(holidays, "rule", "deletedAt"),
    })
    .from(reminders)
    .innerJoin(holidays, eq(holidays.id, reminders.holidayId))
    .where(and(inArray(reminders.holidayId, [...holidayIds]), last === null ? undefined : gt(reminders.id, last)))
    .orderBy(asc(reminders.id))
    .limit(PAGE)
    .for("update", { of: reminders });
  const changes = rows.flatMap(({ id, rule, deletedAt, ...row }) => {
    try {
      const change = followed(row, { rule, isDeleted: deletedAt !== null }, now);
      return change ? [{ ...change, ...NOT_SENT, id }] : [];
    } catch (error) {
      // Skip it, so that it never blocks an editor.
      logFault(`reminder ${id}`, error);
      return [];
    }
  });
  if (changes.length > 0) await writeStates(changes, undefined, now, tx);
  return rows.length < PAGE ? null : (rows.at(-1)?.id ?? null);
}

/**
 * Updates the reminders of these holidays after a change: new dates, removed from the calendar, or restored. Call it
 * after the change in the same transaction, while it has the holidays' rows locked, so that no reminder is created in
 * between.
 */
export async function followHolidays(holidayIds: readonly string[], now: Date, tx: Tx): Promise<void> {
  if (holidayIds.length === 0) return;
  let last: string | null = null;
  do last = await followPage(holidayIds, last, now, tx);
  while (last !== null);
}
