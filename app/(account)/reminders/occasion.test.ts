import { expect, test } from "vitest";
import { datesLeft, occasionOf } from "./occasion";

const dates = ["2026-11-26", "2027-11-26", "2028-11-26"] as const;
const yearly = { targetDateIso: "2027-11-26", repeats: true, lastSentFor: null } as const;

test("a reminder does not come again for a day it was sent for", () => {
  expect(datesLeft({ ...yearly, lastSentFor: "2026-11-26" }, dates)).toEqual(["2027-11-26", "2028-11-26"]);
});

test("a repeating reminder that was never sent can be for any of the days", () => {
  expect(datesLeft(yearly, dates)).toEqual(dates);
});

test("a one-off reminder cannot be for a day before its own", () => {
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

test("a plain date is named by its date and comes again a year later, except for February 29", async () => {
  const now = new Date("2026-11-20T12:00:00Z");
  expect(await occasionOf(mereDate, now)).toEqual({
    name: "Sunday, March 14, 2027",
    nextDates: ["2027-03-14", "2028-03-14"],
  });
  const leap = { ...mereDate, targetDateIso: "2028-02-29" } as const;
  expect((await occasionOf(leap, now)).nextDates).toEqual(["2028-02-29"]);
});
