import "server-only";
import { and, asc, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { holidays } from "@/db/schema/holidays";
import { reminders } from "@/db/schema/reminders";
import { plusDays, utcToday } from "@/lib/core/dates";
import { logFault } from "@/lib/core/log";
import { isOver } from "../moment";
import { DUPLICATE, twoOf } from "../problems";
import { afterDay } from "../schedule";
import { type Claim, type ClaimedReminder, listClaimed } from "./claims.commands";
import { NOT_SENT, type Outcome, type Settlement, settlementOf } from "./settlement";

/** A reminder's new state. `keepsToken` is true when its email has to be retried under the same key. */
type NewState = Settlement & { id: string; keepsToken?: boolean };

/** Writes the new states of the reminders that still match `where`, and releases their claims. Returns how many. */
export async function writeStates(
  states: readonly NewState[],
  where: SQL | undefined,
  now: Date,
  tx: Tx,
): Promise<number> {
  const rows = states.map((state) => ({
    id: state.id,
    target: state.targetDateIso,
    at: state.remindAt.toISOString(),
    active: state.isActive,
    problem: state.lastError,
    sent_for: state.sentFor,
    attempts: state.attempts,
    wait: state.waitSeconds,
    keeps_token: state.keepsToken ?? false,
  }));
  const written = await tx
    .update(reminders)
    .set({
      targetDateIso: sql`fresh.target`,
      remindAt: sql`fresh.at`,
      isActive: sql`fresh.active`,
      lastError: sql`fresh.problem`,
      sentFor: sql`coalesce(fresh.sent_for, ${reminders.sentFor})`,
      sentAt: sql`case when fresh.sent_for is null then ${reminders.sentAt} else ${now.toISOString()}::timestamptz end`,
      attempts: sql`fresh.attempts`,
      claimedUntil: sql`clock_timestamp() + make_interval(secs => fresh.wait)`,
      claimToken: sql`case when fresh.keeps_token then ${reminders.claimToken} end`,
      updatedAt: now,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as fresh(id uuid, target date, at timestamptz,
        active boolean, problem text, sent_for date, attempts integer, wait double precision, keeps_token boolean)`,
    )
    .where(and(sql`${reminders.id} = fresh.id`, where))
    .returning({ id: reminders.id });
  return written.length;
}

/** Runs a write in a savepoint. Returns null, with nothing written, if it would create a duplicate reminder. */
async function unlessDuplicate(write: (tx: Tx) => Promise<number>, tx: Tx): Promise<number | null> {
  try {
    return await tx.transaction(write);
  } catch (error) {
    if (twoOf(error) === null) throw error;
    return null;
  }
}

/**
 * Writes the new states of the reminders that match `where`, except where `toState` returns null. Returns how many. A
 * plain-date reminder that would move to the day of another one ends instead.
 */
async function settle(
  where: SQL | undefined,
  toState: (reminder: ClaimedReminder) => Omit<NewState, "id"> | null,
  now: Date,
  tx: Tx,
): Promise<number> {
  // Lock order everywhere: holidays first, then reminders.
  const holidayIds = tx.select({ id: reminders.holidayId }).from(reminders).where(where);
  await tx
    .select({ id: holidays.id })
    .from(holidays)
    .where(inArray(holidays.id, holidayIds))
    .orderBy(asc(holidays.id))
    .for("share");
  // Read after locking: their holidays may have changed since the claim.
  const settled = (await listClaimed(where, tx)).flatMap((reminder) => {
    const state = toState(reminder);
    return state ? [{ reminder, state: { ...state, id: reminder.id } }] : [];
  });
  if (settled.length === 0) return 0;
  const states = settled.map(({ state }) => state);
  const together = await unlessDuplicate((inner) => writeStates(states, where, now, inner), tx);
  if (together !== null) return together;
  let written = 0;
  for (const { state, reminder } of settled) {
    const { targetDateIso, remindAt } = reminder;
    const ended = { ...state, targetDateIso, remindAt, isActive: false, lastError: DUPLICATE };
    written +=
      (await unlessDuplicate((inner) => writeStates([state], where, now, inner), tx)) ??
      (await writeStates([ended], where, now, tx));
  }
  return written;
}

/**
 * Records the outcomes of a claim's reminders by id and releases the claim; a reminder without an outcome counts as not
 * tried. Returns how many were still claimed by this run.
 */
export async function completeClaim(
  claim: Claim,
  outcomes: ReadonlyMap<string, Outcome>,
  now: Date,
  db: Db,
): Promise<number> {
  const ids = claim.reminders.map(({ id }) => id);
  const isClaimed = and(inArray(reminders.id, ids), eq(reminders.claimToken, claim.token));
  const toState = (reminder: ClaimedReminder) => {
    const outcome = outcomes.get(reminder.id) ?? { kind: "left" };
    const keepsToken = outcome.kind === "later" && outcome.mayHaveArrived === true;
    return { ...settlementOf(reminder, outcome, reminder.by, now), keepsToken };
  };
  return db.transaction((tx) => settle(isClaimed, toState, now, tx));
}

/** Number of calendar reminders to process per transaction. */
const PAGE = 500;

/** Returns the state of a calendar reminder after its day; null while the day is not over in its time zone. */
function rolledForward(reminder: ClaimedReminder, now: Date): Omit<NewState, "id"> | null {
  try {
    if (!isOver(reminder.targetDateIso, reminder.timeZone, now)) return null;
    return { ...afterDay(reminder, reminder.by, now), ...NOT_SENT };
  } catch (error) {
    // For example an unknown time zone: skip it so that it does not block the others.
    logFault(`reminder ${reminder.id}`, error);
    return null;
  }
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
  let count = 0;
  let last: string | null | undefined = null;
  while (last !== undefined && !isTimeUp()) {
    const after: SQL | undefined = last === null ? undefined : gt(reminders.id, last);
    last = await db.transaction(async (tx) => {
      const page = await tx
        .select({ id: reminders.id })
        .from(reminders)
        .where(and(isPast, after))
        .orderBy(asc(reminders.id))
        .limit(PAGE);
      const ids = page.map(({ id }) => id);
      count += await settle(and(inArray(reminders.id, ids), isPast), (each) => rolledForward(each, now), now, tx);
      return ids.length < PAGE ? undefined : ids.at(-1);
    });
  }
  return count;
}
