import "server-only";
import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { holidays } from "@/db/schema/holidays";
import { reminders } from "@/db/schema/reminders";
import { ANOTHER_TELLS } from "../problem";
import { twoOf } from "../refusal";
import { type Claim, type ClaimedReminder, listClaimed } from "./claims.commands";
import { type Outcome, type Settlement, settlementOf } from "./settlement";

/** A reminder's new state; `stays` is its previous day and moment. */
export type Settled = Settlement & {
  id: string;
  keepsToken: boolean;
  stays: Pick<ClaimedReminder, "targetDateIso" | "remindAt">;
};

async function write(rows: readonly Settled[], where: SQL | undefined, now: Date, tx: Tx): Promise<number> {
  const fresh = rows.map((row) => ({
    id: row.id,
    target: row.targetDateIso,
    at: row.remindAt.toISOString(),
    active: row.isActive,
    problem: row.lastError,
    sent_for: row.sentFor,
    attempts: row.attempts,
    wait: row.waitSeconds,
    keeps_token: row.keepsToken,
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
      sql`jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as fresh(id uuid, target date, at timestamptz,
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
 * Writes the new states of the reminders that still match `where`; returns how many. A plain-date reminder that would
 * move to the day of another one ends instead.
 */
export async function writeSettled(
  rows: readonly Settled[],
  where: SQL | undefined,
  now: Date,
  tx: Tx,
): Promise<number> {
  if (rows.length === 0) return 0;
  const together = await unlessDuplicate((inner) => write(rows, where, now, inner), tx);
  if (together !== null) return together;
  let written = 0;
  for (const row of rows) {
    const ended = { ...row, ...row.stays, isActive: false, lastError: ANOTHER_TELLS };
    written +=
      (await unlessDuplicate((inner) => write([row], where, now, inner), tx)) ?? (await write([ended], where, now, tx));
  }
  return written;
}

/**
 * Locks the holidays of these reminders in share mode until the transaction ends. Lock order everywhere: holidays
 * first, then reminders.
 */
export async function holdHolidays(where: SQL | undefined, tx: Tx): Promise<void> {
  const holidayIds = tx.select({ id: reminders.holidayId }).from(reminders).where(where);
  await tx
    .select({ id: holidays.id })
    .from(holidays)
    .where(inArray(holidays.id, holidayIds))
    .orderBy(asc(holidays.id))
    .for("share");
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
  return db.transaction(async (tx) => {
    await holdHolidays(isClaimed, tx);
    // Reread: their holidays may have changed since the claim.
    const rows = (await listClaimed(isClaimed, tx)).map((reminder): Settled => {
      const outcome = outcomes.get(reminder.id) ?? { kind: "left" };
      const keepsToken = outcome.kind === "later" && outcome.mayHaveArrived === true;
      const { id, by, targetDateIso, remindAt } = reminder;
      const settled = settlementOf(reminder, outcome, by, now);
      return { ...settled, id, keepsToken, stays: { targetDateIso, remindAt } };
    });
    return writeSettled(rows, isClaimed, now, tx);
  });
}
