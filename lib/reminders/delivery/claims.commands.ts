import "server-only";
import { and, asc, eq, exists, inArray, isNotNull, isNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { pickColumns } from "@/db/schema/columns";
import { holidays } from "@/db/schema/holidays";
import { pushSubscriptions, reminders } from "@/db/schema/reminders";
import { users } from "@/db/schema/users";
import { DATABASE_CLOCK, leaseEnd } from "@/lib/jobs/leases.commands";
import type { ReminderContent } from "../messages";
import { yearlyRule } from "../moment";
import { reminderColumns } from "../queries";
import type { FollowedHoliday } from "../schedule";
import type { DueReminder } from "./settlement";

/** How a reminder is delivered: in a browser, or by email if the user has no subscribed browser or prefers email. */
export type Channel = "push" | "mail";

/** A reminder that this run has claimed for sending. */
export type ClaimedReminder = DueReminder & {
  id: string;
  userId: string;
  /** Null when the address was never verified. */
  email: string | null;
  /** Null for a plain date. */
  holiday: ReminderContent["holiday"];
  /** The current state of the holiday, from which the next days follow. */
  by: FollowedHoliday;
  note: string;
};

/**
 * Reminders claimed by this run until the lease expires; another run that takes them over gets a new token. Emails are
 * taken over with the same token, because Resend may know their request by that key.
 */
export type Claim = { token: string; reminders: readonly ClaimedReminder[] };

/** The maximum per claim: as many emails as one Resend request takes. */
const MAX_CLAIMED = 100;

/** How long a claim is valid. */
const LEASE_SECONDS = 180;

const LEASE = leaseEnd(LEASE_SECONDS);

/** How long a claim's holder may start new work. The last minute of the lease is for requests that hang. */
export const CLAIM_WORK_MS = (LEASE_SECONDS - 60) * 1000;

const isFree = or(isNull(reminders.claimedUntil), lte(reminders.claimedUntil, DATABASE_CLOCK));

const isDue = (now: Date) =>
  and(eq(reminders.isActive, true), eq(reminders.method, "browser"), lte(reminders.remindAt, now));

/** A filter for reminders that are delivered by this channel, by the user's current settings and browsers. */
export function usesChannel(channel: Channel, db: Db | Tx): SQL | undefined {
  const browsers = db
    .select({ one: sql`1` })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, reminders.userId));
  if (channel === "push") return and(eq(reminders.byMail, false), exists(browsers));
  return or(eq(reminders.byMail, true), not(exists(browsers)));
}

const columns = {
  ...pickColumns(reminders, "id", "userId", "attempts", "lastError"),
  ...reminderColumns,
  ...pickColumns(users, "email", "emailVerified"),
  ...pickColumns(holidays, "rule", "deletedAt"),
  holiday: {
    name: holidays.holidayName,
    ...pickColumns(holidays, "emoji", "hue", "tone", "slug", "lengthDays", "isMonthObservance"),
  },
};

/** Lists the reminders that match `where`, ordered by id. */
export async function listClaimed(where: SQL | undefined, db: Db | Tx): Promise<ClaimedReminder[]> {
  const rows = await db
    .select(columns)
    .from(reminders)
    .innerJoin(users, eq(users.id, reminders.userId))
    .leftJoin(holidays, eq(holidays.id, reminders.holidayId))
    .where(where)
    .orderBy(asc(reminders.id));
  return rows.map(({ rule, deletedAt, email, emailVerified, ...row }) => {
    const by = { rule: row.holiday ? rule : yearlyRule(row.targetDateIso), isDeleted: deletedAt !== null };
    return { ...row, by, email: emailVerified === null ? null : email };
  });
}

type Taken = { token: string; ids: string[] };

/** Claims reminders that are due and unclaimed, longest overdue first. */
async function claimFree(channel: Channel, now: Date, db: Db): Promise<Taken | null> {
  const token = crypto.randomUUID();
  const isNew = channel === "mail" ? isNull(reminders.claimToken) : undefined;
  // A CTE, not a subquery: the planner may run a subquery more than once and find other rows each time.
  const next = db.$with("next").as(
    db
      .select({ id: reminders.id })
      .from(reminders)
      .where(and(isDue(now), isFree, isNew, usesChannel(channel, db)))
      // Order by this column alone: with very many due at the same time, the index returns the first rows without a
      // sort.
      .orderBy(asc(reminders.remindAt))
      .limit(MAX_CLAIMED)
      .for("update", { skipLocked: true }),
  );
  const claimed = await db
    .with(next)
    .update(reminders)
    .set({ claimedUntil: LEASE, claimToken: token })
    .from(next)
    .where(eq(reminders.id, next.id))
    .returning({ id: reminders.id });
  return claimed.length > 0 ? { token, ids: claimed.map(({ id }) => id) } : null;
}

/** Takes over all emails with this token. Returns an empty list if another run was faster. */
async function takeOver(token: string, now: Date, db: Db): Promise<string[]> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: reminders.id, isFree: sql<boolean>`${isFree}` })
      .from(reminders)
      .where(and(eq(reminders.claimToken, token), isDue(now), usesChannel("mail", tx)))
      .orderBy(asc(reminders.id))
      .for("update");
    if (!rows.some((row) => row.isFree)) return [];
    const ids = rows.map(({ id }) => id);
    await tx.update(reminders).set({ claimedUntil: LEASE }).where(inArray(reminders.id, ids));
    return ids;
  });
}

/** Takes over emails whose claim has expired or that may have arrived; those of one request retain their token. */
async function takeOverMails(now: Date, db: Db): Promise<Taken | null> {
  for (;;) {
    const [left] = await db
      .select({ token: reminders.claimToken })
      .from(reminders)
      .where(and(isDue(now), isNotNull(reminders.claimToken), isFree, usesChannel("mail", db)))
      .orderBy(asc(reminders.claimedUntil))
      .limit(1);
    if (!left?.token) return null;
    const ids = await takeOver(left.token, now, db);
    if (ids.length > 0) return { token: left.token, ids };
  }
}

/**
 * Claims up to 100 reminders that are due at `now` and are delivered by this channel; null when there are none. Concurrent
 * calls claim different ones. The lease runs on the database's clock.
 */
export async function claimDue(channel: Channel, now: Date, db: Db): Promise<Claim | null> {
  const taken = (channel === "mail" ? await takeOverMails(now, db) : null) ?? (await claimFree(channel, now, db));
  return taken && { token: taken.token, reminders: await listClaimed(inArray(reminders.id, taken.ids), db) };
}
