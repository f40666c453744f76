import "server-only";
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { holidays } from "@/db/schema/holidays";
import { reminders } from "@/db/schema/reminders";
import type { CivilDate } from "@/lib/core/civil-date";
import { logFault } from "@/lib/core/log";
import { type FollowChange, type Followed, type FollowedHoliday, followed } from "./follow";

/** Number of reminders to process per page. */
const PAGE = 1000;

type Changed = FollowChange & { id: string };

/** Returns the change for one reminder, if any. An error is logged and skipped, so that it never blocks an editor. */
function changeOf(id: string, reminder: Followed, holiday: FollowedHoliday, now: Date): Changed[] {
  try {
    const change = followed(reminder, holiday, now);
    return change ? [{ ...change, id }] : [];
  } catch (error) {
    logFault(`reminder ${id}`, error);
    return [];
  }
}

/** Writes the new state of reminders and revokes any claim on them. */
async function writeChanges(changes: readonly Changed[], now: Date, tx: Tx): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ id, targetDateIso, remindAt, isActive, lastError }) => {
    return { id, target: targetDateIso, at: remindAt.toISOString(), active: isActive, problem: lastError };
  });
  await tx
    .update(reminders)
    .set({
      targetDateIso: sql`fresh.target`,
      remindAt: sql`fresh.at`,
      isActive: sql`fresh.active`,
      lastError: sql`fresh.problem`,
      attempts: 0,
      claimedUntil: null,
      claimToken: null,
      updatedAt: now,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as fresh(id uuid, target date, at timestamptz, active boolean, problem text)`,
    )
    .where(sql`${reminders.id} = fresh.id`);
}

/**
 * Updates one page of the reminders of these holidays, after the id `last`. Returns the last id of the page, null at
 * the end.
 */
async function followPage(holidayIds: readonly string[], last: string | null, now: Date, tx: Tx) {
  const rows = await tx
    .select({
      id: reminders.id,
      targetDateIso: reminders.targetDateIso,
      remindAt: reminders.remindAt,
      leadDays: reminders.leadDays,
      timeZone: reminders.timeZone,
      localTime: reminders.localTime,
      repeats: reminders.repeats,
      isActive: reminders.isActive,
      sentFor: reminders.sentFor,
      lastError: reminders.lastError,
      rule: holidays.rule,
      deletedAt: holidays.deletedAt,
    })
    .from(reminders)
    .innerJoin(holidays, eq(holidays.id, reminders.holidayId))
    .where(and(inArray(reminders.holidayId, [...holidayIds]), last === null ? undefined : gt(reminders.id, last)))
    .orderBy(asc(reminders.id))
    .limit(PAGE)
    .for("update", { of: reminders });
  const changes = rows.flatMap(({ id, rule, deletedAt, targetDateIso, sentFor, ...row }) => {
    const dated = { targetDateIso: targetDateIso as CivilDate, sentFor: sentFor as CivilDate | null };
    return changeOf(id, { ...row, ...dated }, { rule, isDeleted: deletedAt !== null }, now);
  });
  await writeChanges(changes, now, tx);
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
