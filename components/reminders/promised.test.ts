import { expect, test } from "vitest";
import type { ReminderView } from "@/lib/reminders/view";
import { promised } from "./promised";
import { reminderFieldsOf } from "./reminder-fields";

const now = new Date("2026-11-20T12:00:00Z");

/** Told on the day itself this year, and the day before in the years to come. */
const stored: ReminderView = {
  id: "0a3c1f64-6d1c-4f7e-9b1e-3f4d2a1c5b6a",
  holiday: { id: "6b1f2f64-6d1c-4f7e-9b1e-3f4d2a1c5b6a", name: "Cake Day", emoji: "🍰", hue: 20, href: "/cake-day" },
  targetDateIso: "2026-11-26",
  remindAt: "2026-11-26T08:00:00.000Z",
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
const occasion = { name: "Cake Day", nextDates: ["2026-11-26", "2027-11-26"], stored } as const;
const fields = reminderFieldsOf(stored);

const DAY_OF = "on Thursday, November 26, 2026 at 9:00 (Europe/Berlin), on the day of Cake Day.";
const DAY_BEFORE = "on Wednesday, November 25, 2026 at 9:00 (Europe/Berlin), the day before Cake Day.";

test("while the fields ask for the moment that is stored, its instant is promised, whichever way is chosen", () => {
  expect(promised(fields, occasion, now)).toBe(`We'll mail you ${DAY_OF}`);
  expect(promised({ ...fields, way: "calendar" }, occasion, now)).toBe(`Your calendar tells you ${DAY_OF}`);
});

test("another moment is promised as the fields have it", () => {
  const words = "We'll mail you on Tuesday, November 24, 2026 at 9:00 (Europe/Berlin), 2 days before Cake Day.";
  expect(promised({ ...fields, leadDays: "2" }, occasion, now)).toBe(words);
});

test.each([
  ["one of which nothing more would come", null],
  ["one whose instant has passed", { ...stored, remindAt: "2026-11-20T11:59:00.000Z" }],
])("of %s the fields alone count", (_what, before) => {
  expect(promised(fields, { ...occasion, stored: before }, now)).toBe(`We'll mail you ${DAY_BEFORE}`);
});

test.each([
  { leadDays: "0" },
  { leadDays: "" },
  { localTime: "" },
  { timeZone: "" },
  { timeZone: "Mars/Olympus_Mons" },
])("with %j nothing is promised yet", (typed) => {
  expect(promised({ ...fields, ...typed }, occasion, now)).toBe("");
});
