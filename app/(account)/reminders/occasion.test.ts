import { expect, test } from "vitest";
import { datesLeft, occasionOf } from "./occasion";

const dates = ["2026-11-26", "2027-11-26", "2028-11-26"] as const;
const yearly = { targetDateIso: "2027-11-26", repeats: true, lastSentFor: null } as const;

test("a day that was told of comes not again", () => {
  expect(datesLeft({ ...yearly, lastSentFor: "2026-11-26" }, dates)).toEqual(["2027-11-26", "2028-11-26"]);
});

test("one that repeats and has told of nothing may be of any day", () => {
  expect(datesLeft(yearly, dates)).toEqual(dates);
});

test("one that comes once is of no day before its own", () => {
  expect(datesLeft({ ...yearly, repeats: false }, dates)).toEqual(["2027-11-26", "2028-11-26"]);
});

const mereDate = {
  id: "6b1f2f64-6d1c-4f7e-9b1e-3f4d2a1c5b6a",
  holiday: null,
  targetDateIso: "2027-03-14",
  remindAt: "2027-03-13T08:00:00.000Z",
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
} as const;

test("a mere date is named by itself, and comes again a year later, but for February 29", async () => {
  const now = new Date("2026-11-20T12:00:00Z");
  expect(await occasionOf(mereDate, now)).toEqual({
    name: "Sunday, March 14, 2027",
    nextDates: ["2027-03-14", "2028-03-14"],
  });
  const leap = { ...mereDate, targetDateIso: "2028-02-29" } as const;
  expect((await occasionOf(leap, now)).nextDates).toEqual(["2028-02-29"]);
});
