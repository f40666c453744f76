import "server-only";
import { and, asc, eq, gt, inArray, lte } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { reminders } from "@/db/schema/reminders";
import { plusDays, utcToday } from "@/lib/core/dates";
import { logFault } from "@/lib/core/log";
import { afterDay } from "../after-day";
import { type ClaimedReminder, listClaimed } from "../delivery/claims.commands";
import { holdHolidays, type Settled, writeSettled } from "../delivery/settlements.commands";
import { isOver } from "../moment";

/** Number of calendar reminders to process per transaction. */
const PAGE = 500;

/** Returns the new state of each reminder whose day is over in its time zone. */
function rollForward(reminders: readonly ClaimedReminder[], now: Date): Settled[] {
  return reminders.flatMap((reminder) => {
    const { id, targetDateIso, remindAt, timeZone, by } = reminder;
    try {
      if (!isOver(targetDateIso, timeZone, now)) return [];
      const next = afterDay(reminder, by, remindAt, now);
      const unsent = { sentFor: null, attempts: 0, waitSeconds: null, keepsToken: false };
      return [{ ...next, ...unsent, id, stays: { targetDateIso, remindAt } }];
    } catch (error) {
      // For example an unknown time zone: skip it so that it does not block the others.
      logFault(`reminder ${id}`, error);
      return [];
    }
  });
}

/**
 * Moves calendar reminders whose day is over in their time zone to the next one, page by page until time is up. Returns
 * how many were moved. Safe to run concurrently.
 */
export async function rollCalendarReminders(now: Date, isTimeUp: () => boolean, db: Db): Promise<number> {
  const isPast = and(
    eq(reminders.isActive, true),
    eq(reminders.method, "calendar"),
    lte(reminders.targetDateIso, plusDays(utcToday(now), -1)),
  );
  const idsAfter = (last: string | null, tx: Tx) =>
    tx
      .select({ id: reminders.id })
      .from(reminders)
      .where(and(isPast, last === null ? undefined : gt(reminders.id, last)))
      .orderBy(asc(reminders.id))
      .limit(PAGE);
  let count = 0;
  let last: string | null = null;
  while (!isTimeUp()) {
    const page = await db.transaction(async (tx) => {
      const ids = (await idsAfter(last, tx)).map(({ id }) => id);
      const areThese = and(inArray(reminders.id, ids), isPast);
      await holdHolidays(areThese, tx);
      const rows = rollForward(await listClaimed(areThese, tx), now);
      const written = await writeSettled(rows, areThese, now, tx);
      return { written, last: ids.length < PAGE ? null : (ids.at(-1) ?? null) };
    });
    count += page.written;
    if (page.last === null) break;
    last = page.last;
  }
  return count;
}
