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

/** Calendar reminders that are looked at together. */
const PAGE = 500;

/** Where those stand from now on whose day is over where their person is. */
function rolled(reminders: readonly ClaimedReminder[], now: Date): Settled[] {
  return reminders.flatMap((reminder) => {
    const { id, targetDateIso, remindAt, timeZone, by } = reminder;
    try {
      if (!isOver(targetDateIso, timeZone, now)) return [];
      const next = afterDay(reminder, by, remindAt, now);
      const nobodys = { sentFor: null, attempts: 0, waitSeconds: null, keepsToken: false };
      return [{ ...next, ...nobodys, id, stays: { targetDateIso, remindAt } }];
    } catch (error) {
      // As of a time zone that this server does not know: it keeps no other back.
      logFault(`reminder ${id}`, error);
      return [];
    }
  });
}

/**
 * Has calendar reminders whose day is over where their person is wait for the next one, page by page as long as there is time;
 * gives how many. What another run does at the same time is done once.
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
      const rows = rolled(await listClaimed(areThese, tx), now);
      const written = await writeSettled(rows, areThese, now, tx);
      return { written, last: ids.length < PAGE ? null : (ids.at(-1) ?? null) };
    });
    count += page.written;
    if (page.last === null) break;
    last = page.last;
  }
  return count;
}
