import "server-only";
import { and, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { holidays } from "@/db/schema/holidays";
import { reminderFeeds, reminders } from "@/db/schema/reminders";
import { users } from "@/db/schema/users";
import type { CivilDate } from "@/lib/core/civil-date";
import { AppError } from "@/lib/core/errors";
import { timeInZone } from "@/lib/core/zone-clock";
import { DEFAULT_LOCAL_TIME } from "@/lib/core/zoned-time";
import type { RuleText } from "@/lib/holidays/rule";
import { usesChannel } from "./delivery/claims.commands";
import { isReminderId, noSuchReminder, type ReminderChange, type ReminderInput } from "./input";
import { idOfSigned } from "./messages";
import { dueAsRequested, yearlyRule } from "./moment";
import { once, PAUSED_BY_US, requireDue, SENDING_PROBLEM } from "./problems";
import { feedAddress, getReminder, getReminderOfLink, reminderColumns } from "./queries";
import { type LinkedReminder, MAX_REMINDERS, type ReminderView } from "./reminder";
import { changed, type StoredReminder } from "./schedule";

/**
 * Returns a holiday's rule and locks the row in share mode, so an editor cannot change it before the transaction ends.
 * Undefined when the holiday is not on the calendar.
 */
async function lockHoliday(holidayId: string, tx: Tx): Promise<RuleText | null | undefined> {
  const [holiday] = await tx
    .select({ rule: holidays.rule })
    .from(holidays)
    .where(and(eq(holidays.id, holidayId), isNull(holidays.deletedAt), eq(holidays.isBuiltIn, false)))
    .for("share");
  return holiday?.rule;
}

/**
 * Locks the user's row, so that concurrent changes to the number of their reminders or browsers run one at a time. Throws
 * AppError unauthenticated when there is no such user.
 */
export async function lockUser(userId: string, tx: Tx): Promise<void> {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  if (!user) throw new AppError("unauthenticated", "Please sign in first.");
}

/** Throws AppError conflict when the user has the maximum number of reminders. */
async function requireRoom(userId: string, tx: Tx): Promise<void> {
  if ((await tx.$count(reminders, eq(reminders.userId, userId))) < MAX_REMINDERS) return;
  throw new AppError("conflict", `You have ${MAX_REMINDERS} reminders, which is the limit. Please delete one first.`);
}

/**
 * Finds and locks the user's reminder for the same holiday or plain date, lead and method; null when there is none. A
 * plain date may have several paused ones: prefer the active one, then the newest.
 */
async function lockSame(
  userId: string,
  targetDateIso: CivilDate,
  { holidayId, leadDays, method }: ReminderInput,
  tx: Tx,
): Promise<string | null> {
  const isOfSame = holidayId
    ? eq(reminders.holidayId, holidayId)
    : and(isNull(reminders.holidayId), eq(reminders.targetDateIso, targetDateIso));
  const [same] = await tx
    .select({ id: reminders.id })
    .from(reminders)
    .where(and(eq(reminders.userId, userId), isOfSame, eq(reminders.leadDays, leadDays), eq(reminders.method, method)))
    .orderBy(desc(reminders.isActive), desc(reminders.updatedAt))
    .limit(1)
    .for("update");
  return same?.id ?? null;
}

/** Resets delivery state after a change, so that the old version is not sent. */
const RESET = { attempts: 0, claimedUntil: null, claimToken: null, lastError: null } as const;

async function reread(userId: string, id: string, tx: Tx): Promise<ReminderView> {
  const reminder = await getReminder(userId, id, tx);
  if (!reminder) throw new Error("a reminder was not written");
  return reminder;
}

/** The state of a reminder that is being recreated. By default it is active and was never sent. */
export type StoodAs = { isActive?: boolean; sentFor?: CivilDate | null };

/**
 * Creates a reminder. If the user has one for the same holiday or plain date, lead and method, updates and resumes that
 * one instead, so submitting twice is safe. A repeating reminder whose moment has passed gets the earliest moment that
 * is left.
 * Throws AppError not_found for a holiday that is not on the calendar, validation_failed for an impossible day, and
 * conflict at the limit of reminders or when another one becomes the same concurrently.
 */
export async function createReminder(
  userId: string,
  input: ReminderInput & StoodAs,
  now: Date,
  db: Db = appDb(),
): Promise<ReminderView> {
  const { holidayId = null, targetDateIso, remindAt, leadDays, timeZone, repeats, isActive = true, ...rest } = input;
  const clock = remindAt ? timeInZone(remindAt, timeZone) : DEFAULT_LOCAL_TIME;
  const localTime = input.localTime ?? clock;
  return once(() =>
    db.transaction(async (tx) => {
      const rule = holidayId === null ? yearlyRule(targetDateIso) : await lockHoliday(holidayId, tx);
      if (rule === undefined) throw new AppError("not_found", "That holiday is no longer on the calendar.");
      const timing = { rule, leadDays, timeZone, localTime, repeats };
      const due = requireDue(dueAsRequested({ targetDateIso, remindAt }, timing, now));
      await lockUser(userId, tx);
      const written = { ...rest, ...due, leadDays, timeZone, localTime, repeats, ...RESET, isActive, updatedAt: now };
      const same = await lockSame(userId, due.targetDateIso, input, tx);
      if (same !== null) {
        // If it is due again for the day it was sent for, clear that mark.
        const sentFor = sql`nullif(${reminders.sentFor}, ${due.targetDateIso}::date)`;
        await tx
          .update(reminders)
          .set({ ...written, sentFor })
          .where(eq(reminders.id, same));
        return reread(userId, same, tx);
      }
      await requireRoom(userId, tx);
      const row = { ...written, userId, holidayId, createdAt: now };
      const [made] = await tx.insert(reminders).values(row).returning({ id: reminders.id });
      if (!made) throw new Error("a reminder was not written");
      return reread(userId, made.id, tx);
    }),
  );
}

/** Locks and returns one of the user's reminders with its holiday's rule; see `lockHoliday`. */
async function lockOwn(userId: string, id: string, tx: Tx): Promise<{ before: StoredReminder; rule: RuleText | null }> {
  const isOwn = and(eq(reminders.id, id), eq(reminders.userId, userId));
  // Lock order everywhere: the holiday first, then its reminders.
  const [of] = await tx.select({ holidayId: reminders.holidayId }).from(reminders).where(isOwn);
  const rule = of?.holidayId ? await lockHoliday(of.holidayId, tx) : null;
  const [before] = await tx
    .select({ holidayId: reminders.holidayId, ...reminderColumns })
    .from(reminders)
    .where(isOwn)
    .for("update");
  if (!before) throw noSuchReminder();
  return { before, rule: rule ?? null };
}

/**
 * Changes the given fields of one of the user's reminders. Without a given day, a repeating one moves to the next day
 * it was not sent for.
 * Throws AppError not_found, validation_failed for an impossible day, and conflict when the user has another one for
 * the same holiday, lead and method.
 */
export async function changeReminder(
  userId: string,
  id: string,
  change: ReminderChange,
  now: Date,
  db: Db = appDb(),
): Promise<ReminderView> {
  if (!isReminderId(id)) throw noSuchReminder();
  return once(() =>
    db.transaction(async (tx) => {
      const { before, rule } = await lockOwn(userId, id, tx);
      const { after, moved } = changed(before, change, rule, now);
      const due = moved && requireDue(moved);
      const isAnother =
        moved !== null || (["method", "byMail", "isActive"] as const).some((name) => after[name] !== before[name]);
      await tx
        .update(reminders)
        .set({
          ...after,
          ...due,
          ...(isAnother && RESET),
          // If it is due again for the day it was sent for, clear that mark.
          ...(due?.targetDateIso === before.sentFor && { sentFor: null }),
          updatedAt: now,
        })
        .where(eq(reminders.id, id));
      return reread(userId, id, tx);
    }),
  );
}

/** Deletes one of the user's reminders. Throws AppError not_found. */
export async function endReminder(userId: string, id: string, db: Db = appDb()): Promise<void> {
  if (!isReminderId(id)) throw noSuchReminder();
  const ended = await db
    .delete(reminders)
    .where(and(eq(reminders.id, id), eq(reminders.userId, userId)))
    .returning({ id: reminders.id });
  if (ended.length === 0) throw noSuchReminder();
}

/** Reminders paused by the system resume by themselves; once stopped by link, they must not. */
const PAUSED_PROBLEMS = Object.values(PAUSED_BY_US);

/** Pauses the reminder of an email's signed "stop" link. Idempotent. Returns the same as `getReminderOfLink`. */
export async function stopReminderByLink(token: string, now: Date, db: Db = appDb()): Promise<LinkedReminder | null> {
  const id = idOfSigned("reminder stop", token);
  if (id === null) return null;
  await db
    .update(reminders)
    .set({ isActive: false, ...RESET, updatedAt: now })
    .where(and(eq(reminders.id, id), or(eq(reminders.isActive, true), inArray(reminders.lastError, PAUSED_PROBLEMS))));
  return getReminderOfLink(token, db);
}

/** Pauses the emailed reminders of an address after its owner marked one as spam. */
export async function stopMailsAsJunk(email: string, tx: Tx): Promise<void> {
  const owner = tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  await tx
    .update(reminders)
    .set({ isActive: false, lastError: SENDING_PROBLEM.junk, claimedUntil: null, claimToken: null })
    .where(
      and(
        inArray(reminders.userId, owner),
        eq(reminders.method, "browser"),
        eq(reminders.isActive, true),
        usesChannel("mail", tx),
      ),
    );
}

/** Inserts the user's feed, or updates the existing one to the id `id`. Returns the feed's URL. */
async function writeFeed(userId: string, id: SQL, db: Db): Promise<string> {
  const [feed] = await db
    .insert(reminderFeeds)
    .values({ userId })
    .onConflictDoUpdate({ target: reminderFeeds.userId, set: { id } })
    .returning({ id: reminderFeeds.id });
  if (!feed) throw new Error("a feed was neither made nor found");
  return feedAddress(feed.id);
}

/** Opens the user's calendar feed and returns its URL. Opening it again returns the same URL. */
export async function openFeed(userId: string, db: Db = appDb()): Promise<string> {
  return writeFeed(userId, sql`${reminderFeeds.id}`, db);
}

/** Replaces the feed's URL and invalidates the old one. Creates the feed if there is none. Returns the new URL. */
export async function renewFeed(userId: string, db: Db = appDb()): Promise<string> {
  return writeFeed(userId, sql`excluded.id`, db);
}

/** Closes the feed permanently: opening it again creates another URL. */
export async function closeFeed(userId: string, db: Db = appDb()): Promise<void> {
  await db.delete(reminderFeeds).where(eq(reminderFeeds.userId, userId));
}
