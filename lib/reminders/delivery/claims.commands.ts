import "server-only";
import { and, asc, eq, exists, inArray, isNotNull, isNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { holidays } from "@/db/schema/holidays";
import { pushSubscriptions, reminders } from "@/db/schema/reminders";
import { users } from "@/db/schema/users";
import type { CivilDate } from "@/lib/core/dates";
import type { Tone } from "@/lib/holidays/traits";
import { DATABASE_CLOCK, leaseEnd } from "@/lib/jobs/leases.commands";
import type { FollowedHoliday } from "../follow";
import { yearlyRule } from "../moment";
import type { DueReminder } from "./settlement";

/** How a reminder is told: in a browser, or, where its person has none that shows it or wants none to, by mail. */
export type Way = "push" | "mail";

/** A reminder that is ours to tell. */
export type ClaimedReminder = DueReminder & {
  id: string;
  userId: string;
  /** Null when their mailbox was never proven to be theirs. */
  email: string | null;
  /** Null for a mere date. */
  holiday: {
    name: string;
    emoji: string;
    hue: number;
    tone: Tone;
    slug: string;
    lengthDays: number;
    isMonthObservance: boolean;
  } | null;
  /** What its days follow from now. */
  by: FollowedHoliday;
  note: string;
};

/**
 * Reminders that are ours until the lease runs out: whoever takes them over has another token. Mails that are taken over keep
 * theirs, since it is the key that Resend may know their request by.
 */
export type Claim = { token: string; reminders: readonly ClaimedReminder[] };

/** The most that are claimed together: by mail, as many as Resend takes with one request. */
const MAX_CLAIMED = 100;

/** How long a claim holds. */
const LEASE_SECONDS = 180;

const LEASE = leaseEnd(LEASE_SECONDS);

/** For so long its holder begins something new: of services that hang, what was begun ends before the claim does. */
export const CLAIM_WORK_MS = (LEASE_SECONDS - 60) * 1000;

const isFree = or(isNull(reminders.claimedUntil), lte(reminders.claimedUntil, DATABASE_CLOCK));

const isDue = (now: Date) =>
  and(eq(reminders.isActive, true), eq(reminders.method, "browser"), lte(reminders.remindAt, now));

/** Whether it goes that way, by what its person has now. */
function goes(way: Way, db: Db | Tx): SQL | undefined {
  const browsers = db
    .select({ one: sql`1` })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, reminders.userId));
  if (way === "push") return and(eq(reminders.byMail, false), exists(browsers));
  return or(eq(reminders.byMail, true), not(exists(browsers)));
}

const columns = {
  id: reminders.id,
  userId: reminders.userId,
  email: users.email,
  emailVerified: users.emailVerified,
  holiday: {
    name: holidays.holidayName,
    emoji: holidays.emoji,
    hue: holidays.hue,
    tone: holidays.tone,
    slug: holidays.slug,
    lengthDays: holidays.lengthDays,
    isMonthObservance: holidays.isMonthObservance,
  },
  rule: holidays.rule,
  deletedAt: holidays.deletedAt,
  targetDateIso: reminders.targetDateIso,
  remindAt: reminders.remindAt,
  leadDays: reminders.leadDays,
  timeZone: reminders.timeZone,
  localTime: reminders.localTime,
  repeats: reminders.repeats,
  isActive: reminders.isActive,
  sentFor: reminders.sentFor,
  attempts: reminders.attempts,
  lastError: reminders.lastError,
  note: reminders.note,
};

/** The reminders that `where` names, by their ids. */
export async function listClaimed(where: SQL | undefined, db: Db | Tx): Promise<ClaimedReminder[]> {
  const rows = await db
    .select(columns)
    .from(reminders)
    .innerJoin(users, eq(users.id, reminders.userId))
    .leftJoin(holidays, eq(holidays.id, reminders.holidayId))
    .where(where)
    .orderBy(asc(reminders.id));
  return rows.map(({ rule, deletedAt, email, emailVerified, ...row }) => {
    const [targetDateIso, sentFor] = [row.targetDateIso as CivilDate, row.sentFor as CivilDate | null];
    const by = row.holiday
      ? { rule, isDeleted: deletedAt !== null }
      : { rule: yearlyRule(targetDateIso), isDeleted: false };
    return { ...row, targetDateIso, sentFor, by, email: emailVerified === null ? null : email };
  });
}

type Taken = { token: string; ids: string[] };

/** Claims reminders that are due and nobody has, those that are due longest first. */
async function claimFree(way: Way, now: Date, db: Db): Promise<Taken | null> {
  const token = crypto.randomUUID();
  const isNew = way === "mail" ? isNull(reminders.claimToken) : undefined;
  // Not a subquery: the planner may look at one more than once, and it would find others each time.
  const next = db.$with("next").as(
    db
      .select({ id: reminders.id })
      .from(reminders)
      .where(and(isDue(now), isFree, isNew, goes(way, db)))
      // By nothing else: of very many at the same morning the index gives the first ones without sorting all.
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

/** Takes over mails of one token, all there are of it; none when somebody was faster. */
async function takeOver(token: string, now: Date, db: Db): Promise<string[]> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: reminders.id, isFree: sql<boolean>`${isFree}` })
      .from(reminders)
      .where(and(eq(reminders.claimToken, token), isDue(now), goes("mail", tx)))
      .orderBy(asc(reminders.id))
      .for("update");
    if (!rows.some((row) => row.isFree)) return [];
    const ids = rows.map(({ id }) => id);
    await tx.update(reminders).set({ claimedUntil: LEASE }).where(inArray(reminders.id, ids));
    return ids;
  });
}

/**
 * Takes over mails whose holder has not come back, or that may have arrived. All that had their token, as far as they are
 * still due, under the same: together they were one request.
 */
async function takeOverMails(now: Date, db: Db): Promise<Taken | null> {
  for (;;) {
    const [left] = await db
      .select({ token: reminders.claimToken })
      .from(reminders)
      .where(and(isDue(now), isNotNull(reminders.claimToken), isFree, goes("mail", db)))
      .orderBy(asc(reminders.claimedUntil))
      .limit(1);
    if (!left?.token) return null;
    const ids = await takeOver(left.token, now, db);
    if (ids.length > 0) return { token: left.token, ids };
  }
}

/**
 * Claims up to a hundred reminders that are due at `now` and go that way; null when there are none. Two at once claim
 * different ones. How long a claim holds is by the database's clock.
 */
export async function claimDue(way: Way, now: Date, db: Db): Promise<Claim | null> {
  const taken = (way === "mail" ? await takeOverMails(now, db) : null) ?? (await claimFree(way, now, db));
  return taken && { token: taken.token, reminders: await listClaimed(inArray(reminders.id, taken.ids), db) };
}
