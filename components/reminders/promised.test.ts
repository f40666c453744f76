import { describe, expect, test } from "vitest";
import { reminderFieldsOf } from "@/lib/reminders/form";
import type { ReminderView } from "@/lib/reminders/reminder";
import { isInTime, NEXT, NO_PROMISE, promised, TOO_LATE } from "./promised";

const now = new Date("2026-11-20T12:00:00Z");

/** On the day itself this year, and the day before in later years. */
const stored: ReminderView = {
  id: "0a3c1f64-6d1c-4f7e-9b1e-3f4d2a1c5b6a",
  holiday: {
    id: "6b1f2f64-6d1c-4f7e-9b1e-3f4d2a1c5b6a",
    name: "Cake Day",
    emoji: "🍰",
    hue: 20,
    tone: "festive",
    href: "/cake-day",
  },
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

const DAY_OF = "Thursday, November 26 at 9 AM, Berlin time, on the day of Cake Day.";
const DAY_BEFORE = "Wednesday, November 25 at 9 AM, Berlin time, the day before Cake Day.";
const AFTER = "After that, every year: the day before at 9 AM.";

test("while the fields match the stored timing, the stored instant is promised, whichever channel is chosen", () => {
  expect(promised(fields, occasion, now).text).toBe(`We'll remind you ${DAY_OF} ${AFTER}`);
  const calendar = promised({ ...fields, channel: "calendar" }, occasion, now);
  expect(calendar.text).toBe(`Your calendar will remind you ${DAY_OF} ${AFTER}`);
  // Another name of the same zone is the same timing.
  const inKyiv = { ...occasion, stored: { ...stored, timeZone: "Europe/Kiev" } };
  expect(promised({ ...fields, timeZone: "Europe/Kyiv" }, inKyiv, now).text).toContain("on the day of Cake Day");
});

test("an unchanged moment that has just passed is not asked for again", () => {
  const late = { ...occasion, stored: { ...stored, remindAt: "2026-11-20T11:59:00.000Z" } };
  expect(promised(fields, late, now)).toEqual({
    ...NO_PROMISE,
    text: "This reminder is for Thursday, November 26, 2026, as before.",
  });
});

test.each([
  ["2", "Tuesday, November 24 at 9 AM, Berlin time, 2 days before Cake Day."],
  ["0", DAY_OF],
])("a changed lead is promised as entered: %s days before", (leadDays, when) => {
  const lead = leadDays === "0" ? "0" : "other";
  const { text, choices } = promised({ ...fields, lead, leadDays }, occasion, now);
  expect([text, choices]).toEqual([`We'll remind you ${when} Repeats every year.`, []]);
});

test("for a finished reminder, only the fields count", () => {
  const { text } = promised({ ...fields, repeats: false }, { ...occasion, stored: null }, now);
  expect(text).toBe(`We'll remind you ${DAY_BEFORE} Just this once.`);
});

describe("when the lead time has passed", () => {
  const eve = new Date("2026-11-25T12:00:00Z");
  const fresh = { ...occasion, stored: null };

  test("the next moments are offered, the first is selected, and the choice of next year is spelled out", () => {
    expect(promised(fields, fresh, eve)).toEqual({
      text:
        "We'll remind you Wednesday, November 25 at 6 PM, Berlin time, the day before Cake Day. " +
        "After that, every year: the day before at 9 AM.",
      choices: [
        { value: "2026-11-25T18:00", title: "Today at 6 PM", detail: "Wednesday, November 25, the day before" },
        { value: "2026-11-26T09:00", title: "Tomorrow at 9 AM", detail: "Thursday, November 26, on the day" },
        { value: NEXT, title: "Next year", detail: "Thursday, November 25, 2027 at 9 AM, the day before" },
      ],
      chosen: "2026-11-25T18:00",
    });
  });

  test("the selected moment is promised", () => {
    expect(promised({ ...fields, first: "2026-11-26T09:00" }, fresh, eve).text).toBe(
      `We'll remind you ${DAY_OF} ${AFTER}`,
    );
    expect(promised({ ...fields, first: NEXT }, fresh, eve).text).toBe(
      "We'll remind you Thursday, November 25, 2027 at 9 AM, Berlin time, the day before Cake Day. Repeats every year.",
    );
    expect(promised({ ...fields, first: "2026-11-25T10:00" }, fresh, eve).chosen).toBe("2026-11-25T18:00");
  });

  test("with days left, the offers are tomorrow, the day before, and on the day", () => {
    const { choices } = promised({ ...fields, lead: "7" }, fresh, now);
    expect(choices.map(({ title, detail }) => [title, detail])).toEqual([
      ["Tomorrow at 9 AM", "Saturday, November 21, 5 days before"],
      ["Wednesday, November 25 at 9 AM", "the day before"],
      ["On the day at 9 AM", "Thursday, November 26"],
      ["Next year", "Friday, November 19, 2027 at 9 AM, a week before"],
    ]);
  });

  test.each([
    [["2026-11-26", "2026-12-26"], "Next time"],
    [["2028-02-29", "2032-02-29"], "In 2032"],
  ] as const)("the next one of %j is labeled %s", (nextDates, title) => {
    const late = new Date(`${nextDates[0]}T06:00:00Z`);
    expect(promised(fields, { ...fresh, nextDates }, late).choices.at(-1)).toMatchObject({ title });
  });

  test("and no date is left, the form says so", () => {
    const once = { ...fresh, nextDates: ["2026-11-26"] as const };
    expect(promised(fields, once, new Date("2026-11-26T20:00:00Z"))).toEqual({ ...NO_PROMISE, text: TOO_LATE });
  });

  test("a reminder on the day is in time when one on the day before is not", () => {
    expect(isInTime("1", fields, occasion.nextDates, eve)).toBe(false);
    expect(isInTime("0", fields, occasion.nextDates, eve)).toBe(true);
  });
});

test.each([
  { lead: "other", leadDays: "0" },
  { lead: "other", leadDays: "" },
  { localTime: "" },
  { timeZone: "" },
  { timeZone: "Mars/Olympus_Mons" },
])("nothing is promised with %j", (typed) => {
  expect(promised({ ...fields, ...typed }, occasion, now)).toEqual(NO_PROMISE);
});
