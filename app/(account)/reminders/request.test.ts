import { describe, expect, test } from "vitest";
import { reminderFieldsOf } from "@/lib/reminders/form";
import type { ReminderFields } from "@/lib/reminders/form-input";
import type { ReminderView } from "@/lib/reminders/reminder";
import { isSame, toChange, toRefusal, toRequest } from "./request";

const HOLIDAY = "6b1f2f64-6d1c-4f7e-9b1e-3f4d2a1c5b6a";
const now = new Date("2026-11-20T12:00:00Z");
const cakeDay = { holidayId: HOLIDAY, nextDates: ["2026-11-26", "2027-11-26"] } as const;

const typed: ReminderFields = {
  lead: "1",
  leadDays: "",
  channel: "mail",
  localTime: "09:00",
  timeZone: "Europe/Berlin",
  note: " Bake two. ",
  repeats: true,
  first: "",
};

test("valid fields become the reminder input of the API", () => {
  expect(toRequest(typed, cakeDay, now)).toEqual({
    holidayId: HOLIDAY,
    targetDateIso: "2026-11-26",
    leadDays: 1,
    method: "browser",
    byMail: true,
    note: "Bake two.",
    timeZone: "Europe/Berlin",
    localTime: "09:00",
    repeats: true,
  });
});

test("the form also accepts a reminder on the day itself", () => {
  expect(toRequest({ ...typed, lead: "0" }, cakeDay, now)).toMatchObject({ leadDays: 0, targetDateIso: "2026-11-26" });
});

describe("when the lead time has passed", () => {
  const late = { ...typed, lead: "7" };

  test.each(["", "2026-11-19T09:00", "2026-11-27T09:00", "soon"])(
    "%j is not a valid choice, and the reminder does not move to another day by itself",
    (first) => {
      expect(toRequest({ ...late, first }, cakeDay, now)).toEqual({
        issues: { first: "Not saved yet: choose when your first reminder should come." },
        problem: "",
      });
    },
  );

  test("a chosen moment applies to this year, and the lead to later years", () => {
    expect(toRequest({ ...late, first: "2026-11-25T09:00" }, cakeDay, now)).toMatchObject({
      targetDateIso: "2026-11-26",
      remindAt: new Date("2026-11-25T08:00:00Z"),
      leadDays: 7,
      localTime: "09:00",
    });
  });

  test("next year can be chosen", () => {
    const request = toRequest({ ...late, first: "next" }, cakeDay, now);
    expect(request).toMatchObject({ targetDateIso: "2027-11-26", leadDays: 7 });
    expect(request).not.toHaveProperty("remindAt", expect.anything());
  });

  test("and no date is left, the form says so", () => {
    const once = { holidayId: null, nextDates: ["2026-11-20"] } as const;
    expect(toRequest({ ...late, first: "next" }, once, new Date("2026-11-20T20:00:00Z"))).toEqual({
      issues: { leadDays: "There's no date left to remind you of that far ahead. Choose fewer days." },
      problem: "",
    });
  });
});

test.each([
  ["leadDays", "0", "Lead days must be at least 1"],
  ["leadDays", "", "Lead days must be at least 1"],
  ["leadDays", "366", "Lead days cannot exceed 365"],
  ["leadDays", "1.5", "Lead days must be a whole number"],
  ["leadDays", "soon", "Lead days must be a whole number"],
  ["note", "x".repeat(501), "Note must be 500 characters or less"],
  ["timeZone", "", "Please choose your time zone."],
  ["timeZone", "Mars/Olympus_Mons", "Please choose your time zone."],
  ["localTime", "", "Please choose a time of day."],
  ["localTime", "25:00", "Please choose a time of day."],
])("%s %j is rejected at its field: %s", (field, value, message) => {
  const lead = field === "leadDays" ? "other" : "1";
  expect(toRequest({ ...typed, lead, [field]: value }, cakeDay, now)).toEqual({
    issues: { [field]: message },
    problem: "",
  });
});

test("all errors are reported at once, the first one for each field", () => {
  const wrong = { ...typed, lead: "other", leadDays: "0.5", note: "x".repeat(501) };
  expect(toRequest(wrong, cakeDay, now)).toMatchObject({
    issues: { leadDays: "Lead days must be a whole number", note: "Note must be 500 characters or less" },
  });
});

test("a day that comes only once more allows any lead that is still in time", () => {
  const once = { holidayId: null, nextDates: ["2026-11-26"] } as const;
  const five = { ...typed, lead: "other", leadDays: "5" };
  expect(toRequest(five, once, now)).toMatchObject({ targetDateIso: "2026-11-26" });
});

test("a server error about no field of the form becomes the general error", () => {
  const gone = "That holiday is no longer on the calendar.";
  expect(toRefusal([{ path: "holidayId", message: gone }], gone)).toEqual({ issues: {}, problem: gone });
  const method = "Method must be either 'browser' or 'calendar'";
  expect(toRefusal([{ path: "method", message: method }], method)).toEqual({ issues: {}, problem: method });
});

const stored: ReminderView = {
  id: "0a3c1f64-6d1c-4f7e-9b1e-3f4d2a1c5b6a",
  holiday: { id: HOLIDAY, name: "Cake Day", emoji: "🍰", hue: 20, tone: "festive", href: "/holidays/cake-day" },
  targetDateIso: "2026-11-26",
  remindAt: "2026-11-25T08:00:00.000Z",
  leadDays: 1,
  method: "browser",
  byMail: true,
  note: "",
  isActive: true,
  timeZone: "Europe/Berlin",
  localTime: "09:00",
  repeats: true,
  lastSentFor: null,
  problem: null,
};
const { nextDates } = cakeDay;

describe("the form of an existing reminder", () => {
  const late = new Date("2026-11-25T08:30:00Z");

  test("leaves the reminder on its day if its timing is unchanged, even if its moment has passed, since it may be being sent", () => {
    const change = toChange(
      { ...reminderFieldsOf(stored), note: "Bake two.", channel: "notification" },
      stored,
      nextDates,
      late,
    );
    expect(change).toEqual({
      leadDays: 1,
      method: "browser",
      byMail: false,
      note: "Bake two.",
      timeZone: "Europe/Berlin",
      localTime: "09:00",
      repeats: true,
    });
    const renamed = { ...stored, timeZone: "Europe/Kiev" };
    const kyiv = { ...reminderFieldsOf(renamed), timeZone: "Europe/Kyiv" };
    expect(toChange(kyiv, renamed, nextDates, late)).toMatchObject({ timeZone: "Europe/Kiev" });
    const once = { ...stored, repeats: false };
    expect(toChange(reminderFieldsOf(once), once, [once.targetDateIso], late)).not.toHaveProperty("targetDateIso");
  });

  test.each([
    ["lead", "3"],
    ["localTime", "08:00"],
    ["timeZone", "Asia/Tokyo"],
  ])("asks for the first moment when a changed %s leads to a past time, and moves it there", (field, value) => {
    const fields = { ...reminderFieldsOf(stored), [field]: value };
    expect(toChange(fields, stored, nextDates, late)).toMatchObject({ issues: { first: expect.any(String) } });
    const change = toChange({ ...fields, first: "next" }, stored, nextDates, late);
    expect(change).toMatchObject({ targetDateIso: "2027-11-26" });
    expect(change).not.toHaveProperty("isActive");
  });

  test("reactivates a one-off reminder that was sent or whose day is over", () => {
    const sent = { ...stored, repeats: false, isActive: false, lastSentFor: "2026-11-26" } as const;
    const again = { targetDateIso: "2027-11-26", isActive: true };
    const next = { ...reminderFieldsOf(sent), first: "next" };
    expect(toChange(next, sent, nextDates, late)).toMatchObject(again);
    const missed = { ...sent, lastSentFor: null };
    expect(toChange(reminderFieldsOf(missed), missed, ["2027-11-26"], new Date("2026-11-27T12:00:00Z"))).toMatchObject(
      again,
    );
  });

  test("leaves a reminder that the user paused inactive", () => {
    const paused = { ...stored, isActive: false };
    expect(toChange({ ...reminderFieldsOf(paused), lead: "3" }, paused, nextDates, now)).not.toHaveProperty("isActive");
  });

  test("reports errors whether or not the timing changed", () => {
    const note = "x".repeat(501);
    const refused = { issues: { note: "Note must be 500 characters or less" }, problem: "" };
    expect(toChange({ ...reminderFieldsOf(stored), note }, stored, nextDates, now)).toEqual(refused);
    expect(toChange({ ...reminderFieldsOf(stored), note, lead: "3" }, stored, nextDates, now)).toEqual(refused);
  });
});

describe("a new reminder replaces an existing one", () => {
  const request = toRequest(typed, cakeDay, now);
  if ("problem" in request) throw new Error(request.problem);

  test.each([
    ["of the same holiday, lead and method, whenever it tells", { byMail: false, targetDateIso: "2030-11-26" }, true],
    ["but not of another lead", { leadDays: 2 }, false],
    ["nor by another method", { method: "calendar" }, false],
    ["nor of no holiday", { holiday: null }, false],
  ] as const)("%s", (_title, difference, same) => {
    expect(isSame({ ...stored, ...difference }, request)).toBe(same);
  });

  test("of the same plain date", () => {
    const dated = { ...request, holidayId: null };
    expect(isSame({ ...stored, holiday: null }, dated)).toBe(true);
    expect(isSame({ ...stored, holiday: null, targetDateIso: "2027-11-26" }, dated)).toBe(false);
  });
});
