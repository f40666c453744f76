import "server-only";
import { and, desc, eq, exists, inArray, isNull, not, or, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { holidays } from "@/db/schema/holidays";
import { pushSubscriptions, reminders } from "@/db/schema/reminders";
import { users } from "@/db/schema/users";
import type { CivilDate } from "@/lib/core/dates";
import { AppError } from "@/lib/core/errors";
import { DEFAULT_LOCAL_TIME } from "@/lib/core/zoned-time";
import type { RuleText } from "@/lib/holidays/rule";
import { isReminderId, noSuchReminder, type ReminderChange, type ReminderInput } from "./input";
import { MAX_REMINDERS } from "./limits";
import { dueAsAsked, localTimeOf, yearlyRule } from "./moment";
import { merged, movedTo, type Standing } from "./moved";
import { PAUSED_BY_US, SENDING_PROBLEM } from "./problem";
import { getReminder, getReminderOfLink, reminderColumns } from "./queries";
import { once, requireDue } from "./refusal";
import { idOfSigned } from "./signature";
import type { LinkedReminder, ReminderView } from "./view";

/**
 * A holiday's rule, which stays as it is until the transaction ends: an editor changes it before or after. Null when it is on
 * no calendar.
 */
async function reserveHoliday(holidayId: string, tx: Tx): Promise<{ rule: RuleText | null } | null> {
  const [holiday] = await tx
    .select({ rule: holidays.rule })
    .from(holidays)
    .where(and(eq(holidays.id, holidayId), isNull(holidays.deletedAt), eq(holidays.isBuiltIn, false)))
    .for("share");
  return holiday ?? null;
}

async function requireRule(holidayId: string, tx: Tx): Promise<RuleText | null> {
  const holiday = await reserveHoliday(holidayId, tx);
  if (!holiday) throw new AppError("not_found", "That holiday is no longer on the calendar.");
  return holiday.rule;
}

/** Has whoever changes this person's number of reminders wait for each other. */
async function takeTurn(userId: string, tx: Tx): Promise<void> {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  if (!user) throw new AppError("unauthenticated", "Please sign in first.");
}

/** Throws AppError conflict when they have as many as there can be. */
async function requireRoom(userId: string, tx: Tx): Promise<void> {
  if ((await tx.$count(reminders, eq(reminders.userId, userId))) < MAX_REMINDERS) return;
  throw new AppError("conflict", `You have ${MAX_REMINDERS} reminders, which is the limit. Please delete one first.`);
}

/**
 * Their reminder of the same holiday or mere day, lead and method, which nobody else changes before the transaction ends; null
 * when there is none. Of mere dates there may be several that are paused: then the active one, or the newest.
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

/** Nobody sends it as it was, once it is another. */
const ANEW = { attempts: 0, claimedUntil: null, claimToken: null, lastError: null } as const;

async function reread(userId: string, id: string, tx: Tx): Promise<ReminderView> {
  const reminder = await getReminder(userId, id, tx);
  if (!reminder) throw new Error("a reminder was not written");
  return reminder;
}

/** How a reminder stood that is made once more; left out, it is active and has told of nothing. */
export type StoodAs = { isActive?: boolean; sentFor?: CivilDate | null };

/**
 * Makes a reminder. One of the same holiday or mere day, as many days before and by the same method, is changed instead, and
 * goes on if it was paused: pressed twice it is one. When the moment has passed it is of the next day in the holiday's rule,
 * if it repeats. Throws AppError not_found for a holiday that is on no calendar, validation_failed for a day that cannot be,
 * conflict when they have as many as there can be, or another of theirs becomes the same at this moment.
 */
export async function createReminder(
  userId: string,
  input: ReminderInput & StoodAs,
  now: Date,
  db: Db = appDb(),
): Promise<ReminderView> {
  const { holidayId = null, targetDateIso, remindAt, leadDays, timeZone, repeats, isActive = true, ...rest } = input;
  const clock = remindAt ? localTimeOf(remindAt, timeZone) : DEFAULT_LOCAL_TIME;
  const localTime = input.localTime ?? clock;
  return once(() =>
    db.transaction(async (tx) => {
      const rule = holidayId === null ? yearlyRule(targetDateIso) : await requireRule(holidayId, tx);
      const timing = { rule, leadDays, timeZone, localTime, repeats };
      const due = requireDue(dueAsAsked({ targetDateIso, remindAt }, timing, now));
      await takeTurn(userId, tx);
      const written = { ...rest, ...due, leadDays, timeZone, localTime, repeats, ...ANEW, isActive, updatedAt: now };
      const same = await lockSame(userId, due.targetDateIso, input, tx);
      if (same !== null) {
        // Of a day that it is to tell of again, it has not told.
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

/** One of their reminders, which nobody else changes before the transaction ends, with its holiday's rule; see `reserveHoliday`. */
async function lockOwn(userId: string, id: string, tx: Tx): Promise<{ before: Standing; rule: RuleText | null }> {
  const isTheirs = and(eq(reminders.id, id), eq(reminders.userId, userId));
  // The holiday is locked before its reminders, by everybody.
  const [of] = await tx.select({ holidayId: reminders.holidayId }).from(reminders).where(isTheirs);
  const holiday = of?.holidayId ? await reserveHoliday(of.holidayId, tx) : null;
  const [before] = await tx
    .select({ holidayId: reminders.holidayId, ...reminderColumns })
    .from(reminders)
    .where(isTheirs)
    .for("update");
  if (!before) throw noSuchReminder();
  const { targetDateIso, sentFor, ...same } = before;
  const dated = { targetDateIso: targetDateIso as CivilDate, sentFor: sentFor as CivilDate | null };
  return { before: { ...same, ...dated }, rule: holiday?.rule ?? null };
}

/**
 * Changes one of their reminders: what is given, nothing else. Where a day is not given and it repeats, it moves to the next
 * that it has not told of. Throws AppError not_found, validation_failed for a day that cannot be, and conflict when they
 * have one of the same holiday, as many days before and by the same method.
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
      const { after } = merged(before, change);
      const moved = movedTo(before, change, rule, now);
      const due = moved && requireDue(moved);
      const isAnother =
        moved !== null ||
        after.method !== before.method ||
        after.byMail !== before.byMail ||
        after.isActive !== before.isActive;
      await tx
        .update(reminders)
        .set({
          ...after,
          ...due,
          ...(isAnother && ANEW),
          // Of a day that it is to tell of again, it has not told.
          ...(due?.targetDateIso === before.sentFor && { sentFor: null }),
          updatedAt: now,
        })
        .where(eq(reminders.id, id));
      return reread(userId, id, tx);
    }),
  );
}

/** Deletes one of their reminders. Throws AppError not_found. */
export async function endReminder(userId: string, id: string, db: Db = appDb()): Promise<void> {
  if (!isReminderId(id)) throw noSuchReminder();
  const ended = await db
    .delete(reminders)
    .where(and(eq(reminders.id, id), eq(reminders.userId, userId)))
    .returning({ id: reminders.id });
  if (ended.length === 0) throw noSuchReminder();
}

/** What we have paused goes on by itself; stopped, it does not. */
const PAUSED_PROBLEMS = Object.values(PAUSED_BY_US);

/**
 * Pauses the reminder of a mail's "stop" link, for whoever has the link; again, it changes nothing. Gives what
 * `getReminderOfLink` gives.
 */
export async function stopReminderByLink(token: string, now: Date, db: Db = appDb()): Promise<LinkedReminder | null> {
  const id = idOfSigned("reminder stop", token);
  if (id === null) return null;
  await db
    .update(reminders)
    .set({ isActive: false, ...ANEW, updatedAt: now })
    .where(and(eq(reminders.id, id), or(eq(reminders.isActive, true), inArray(reminders.lastError, PAUSED_PROBLEMS))));
  return getReminderOfLink(token, db);
}

/** Pauses the reminders that go by mail to an address whose owner has told their mailbox that one of them was junk. */
export async function stopMailsAsJunk(email: string, tx: Tx): Promise<void> {
  const browsers = tx
    .select({ one: sql`1` })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, reminders.userId));
  const owner = tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  await tx
    .update(reminders)
    .set({ isActive: false, lastError: SENDING_PROBLEM.junk, claimedUntil: null, claimToken: null })
    .where(
      and(
        inArray(reminders.userId, owner),
        eq(reminders.method, "browser"),
        eq(reminders.isActive, true),
        or(eq(reminders.byMail, true), not(exists(browsers))),
      ),
    );
}
