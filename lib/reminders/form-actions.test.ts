import { beforeEach, describe, expect, test, vi } from "vitest";
import { signOutAction } from "@/app/(account)/account/actions";
import {
  endReminderAction,
  sendReminder,
  sendReminderAction,
  stopReminderAction,
} from "@/app/(account)/reminders/actions";
import { storedReminder } from "@/app/(account)/reminders/typed-cookie";
import type { Db } from "@/db/client";
import { holidays } from "@/db/schema/holidays";
import { reminders } from "@/db/schema/reminders";
import { nextYearsDate, plusDays, utcToday } from "@/lib/core/dates";
import { localMoment } from "@/lib/core/zoned-time";
import { remindersForEachTest } from "@/tests/reminders";
import { browser, ledTo, loseSession, signIn } from "@/tests/visitor";
import type { ReminderFields } from "./form-input";
import { signed } from "./messages";
import { yearlyRule } from "./moment";
import { getReminder } from "./queries";

vi.mock("next/headers", async () => (await import("@/tests/visitor")).nextHeaders);
vi.mock("next/cache", async () => (await import("@/tests/visitor")).nextCache);

const { people, list, only, had } = remindersForEachTest();

let db: Db;
let userId: string;
let strangerId: string;
let holidayId: string;

beforeEach(() => {
  ({ db, userId, strangerId, holidayId } = people);
});

const typed: ReminderFields = {
  lead: "3",
  leadDays: "",
  channel: "mail",
  localTime: "07:15",
  timeZone: "Europe/Berlin",
  note: "Two candles",
  repeats: true,
  // For runs on days when this year's moment has already passed.
  first: "next",
};
const empty = { fields: typed, issues: {}, problem: "", goTo: null, at: null };
const refused = { ...empty, at: expect.any(String) };

function formOf(fields: ReminderFields, hidden: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  const { repeats, ...texts } = fields;
  for (const [name, value] of Object.entries({ ...hidden, ...texts })) form.set(name, value);
  if (repeats) form.set("repeats", "yes");
  return form;
}

const asNew = (change: Partial<ReminderFields> = {}) => formOf({ ...typed, ...change }, { holidayId, userId });
const naming = (id: string) => formOf(typed, { id, userId });

describe("the form of a new reminder", () => {
  test("creates the reminder and leads to its confirmation page", async () => {
    const answer = await sendReminder(empty, asNew());
    const made = await only();
    expect(answer).toEqual({
      fields: typed,
      issues: {},
      problem: "",
      goTo: `/reminders/${made.id}/done`,
      at: expect.any(String),
    });
    expect(made).toMatchObject({ leadDays: 3, byMail: true, localTime: "07:15", note: "Two candles", repeats: true });
    expect(await ledTo(sendReminderAction(empty, asNew()))).toBe(answer.goTo);
  });

  test("replaces the same reminder, whose note is only replaced by another one", async () => {
    await sendReminder(empty, asNew());
    await sendReminder(empty, asNew({ note: " ", localTime: "18:00", channel: "notification" }));
    expect(await only()).toMatchObject({ note: "Two candles", localTime: "18:00", byMail: false });
    await sendReminder(empty, asNew({ note: "Three" }));
    expect(await only()).toMatchObject({ note: "Three" });
    await sendReminder(empty, asNew({ note: "", lead: "other", leadDays: "4" }));
    expect((await list()).map(({ leadDays, note }) => [leadDays, note]).toSorted()).toEqual([
      [3, "Three"],
      [4, ""],
    ]);
  });

  test("shows errors and creates nothing", async () => {
    const answer = await sendReminder(empty, asNew({ lead: "other", leadDays: "0", timeZone: "" }));
    expect(answer).toMatchObject({
      issues: { leadDays: "Lead days must be at least 1", timeZone: "Please choose your time zone." },
      goTo: null,
    });
    await db.delete(holidays);
    const gone = { ...refused, problem: "That holiday is no longer on the calendar." };
    expect(await sendReminder(empty, asNew())).toEqual(gone);
    expect(await sendReminderAction(empty, formOf(typed, {}))).toEqual(gone);
    expect(await list()).toEqual([]);
  });

  test("accepts a reminder on the day itself, every year", async () => {
    await sendReminder(empty, asNew({ lead: "0" }));
    const made = await only();
    expect(made).toMatchObject({ leadDays: 0, localTime: "07:15" });
    expect(made.remindAt).toBe(localMoment(made.targetDateIso, typed).toISOString());
    await sendReminder(empty, formOf({ ...typed, lead: "0", note: "Three" }, { id: made.id, userId }));
    expect(await only()).toMatchObject({ leadDays: 0, note: "Three", remindAt: made.remindAt });
  });

  test("never skips a day whose lead time has passed, and requires a choice of the first moment instead", async () => {
    const tomorrow = plusDays(utcToday(new Date()), 1);
    await db.update(holidays).set({ rule: yearlyRule(tomorrow) });
    const late = { timeZone: "UTC", lead: "30", first: "" };
    const answer = await sendReminder(empty, asNew(late));
    expect(answer).toMatchObject({
      fields: { ...typed, ...late },
      issues: { first: "Not saved yet: choose when your first reminder should come." },
      goTo: null,
    });
    expect(await list()).toEqual([]);
    await sendReminder(empty, asNew({ ...late, first: `${tomorrow}T07:15` }));
    expect(await only()).toMatchObject({
      targetDateIso: tomorrow,
      remindAt: `${tomorrow}T07:15:00.000Z`,
      leadDays: 30,
      localTime: "07:15",
    });
  });

  test("is validated when signed out, and preserved for the next user who signs in", async () => {
    loseSession();
    const signedOut = (change: Partial<ReminderFields> = {}) =>
      sendReminder(empty, formOf({ ...typed, ...change }, { holidayId, userId: "" }));
    expect(await signedOut({ timeZone: "" })).toMatchObject({
      issues: { timeZone: "Please choose your time zone." },
      goTo: null,
    });
    expect((await signedOut()).goTo).toMatch(/^\/sign-in/);
    expect(await storedReminder("typed", strangerId)).toMatchObject({ userId: "", fields: typed });
    expect(await list()).toEqual([]);
  });

  test("is preserved only for the same user after the session has ended", async () => {
    const path = `/reminders/new?holidayId=${holidayId}`;
    loseSession();
    expect((await sendReminder(empty, asNew())).goTo).toBe(
      `/sign-in?${new URLSearchParams({ returnUrl: path, for: "reminder" })}`,
    );
    expect(await storedReminder("typed", userId)).toEqual({ userId, of: path, fields: typed });
    expect(await storedReminder("typed", strangerId)).toBeNull();
    await signIn(userId, db);
    await sendReminder(empty, asNew());
    expect(await storedReminder("typed", userId)).toBeNull();
  });
});

describe("the form of an existing reminder", () => {
  test("changes it and leads to the list", async () => {
    const { id } = await had();
    const answer = await sendReminder(
      empty,
      formOf({ ...typed, lead: "other", leadDays: "5", note: "" }, { id, userId }),
    );
    expect(answer.goTo).toBe("/reminders?done=changed");
    expect(await only()).toMatchObject({ id, leadDays: 5, note: "", localTime: "07:15" });
  });

  test("does not move a reminder that is being sent late while its timing is unchanged", async () => {
    const { id } = await had();
    const targetDateIso = plusDays(utcToday(new Date()), 1);
    const late = {
      targetDateIso,
      remindAt: new Date(Date.now() - 60_000),
      claimToken: crypto.randomUUID(),
      attempts: 2,
    };
    await db.update(reminders).set({ ...late, holidayId: null });
    const answer = await sendReminder(empty, formOf({ ...typed, note: "Three" }, { id, userId }));
    expect(answer.goTo).toBe("/reminders?done=changed");
    const [row] = await db.select().from(reminders);
    expect(row).toMatchObject({ ...late, note: "Three" });
    // With changed timing that has also passed, the user has to choose the first moment.
    const moved = { ...typed, localTime: "07:16", first: "" };
    expect((await sendReminder(empty, formOf(moved, { id, userId }))).issues).toHaveProperty("first");
    expect(await only()).toMatchObject({ targetDateIso, localTime: "07:15" });
    await sendReminder(empty, formOf({ ...moved, first: "next" }, { id, userId }));
    expect(await only()).toMatchObject({ targetDateIso: nextYearsDate(targetDateIso) ?? targetDateIso });
  });

  test("shows an error if the reminder is gone or another user's", async () => {
    const { id } = await had();
    await signIn(strangerId, db);
    expect(await sendReminder(empty, naming(id))).toEqual({ ...refused, problem: "We can't find that reminder." });
    expect(await getReminder(userId, id, db)).toMatchObject({ note: "Two candles", leadDays: 3 });
  });

  test("shows an error if the same reminder already exists", async () => {
    await had();
    const { id } = await had({ leadDays: 4, remindAt: undefined });
    const leadDays = "You already have a reminder for this holiday at that time.";
    expect(await sendReminder(empty, naming(id))).toEqual({ ...refused, issues: { leadDays } });
  });
});

test("an email's link stops its reminder for anyone who has it, signed in or not", async () => {
  const { id } = await had();
  browser.jar.clear();
  const form = new FormData();
  const token = signed("reminder stop", id);
  form.set("token", token);
  expect(await ledTo(stopReminderAction(form))).toBe(`/reminders/stop?${new URLSearchParams({ token, done: "1" })}`);
  expect(await only()).toMatchObject({ isActive: false });
});

test("signing out removes all reminder data from the browser", async () => {
  const { id } = await had();
  await ledTo(endReminderAction(naming(id)));
  loseSession();
  await sendReminder(empty, asNew());
  await signIn(userId, db);
  expect(browser.jar.size).toBe(3);
  browser.page = "/account";
  expect(await ledTo(signOutAction())).toBe("/");
  expect([...browser.jar.keys()]).toEqual([]);
});
