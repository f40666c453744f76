import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Db } from "@/db/client";
import { holidays } from "@/db/schema/holidays";
import { pushSubscriptions, reminders } from "@/db/schema/reminders";
import { users } from "@/db/schema/users";
import { testDatabase } from "@/db/test-database";
import { isWaiting } from "@/db/test-waiting";
import type { Admin } from "@/lib/auth/admin/session";
import { readFile } from "@/lib/editorial/bulk/bulk-file";
import { importHolidays } from "@/lib/editorial/bulk/commands";
import { createHoliday, deleteHoliday, restoreHoliday, updateHoliday } from "@/lib/editorial/commands";
import { importSeed } from "@/lib/editorial/seed.commands";
import { testEntry } from "@/lib/holidays/test-entry";
import { changeReminder, createReminder } from "./commands";
import { followHolidays } from "./dates.commands";
import { claimDue } from "./delivery/claims.commands";
import { completeClaim } from "./delivery/settlement.commands";
import { reminderInput } from "./input";
import { getReminder } from "./queries";

const NOW = new Date("2026-11-20T12:00:00Z");
const on = (day: number) => `FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=${day}`;

let database: Awaited<ReturnType<typeof testDatabase>>;
let db: Db;
let admin: Admin;
let userId: string;
let holidayId: string;

beforeAll(async () => {
  database = await testDatabase(20);
  db = database.db;
});
afterAll(() => database.close());
beforeEach(async () => {
  await db.delete(users);
  await db.delete(holidays);
  const [editor, ada] = await db
    .insert(users)
    .values([{ email: "editor@example.com" }, { email: "ada@example.com" }])
    .returning({ id: users.id });
  admin = { userId: editor?.id ?? "", email: "editor@example.com" } as Admin;
  userId = ada?.id ?? "";
  const holiday = await createHoliday({ holidayName: "Cake Day", rule: on(26) }, admin, NOW, db);
  holidayId = holiday.id;
});

const remind = (more: Record<string, unknown> = {}, now = NOW) =>
  createReminder(
    userId,
    reminderInput.parse({
      holidayId,
      targetDateIso: "2026-11-26",
      method: "browser",
      timeZone: "Europe/Berlin",
      ...more,
    }),
    now,
    db,
  );
const edit = (rule: string, now = NOW) => updateHoliday(holidayId, { rule }, admin, now, db);

test("an editor's change of the rule moves reminders of all kinds in the same transaction", async () => {
  const made = [await remind(), await remind({ leadDays: 5 }), await remind({ method: "calendar" })];
  await edit(on(28));
  const moved = await Promise.all(made.map(({ id }) => getReminder(userId, id, db)));
  expect(moved).toMatchObject([
    { targetDateIso: "2026-11-28", remindAt: "2026-11-27T08:00:00.000Z", isActive: true },
    { targetDateIso: "2026-11-28", remindAt: "2026-11-23T08:00:00.000Z" },
    { targetDateIso: "2026-11-28", method: "calendar" },
  ]);
});

test("an edit that is rejected or about something else moves nothing", async () => {
  const made = await remind();
  await expect(updateHoliday(holidayId, { rule: on(28), version: 7 }, admin, NOW, db)).rejects.toMatchObject({
    code: "conflict",
  });
  await updateHoliday(holidayId, { notes: "Eat cake." }, admin, NOW, db);
  expect(await getReminder(userId, made.id, db)).toMatchObject({ ...made, holiday: { name: "Cake Day" } });
});

test("moving a reminder revokes the claim of a run that is sending it", async () => {
  const { id } = await remind();
  await db.update(reminders).set({ claimToken: crypto.randomUUID(), claimedUntil: NOW, attempts: 2 });
  await edit(on(28));
  const [row] = await db.select().from(reminders).where(eq(reminders.id, id));
  expect(row).toMatchObject({ claimToken: null, claimedUntil: null, attempts: 0 });
});

test("deleting a holiday pauses its reminders with the reason, and restoring it resumes them", async () => {
  const made = await remind();
  const paused = await remind({ leadDays: 2 });
  await changeReminder(userId, paused.id, { isActive: false }, NOW, db);
  await deleteHoliday(holidayId, undefined, admin, NOW, db);
  expect(await getReminder(userId, made.id, db)).toMatchObject({
    isActive: false,
    problem: "This holiday is no longer on the calendar.",
    targetDateIso: "2026-11-26",
  });
  await restoreHoliday(holidayId, admin, NOW, db);
  expect(await getReminder(userId, made.id, db)).toMatchObject({
    isActive: true,
    problem: null,
    remindAt: made.remindAt,
  });
  expect(await getReminder(userId, paused.id, db)).toMatchObject({ isActive: false, problem: null });
});

test.each([
  ["while there is time on the day, it comes then", "2026-11-26T12:00:00Z", "2026-11-26", "2026-11-26T17:00:00.000Z"],
  ["late on the day, it is of the next year", "2026-11-26T20:00:00Z", "2027-11-26", "2027-11-25T08:00:00.000Z"],
] as const)("a holiday restored after the moment has passed: %s", async (_when, now, targetDateIso, remindAt) => {
  const made = await remind();
  await deleteHoliday(holidayId, undefined, admin, NOW, db);
  await restoreHoliday(holidayId, admin, new Date(now), db);
  expect(await getReminder(userId, made.id, db)).toMatchObject({ isActive: true, targetDateIso, remindAt });
});

test("a holiday that loses its last day pauses its reminders until it has one again", async () => {
  const made = await remind();
  await edit("RDATE:20261119", NOW);
  expect(await getReminder(userId, made.id, db)).toMatchObject({
    isActive: false,
    problem: "This holiday has no more dates to come.",
  });
  await edit("RDATE:20261119,20261224");
  expect(await getReminder(userId, made.id, db)).toMatchObject({ isActive: true, targetDateIso: "2026-12-24" });
});

test("a finished one-off reminder stays on its day, and a reminder sent early never repeats a day", async () => {
  const once = await remind({ repeats: false });
  const early = await remind({ leadDays: 4 });
  await db.update(reminders).set({ sentFor: "2026-11-26", isActive: false }).where(eq(reminders.id, once.id));
  const remindAt = new Date("2027-11-22T08:00:00Z");
  const next = { sentFor: "2026-11-26", targetDateIso: "2027-11-26", remindAt } as const;
  await db.update(reminders).set(next).where(eq(reminders.id, early.id));
  await edit("RDATE:20261121");
  await edit(on(26));
  expect(await getReminder(userId, once.id, db)).toMatchObject({ targetDateIso: "2026-11-26", isActive: false });
  expect(await getReminder(userId, early.id, db)).toMatchObject({ targetDateIso: "2027-11-26", isActive: true });
  await edit(on(25));
  expect(await getReminder(userId, early.id, db)).toMatchObject({ targetDateIso: "2027-11-25" });
});

test("a reminder that causes an error is logged and blocks neither the editor nor the others", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const lost = await remind({ leadDays: 2 });
  await db.update(reminders).set({ timeZone: "Mars/Olympus" });
  const made = await remind();
  await edit(on(28));
  expect(await getReminder(userId, made.id, db)).toMatchObject({ targetDateIso: "2026-11-28" });
  expect(await getReminder(userId, lost.id, db)).toMatchObject({ targetDateIso: "2026-11-26" });
  expect(logged.mock.calls.flat().join("\n")).toContain(`reminder ${lost.id}`);
  logged.mockRestore();
});

describe("reminders also follow a change of the day", () => {
  test("by an editor's import", async () => {
    const made = await remind();
    const file = JSON.stringify([{ id: holidayId, rule: on(29) }]);
    const report = await importHolidays(await readFile("json", Buffer.from(file)), { dryRun: false }, admin, NOW, db);
    expect(report.errors).toEqual([]);
    expect(await getReminder(userId, made.id, db)).toMatchObject({ targetDateIso: "2026-11-29" });
  });

  test("by the seed", async () => {
    const entry = testEntry("pie-day", on(26), { name: "Pie Day" });
    await importSeed([entry], "2026-11-20", db, NOW);
    const [pie] = await db.select({ id: holidays.id }).from(holidays).where(eq(holidays.slug, "pie-day"));
    const made = await remind({ holidayId: pie?.id });
    await importSeed([{ ...entry, rule: on(29) }], "2026-11-20", db, NOW);
    expect(await getReminder(userId, made.id, db)).toMatchObject({ targetDateIso: "2026-11-29" });
  });
});

test("thousands of reminders for one holiday follow it, and no others", async () => {
  const other = await createHoliday({ holidayName: "Pie Day", rule: on(26) }, admin, NOW, db);
  const people = await db
    .insert(users)
    .values(Array.from({ length: 2100 }, () => ({})))
    .returning({ id: users.id });
  const due = { targetDateIso: "2026-11-26", remindAt: NOW, method: "browser", leadDays: 1 } as const;
  const rows = people.map(({ id }, index) => ({ ...due, userId: id, holidayId: index < 2050 ? holidayId : other.id }));
  await db.insert(reminders).values(rows);
  await edit(on(28));
  expect(await db.$count(reminders, eq(reminders.targetDateIso, "2026-11-28"))).toBe(2050);
  expect(await db.$count(reminders, eq(reminders.targetDateIso, "2026-11-26"))).toBe(50);
});

describe("while an editor moves the day", () => {
  /** Runs `write` between the editor's change and its commit; returns whether it waited for the commit. */
  async function meanwhile(write: () => Promise<unknown>): Promise<boolean> {
    let isDone = false;
    let writing: Promise<unknown> = Promise.resolve();
    const hasWaited = await db.transaction(async (tx) => {
      await tx
        .update(holidays)
        .set({ rule: on(29) })
        .where(eq(holidays.id, holidayId));
      await followHolidays([holidayId], NOW, tx);
      writing = write().finally(() => {
        isDone = true;
      });
      return isWaiting(() => isDone, db);
    });
    await writing;
    return hasWaited;
  }

  test("a new reminder waits and is created on the new day", async () => {
    expect(await meanwhile(() => remind({ targetDateIso: "2020-11-26" }))).toBe(true);
    expect(await db.select({ on: reminders.targetDateIso }).from(reminders)).toEqual([{ on: "2026-11-29" }]);
  });

  test("a change to a reminder waits too", async () => {
    const { id } = await remind({ leadDays: 20, targetDateIso: "2027-11-26" });
    expect(await meanwhile(() => changeReminder(userId, id, { leadDays: 2 }, NOW, db))).toBe(true);
    expect(await getReminder(userId, id, db)).toMatchObject({ targetDateIso: "2026-11-29" });
  });

  test("a reminder that was just sent moves to the next of the new days", async () => {
    const now = new Date("2026-11-25T08:00:10Z");
    const { id } = await remind();
    await db.insert(pushSubscriptions).values({ userId, endpoint: "https://push.example/1", p256dh: "p", auth: "a" });
    const claim = await claimDue("push", now, db);
    if (!claim) throw new Error("nothing was due");
    // Put it on the new day as well, so that the claim stays valid.
    await db.update(reminders).set({ targetDateIso: "2026-11-29" });
    expect(await meanwhile(() => completeClaim(claim, new Map([[id, { kind: "sent" }]]), now, db))).toBe(true);
    expect(await getReminder(userId, id, db)).toMatchObject({
      lastSentFor: "2026-11-29",
      targetDateIso: "2027-11-29",
    });
  });
});
