import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Db } from "@/db/client";
import { holidays } from "@/db/schema/holidays";
import { pushSubscriptions, reminderFeeds, reminders } from "@/db/schema/reminders";
import { users } from "@/db/schema/users";
import { testDatabase } from "@/db/test-database";
import { makerAndHoliday } from "@/db/test-maker";
import { isWaiting } from "@/db/test-waiting";
import { plusDays } from "@/lib/core/dates";
import { keyedHash } from "@/lib/core/tokens";
import {
  changeReminder,
  closeFeed,
  createReminder,
  endReminder,
  openFeed,
  renewFeed,
  stopReminderByLink,
} from "./commands";
import { type ReminderInput, reminderInput } from "./input";
import { signed } from "./messages";
import { PAUSED_BY_US, SENDING_PROBLEM } from "./problems";
import {
  getCalendarReminder,
  getFeedAddress,
  getHolidayToRemind,
  getReminder,
  getReminderOfLink,
  listFeedReminders,
  listReminders,
  listRemindersOf,
} from "./queries";
import { MAX_REMINDERS } from "./reminder";

const NOW = new Date("2026-11-20T12:00:00Z");
const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

let database: Awaited<ReturnType<typeof testDatabase>>;
let db: Db;
let userId: string;
let holidayId: string;
let strangerId: string;

beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
});
afterAll(() => database.close());
beforeEach(async () => {
  await db.delete(users);
  await db.delete(holidays);
  ({ userId, holidayId } = await makerAndHoliday(db));
  const [stranger] = await db.insert(users).values({ email: "bob@example.com" }).returning({ id: users.id });
  strangerId = stranger?.id ?? "";
});

const inputOf = (more: Record<string, unknown> = {}): ReminderInput =>
  reminderInput.parse({
    holidayId,
    targetDateIso: "2026-11-26",
    method: "browser",
    timeZone: "Europe/Berlin",
    ...more,
  });
const create = (more: Record<string, unknown> = {}, who = userId, now = NOW) =>
  createReminder(who, inputOf(more), now, db);
const change = (id: string, changes: Parameters<typeof changeReminder>[2], who = userId, now = NOW) =>
  changeReminder(who, id, changes, now, db);
const refusal = (code: string, message: string, path?: string) =>
  expect.objectContaining({ code, message, ...(path && { issues: [{ path, message }] }) });
const rowOf = async (id: string) => {
  const [row] = await db.select().from(reminders).where(eq(reminders.id, id));
  return row;
};

describe("a new reminder", () => {
  test("has the requested values, at 9:00 local time on the day before", async () => {
    const made = await create({ note: "Buy eggs" });
    expect(made).toEqual({
      id: expect.any(String),
      holiday: { id: holidayId, name: "Cake Day", emoji: "🍰", hue: 20, tone: "festive", href: "/holidays/cake-day" },
      targetDateIso: "2026-11-26",
      remindAt: "2026-11-25T08:00:00.000Z",
      leadDays: 1,
      method: "browser",
      byMail: false,
      note: "Buy eggs",
      isActive: true,
      timeZone: "Europe/Berlin",
      localTime: "09:00",
      repeats: true,
      lastSentFor: null,
      problem: null,
    });
    expect(await getReminder(userId, made.id, db)).toEqual(made);
    expect(await listReminders(userId, db)).toEqual([made]);
  });

  test("is due at the given instant and stores its local time for later years", async () => {
    const made = await create({ remindAt: "2026-11-24T17:30:00.000Z" });
    expect(made).toMatchObject({ remindAt: "2026-11-24T17:30:00.000Z", localTime: "18:30", leadDays: 2 });
  });

  test("is due at the given instant once, and the given lead applies to later years", async () => {
    const made = await create({ remindAt: "2026-11-24T17:30:00.000Z", leadDays: 7 });
    expect(made).toMatchObject({ remindAt: "2026-11-24T17:30:00.000Z", localTime: "18:30", leadDays: 7 });
    const later = new Date("2026-11-24T18:00:00.000Z");
    await db.update(reminders).set({ sentFor: "2026-11-26" });
    expect(await change(made.id, { timeZone: "UTC" }, userId, later)).toMatchObject({
      targetDateIso: "2027-11-26",
      remindAt: "2027-11-19T18:30:00.000Z",
    });
  });

  test("can be due at an instant on the day itself", async () => {
    const onTheDay = await create({ remindAt: "2026-11-26T08:00:00.000Z" });
    expect(onTheDay).toMatchObject({ remindAt: "2026-11-26T08:00:00.000Z", leadDays: 1 });
  });

  test("is due at the given local time", async () => {
    expect(await create({ localTime: "21:15" })).toMatchObject({ remindAt: "2026-11-25T20:15:00.000Z" });
  });

  test("does not skip a year if this year's moment has passed, but comes at the first one left", async () => {
    const made = await create({ leadDays: 30 });
    expect(made).toMatchObject({ targetDateIso: "2026-11-26", remindAt: "2026-11-21T08:00:00.000Z", leadDays: 30 });
    const asItWas = { leadDays: 30, remindAt: new Date(made.remindAt), targetDateIso: "2026-11-26" } as const;
    expect(await change(made.id, { ...asItWas, timeZone: "Europe/Paris" })).toMatchObject({
      remindAt: made.remindAt,
      timeZone: "Europe/Paris",
    });
  });

  test("can be for a plain date, yearly or once", async () => {
    const made = await create({ holidayId: null, targetDateIso: "2026-12-03" });
    expect(made).toMatchObject({ holiday: null, targetDateIso: "2026-12-03" });
    const past = await create({ holidayId: undefined, targetDateIso: "2026-03-03" });
    expect(past).toMatchObject({ holiday: null, targetDateIso: "2027-03-03" });
  });

  test("created twice, also concurrently, is one with the latest values, and is active", async () => {
    const first = await create({ note: "one" });
    await change(first.id, { isActive: false });
    const [second, third] = await Promise.all([create({ note: "two" }), create({ note: "two" })]);
    expect(second.id).toBe(first.id);
    expect(third.id).toBe(first.id);
    expect(await listReminders(userId, db)).toEqual([{ ...first, note: "two" }]);
  });

  test("created concurrently for the first time is one too", async () => {
    const made = await Promise.all([create(), create(), create()]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });

  test("created twice for a plain date is one too, also if the date has moved to the next year", async () => {
    const ofDate = (more: object) => create({ holidayId: null, targetDateIso: "2026-12-03", ...more });
    const made = await Promise.all([ofDate({}), ofDate({ note: "" }), ofDate({})]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const again = await ofDate({ note: "again" });
    expect(again).toMatchObject({ id: made[0]?.id, note: "again" });
    const other = await ofDate({ targetDateIso: "2026-03-03" });
    expect(await ofDate({ targetDateIso: "2027-03-03" })).toMatchObject({ id: other.id });
    expect((await ofDate({ leadDays: 2 })).id).not.toBe(again.id);
    await change(again.id, { isActive: false });
    expect(await ofDate({ note: "goes on" })).toMatchObject({ id: again.id, isActive: true, note: "goes on" });
    expect(await listReminders(userId, db)).toHaveLength(3);
  });

  test("created twice for a plain date while paused is one that is paused", async () => {
    const paused = { ...inputOf({ holidayId: null, targetDateIso: "2026-12-03" }), isActive: false };
    const made = [await createReminder(userId, paused, NOW, db), await createReminder(userId, paused, NOW, db)];
    expect(made[1]).toEqual(made[0]);
    expect(await listReminders(userId, db)).toMatchObject([{ id: made[0]?.id, isActive: false }]);
  });

  test("is rejected if another one of the user becomes the same concurrently", async () => {
    const other = await create({ holidayId: null, targetDateIso: "2026-12-03", leadDays: 2 });
    const [making] = await db.transaction(async (tx) => {
      await tx.update(reminders).set({ leadDays: 1 }).where(eq(reminders.id, other.id));
      let isDone = false;
      const made = create({ holidayId: null, targetDateIso: "2026-12-03" }).finally(() => {
        isDone = true;
      });
      made.catch(() => undefined);
      expect(await isWaiting(() => isDone, db)).toBe(true);
      return [made];
    });
    const message = "You already have a reminder for this day at that time.";
    await expect(making).rejects.toEqual(refusal("conflict", message, "leadDays"));
  });

  test("for a day that was already announced clears that mark", async () => {
    const made = await create();
    await db.update(reminders).set({ sentFor: "2026-11-26", repeats: false, isActive: false });
    expect(await create({ localTime: "18:00", repeats: false })).toMatchObject({ id: made.id, lastSentFor: null });
    await db.update(reminders).set({ sentFor: "2025-11-26" });
    expect(await create()).toMatchObject({ id: made.id, lastSentFor: "2025-11-26" });
  });

  test("for a permanently deleted holiday becomes a plain date, of which several paused ones may exist", async () => {
    const { holidayId: another } = await makerAndHoliday(db, "eve@example.com", "Pie Day");
    const made = [await create(), await create({ holidayId: another })];
    for (const { id } of made) await change(id, { isActive: false });
    await db.delete(holidays);
    expect(await listReminders(userId, db)).toMatchObject([{ holiday: null }, { holiday: null }]);
    const ofDate = await create({ holidayId: null });
    expect(made.map(({ id }) => id)).toContain(ofDate.id);
    const [left] = made.filter(({ id }) => id !== ofDate.id);
    const message = "You already have a reminder for this day at that time.";
    await expect(change(left?.id ?? "", { isActive: true })).rejects.toEqual(refusal("conflict", message, "leadDays"));
  });

  test("with another lead or method is a separate one", async () => {
    const made = [await create(), await create({ leadDays: 2 }), await create({ method: "calendar" })];
    expect(new Set(made.map(({ id }) => id)).size).toBe(3);
  });
});

describe("a reminder cannot be created", () => {
  test("for a holiday that is not on the calendar", async () => {
    const gone = refusal("not_found", "That holiday is no longer on the calendar.");
    await expect(create({ holidayId: UNKNOWN_ID })).rejects.toEqual(gone);
    await db.update(holidays).set({ deletedAt: NOW });
    await expect(create()).rejects.toEqual(gone);
    await db.update(holidays).set({ deletedAt: null, isBuiltIn: true });
    await expect(create()).rejects.toEqual(gone);
  });

  test("for a holiday without future days", async () => {
    await db.update(holidays).set({ rule: null });
    await expect(create()).rejects.toEqual(
      refusal("validation_failed", "This holiday has no more dates to come.", "holidayId"),
    );
  });

  test("for a day on which the holiday does not fall", async () => {
    await expect(create({ targetDateIso: "2026-11-27" })).rejects.toEqual(
      refusal("validation_failed", "The holiday is not on that date", "targetDateIso"),
    );
  });

  test("as a one-off whose moment has passed", async () => {
    await expect(create({ leadDays: 30, repeats: false })).rejects.toEqual(
      refusal("validation_failed", "That time has already passed. Choose fewer days or a later date.", "leadDays"),
    );
  });

  test.each([
    ["2026-11-27T08:00:00Z", "That is after the holiday"],
    ["2025-11-25T08:00:00Z", "Lead days cannot exceed 365"],
  ])("with the instant %s", async (remindAt, message) => {
    await expect(create({ remindAt })).rejects.toEqual(refusal("validation_failed", message, "remindAt"));
  });

  test("for a day too far ahead for calendars", async () => {
    await expect(create({ holidayId: null, targetDateIso: "9999-12-31" })).rejects.toEqual(
      refusal("validation_failed", "That date is more than 100 years away", "targetDateIso"),
    );
  });

  test("above the limit, but an existing one can still be changed", async () => {
    const made = await create();
    const row = { userId, remindAt: NOW, method: "calendar" } as const;
    const days = Array.from({ length: MAX_REMINDERS - 2 }, (_, index) => plusDays("2026-12-01", index));
    await db.insert(reminders).values(days.map((targetDateIso) => ({ ...row, targetDateIso })));
    const both = await Promise.allSettled([create({ leadDays: 2 }), create({ leadDays: 3 })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(create({ leadDays: 4 })).rejects.toEqual(
      refusal("conflict", "You have 500 reminders, which is the limit. Please delete one first."),
    );
    expect(await create({ note: "again" })).toMatchObject({ id: made.id, note: "again" });
    expect(await create({}, strangerId)).toMatchObject({ leadDays: 1 });
  });

  test("for a user whose account is gone", async () => {
    await expect(create({}, UNKNOWN_ID)).rejects.toEqual(refusal("unauthenticated", "Please sign in first."));
  });
});

test("reminders are listed by when they are due, paused ones last, optionally for one holiday", async () => {
  const week = await create({ leadDays: 2 });
  const day = await create({ leadDays: 1 });
  const paused = await create({ leadDays: 3 });
  const other = await create({ holidayId: null, targetDateIso: "2027-12-03" });
  await change(paused.id, { isActive: false });
  await create({}, strangerId);
  const ids = (listed: readonly { id: string }[]) => listed.map(({ id }) => id);
  expect(ids(await listReminders(userId, db))).toEqual([week.id, day.id, other.id, paused.id]);
  expect(ids(await listRemindersOf(userId, holidayId, db))).toEqual([week.id, day.id, paused.id]);
  for (const none of [UNKNOWN_ID, "nonsense", "\0"]) expect(await listRemindersOf(userId, none, db)).toEqual([]);
});

describe("a changed reminder", () => {
  test("is otherwise the same", async () => {
    const made = await create({ note: "one" });
    expect(await change(made.id, { note: "two" })).toEqual({ ...made, note: "two" });
    expect(await change(made.id, {})).toEqual({ ...made, note: "two" });
  });

  test("moves with its lead, its local time and its zone", async () => {
    const made = await create();
    expect(await change(made.id, { leadDays: 2 })).toMatchObject({ remindAt: "2026-11-24T08:00:00.000Z" });
    expect(await change(made.id, { localTime: "10:00" })).toMatchObject({ remindAt: "2026-11-24T09:00:00.000Z" });
    expect(await change(made.id, { timeZone: "UTC" })).toMatchObject({ remindAt: "2026-11-24T10:00:00.000Z" });
    expect(await change(made.id, { leadDays: 300 })).toMatchObject({ remindAt: "2026-11-21T10:00:00.000Z" });
    expect(await change(made.id, { leadDays: 1 })).toMatchObject({ targetDateIso: "2026-11-26" });
  });

  test("does not repeat a day it was sent for unless that day is requested", async () => {
    const made = await create();
    const remindAt = new Date("2027-11-25T08:00:00Z");
    const sent = { sentFor: "2026-11-26", targetDateIso: "2027-11-26", remindAt } as const;
    await db.update(reminders).set(sent);
    expect(await change(made.id, { leadDays: 2 })).toMatchObject({ targetDateIso: "2027-11-26" });
    const again = await change(made.id, { targetDateIso: "2026-11-26" });
    expect(again).toMatchObject({ targetDateIso: "2026-11-26", lastSentFor: null });
  });

  test("that was a sent one-off is active again, and can be paused and resumed", async () => {
    const made = await create({ leadDays: 7, repeats: false }, userId, new Date("2026-11-10T12:00:00Z"));
    await db.update(reminders).set({ sentFor: "2026-11-26", isActive: false });
    expect(await change(made.id, { leadDays: 1, isActive: true })).toMatchObject({ isActive: true, lastSentFor: null });
    expect(await change(made.id, { isActive: false })).toMatchObject({ isActive: false, lastSentFor: null });
  });

  test("is due at the given instant", async () => {
    const made = await create();
    const remindAt = new Date("2026-11-23T20:00:00Z");
    expect(await change(made.id, { remindAt })).toMatchObject({
      remindAt: remindAt.toISOString(),
      localTime: "21:00",
      targetDateIso: "2026-11-26",
      leadDays: 3,
    });
    const both = { remindAt: new Date("2026-11-24T20:00:00Z"), leadDays: 1 };
    expect(await change(made.id, both)).toMatchObject({ remindAt: "2026-11-24T20:00:00.000Z", leadDays: 1 });
  });

  test("stays at the given instant with another lead or local time, as from a client that sends all fields back", async () => {
    const { remindAt, ...made } = await create({ remindAt: "2026-11-24T17:30:00.000Z", leadDays: 7 });
    const same = { remindAt: new Date(remindAt), leadDays: 7, localTime: "18:30", timeZone: "Europe/Berlin" };
    expect(await change(made.id, same)).toEqual({ ...made, remindAt });
    expect(await change(made.id, { ...same, leadDays: 30 })).toEqual({ ...made, remindAt, leadDays: 30 });
    const clock = { remindAt: same.remindAt, localTime: "08:00" };
    expect(await change(made.id, clock)).toEqual({ ...made, remindAt, leadDays: 30, localTime: "08:00" });
  });

  test("for a plain date can move to another date", async () => {
    const made = await create({ holidayId: null, targetDateIso: "2026-12-03" });
    expect(await change(made.id, { targetDateIso: "2026-12-05" })).toMatchObject({
      targetDateIso: "2026-12-05",
      remindAt: "2026-12-04T08:00:00.000Z",
    });
  });

  test("can be paused and resumed for the next day that can be announced", async () => {
    const made = await create();
    expect(await change(made.id, { isActive: false })).toEqual({ ...made, isActive: false });
    expect(await change(made.id, { isActive: true })).toEqual(made);
    await change(made.id, { isActive: false });
    const later = new Date("2026-12-24T12:00:00Z");
    expect(await change(made.id, { isActive: true }, userId, later)).toMatchObject({ targetDateIso: "2027-11-26" });
  });

  test.each([
    ["on the day itself", { remindAt: "2026-11-26T08:00:00.000Z" }],
    ["for once", { remindAt: "2026-11-26T08:00:00.000Z", repeats: false }],
    ["later than its lead", { remindAt: "2026-11-25T17:30:00.000Z", leadDays: 7 }],
  ])("can be paused and resumed at its custom instant: %s", async (_what, more) => {
    const made = await create(more);
    const eve = new Date("2026-11-25T12:00:00Z");
    await change(made.id, { isActive: false }, userId, eve);
    expect(await change(made.id, { isActive: true }, userId, eve)).toEqual(made);
  });

  test("is not resumed for a day on which its holiday no longer falls", async () => {
    const made = await create({ remindAt: "2026-11-24T17:30:00.000Z" });
    await change(made.id, { isActive: false });
    await db.update(holidays).set({ rule: "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=28" });
    expect(await change(made.id, { isActive: true })).toMatchObject({ targetDateIso: "2026-11-28" });
  });

  test("loses the claim of a run that is sending it, unless only its note changed", async () => {
    const made = await create();
    const claim = { claimToken: UNKNOWN_ID, claimedUntil: NOW, attempts: 3, lastError: SENDING_PROBLEM.push };
    await db.update(reminders).set(claim);
    await change(made.id, { note: "two" });
    expect(await rowOf(made.id)).toMatchObject(claim);
    await change(made.id, { leadDays: 2 });
    const freed = { claimToken: null, claimedUntil: null, attempts: 0, lastError: null };
    expect(await rowOf(made.id)).toMatchObject(freed);
    for (const changes of [{ method: "calendar" }, { method: "browser", byMail: true }, { isActive: false }] as const) {
      await db.update(reminders).set(claim);
      await change(made.id, changes);
      expect(await rowOf(made.id)).toMatchObject(freed);
    }
  });

  test("is never sent by email if it is a calendar reminder", async () => {
    const made = await create({ byMail: true });
    expect(await change(made.id, { method: "calendar" })).toMatchObject({ method: "calendar", byMail: false });
    expect(await change(made.id, { byMail: true })).toMatchObject({ method: "calendar", byMail: false });
  });

  test("cannot become the same as another one of the user", async () => {
    await create({ leadDays: 2 });
    const made = await create();
    const message = "You already have a reminder for this holiday at that time.";
    await expect(change(made.id, { leadDays: 2 })).rejects.toEqual(refusal("conflict", message, "leadDays"));
    await create({ holidayId: null, targetDateIso: "2026-12-03" });
    const ofDate = await create({ holidayId: null, targetDateIso: "2026-12-04" });
    const ofDay = "You already have a reminder for this day at that time.";
    await expect(change(ofDate.id, { targetDateIso: "2026-12-03" })).rejects.toEqual(
      refusal("conflict", ofDay, "leadDays"),
    );
  });

  test("cannot move to an impossible day", async () => {
    const made = await create();
    await expect(change(made.id, { targetDateIso: "2026-11-27" })).rejects.toEqual(
      refusal("validation_failed", "The holiday is not on that date", "targetDateIso"),
    );
    await db.update(holidays).set({ deletedAt: NOW });
    await change(made.id, { note: "still mine" });
    await change(made.id, { isActive: false });
    await expect(change(made.id, { isActive: true })).rejects.toEqual(
      refusal("validation_failed", "This holiday has no more dates to come.", "holidayId"),
    );
  });
});

test("another user's reminder and a missing one get the same error and are not changed", async () => {
  const { id } = await create();
  const none = refusal("not_found", "We can't find that reminder.");
  for (const each of [id, UNKNOWN_ID, "nonsense"]) {
    const who = each === id ? strangerId : userId;
    expect(await getReminder(who, each, db)).toBeNull();
    expect(await getCalendarReminder(who, each, db)).toBeNull();
    await expect(change(each, { note: "mine" }, who)).rejects.toEqual(none);
    await expect(endReminder(who, each, db)).rejects.toEqual(none);
  }
  expect(await rowOf(id)).toMatchObject({ note: "" });
});

test("a deleted reminder is gone", async () => {
  const { id } = await create();
  await endReminder(userId, id, db);
  expect(await listReminders(userId, db)).toEqual([]);
  await expect(endReminder(userId, id, db)).rejects.toEqual(refusal("not_found", "We can't find that reminder."));
});

describe("an email's stop link", () => {
  test("stops its reminder, any number of times, and does not reveal the user's data", async () => {
    const { id } = await create({ note: "secret" });
    const token = signed("reminder stop", id);
    const shown = {
      holiday: { name: "Cake Day", emoji: "🍰", hue: 20, tone: "festive", href: "/holidays/cake-day" },
      targetDateIso: "2026-11-26",
    };
    expect(await getReminderOfLink(token, db)).toEqual({ ...shown, isActive: true });
    expect(await stopReminderByLink(token, NOW, db)).toEqual({ ...shown, isActive: false });
    expect(await stopReminderByLink(token, NOW, db)).toEqual({ ...shown, isActive: false });
    expect(await getReminder(userId, id, db)).toMatchObject({ isActive: false, problem: null });
  });

  test("does not change a reminder that is already paused, nor its problem", async () => {
    const { id } = await create();
    const paused = { isActive: false, lastError: SENDING_PROBLEM.bounced, updatedAt: new Date("2026-11-01T00:00:00Z") };
    await db.update(reminders).set(paused);
    expect(await stopReminderByLink(signed("reminder stop", id), NOW, db)).toMatchObject({ isActive: false });
    expect(await rowOf(id)).toMatchObject(paused);
  });

  test("permanently stops a reminder that the system had paused", async () => {
    const { id } = await create();
    await db.update(reminders).set({ isActive: false, lastError: PAUSED_BY_US.deleted });
    await stopReminderByLink(signed("reminder stop", id), NOW, db);
    expect(await rowOf(id)).toMatchObject({ isActive: false, lastError: null });
  });

  test("does nothing if it is forged or its reminder is gone", async () => {
    const { id } = await create();
    const forged = [id, `${id}-${"0".repeat(64)}`, signed("reminder feed", id), signed("reminder stop", UNKNOWN_ID)];
    for (const token of forged) {
      expect(await getReminderOfLink(token, db)).toBeNull();
      expect(await stopReminderByLink(token, NOW, db)).toBeNull();
    }
    expect(await rowOf(id)).toMatchObject({ isActive: true });
  });
});

describe("a holiday for a reminder", () => {
  test("has its next days, from tomorrow on", async () => {
    expect(await getHolidayToRemind(holidayId, "2026-11-26", db)).toEqual({
      id: holidayId,
      name: "Cake Day",
      emoji: "🍰",
      hue: 20,
      tone: "festive",
      href: "/holidays/cake-day",
      nextDates: ["2027-11-26", "2028-11-26", "2029-11-26", "2030-11-26", "2031-11-26"],
    });
    expect((await getHolidayToRemind(holidayId, "2026-11-25", db))?.nextDates[0]).toBe("2026-11-26");
  });

  test("must be on the calendar with a day in the future", async () => {
    expect(await getHolidayToRemind(UNKNOWN_ID, "2026-11-20", db)).toBeNull();
    expect(await getHolidayToRemind("nonsense", "2026-11-20", db)).toBeNull();
    for (const state of [{ deletedAt: NOW }, { deletedAt: null, rule: null }, { rule: "RDATE:20261120" }]) {
      await db.update(holidays).set(state);
      expect(await getHolidayToRemind(holidayId, "2026-11-20", db)).toBeNull();
    }
  });
});

describe("the private calendar", () => {
  const nameIn = (address: string | null) => /\/feeds\/reminders\/(.+)\.ics$/.exec(address ?? "")?.[1] ?? "";

  test("has a URL once it is opened, the same each time, and another one after it was closed", async () => {
    expect(await getFeedAddress(userId, db)).toBeNull();
    const [address, again] = await Promise.all([openFeed(userId, db), openFeed(userId, db)]);
    expect(address).toMatch(/^https:\/\/oddly\.example\/feeds\/reminders\/[0-9a-f-]{36}-[0-9a-f]{64}\.ics$/);
    expect(again).toBe(address);
    expect(await getFeedAddress(userId, db)).toBe(address);
    await closeFeed(userId, db);
    await closeFeed(userId, db);
    expect(await getFeedAddress(userId, db)).toBeNull();
    expect(await listFeedReminders(nameIn(address), db)).toBeNull();
    expect(await openFeed(userId, db)).not.toBe(address);
  });

  test("is renewed in one step: the new URL works and the old one does not", async () => {
    const address = await openFeed(userId, db);
    const strangers = await openFeed(strangerId, db);
    const another = await renewFeed(userId, db);
    expect(another).not.toBe(address);
    expect(await getFeedAddress(userId, db)).toBe(another);
    expect(await listFeedReminders(nameIn(address), db)).toBeNull();
    expect(await listFeedReminders(nameIn(another), db)).toEqual([]);
    expect(await getFeedAddress(strangerId, db)).toBe(strangers);
    await closeFeed(userId, db);
    expect(await renewFeed(userId, db)).toBe(await getFeedAddress(userId, db));
  });

  test("contains the user's active calendar reminders and nothing else", async () => {
    const address = await openFeed(userId, db);
    expect(await listFeedReminders(nameIn(address), db)).toEqual([]);
    const sent = await create({ method: "calendar", note: "Buy eggs" });
    const paused = await create({ method: "calendar", leadDays: 2 });
    await change(paused.id, { isActive: false });
    await create({ method: "browser" });
    await create({ method: "calendar" }, strangerId);
    expect(await listFeedReminders(nameIn(address), db)).toMatchObject([
      { id: sent.id, note: "Buy eggs", rule: "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=26" },
    ]);
  });

  test("cannot be opened with data from the database alone", async () => {
    await openFeed(userId, db);
    const [feed] = await db.select({ id: reminderFeeds.id }).from(reminderFeeds);
    const guesses = [
      feed?.id ?? "",
      userId,
      `${feed?.id}-${keyedHash("reminder feed", feed?.id ?? "", "another secret")}`,
    ];
    for (const guess of guesses) expect(await listFeedReminders(guess, db)).toBeNull();
  });
});

test("deleting an account deletes all its reminder data", async () => {
  await create();
  await openFeed(userId, db);
  await db.insert(pushSubscriptions).values({ userId, endpoint: "https://push.example/1", p256dh: "p", auth: "a" });
  await db.delete(users).where(eq(users.id, userId));
  expect(await db.$count(reminders)).toBe(0);
  expect(await db.$count(reminderFeeds)).toBe(0);
  expect(await db.$count(pushSubscriptions)).toBe(0);
});
