import fc from "fast-check";
import { expect, test } from "vitest";
import { momentBefore } from "@/lib/reminders/moment";
import { clockIn, nextToTell } from "./next-to-tell";

const dates = ["2026-11-26", "2027-11-26", "2028-11-26"] as const;

test.each([
  ["2026-11-26T03:59:59Z", "America/New_York", "2026-11-25T22:59"],
  ["2026-11-26T00:00:00Z", "UTC", "2026-11-26T00:00"],
  ["2026-11-25T23:30:00Z", "Asia/Tokyo", "2026-11-26T08:30"],
  ["2026-01-05T06:07:00Z", "Asia/Kathmandu", "2026-01-05T11:52"],
])("at %s clocks in %s show %s", (instant, zone, shown) => {
  expect(clockIn(new Date(instant), zone)).toBe(shown);
});

test.each([
  ["in time", "2026-11-25T08:59", "2026-11-26", "2026-11-25"],
  ["at that very minute it is too late", "2026-11-25T09:00", "2027-11-26", "2027-11-25"],
  ["on the day itself", "2026-11-26T12:00", "2027-11-26", "2027-11-25"],
])("the next day to tell of, a day before at nine: %s", (_when, clock, targetDateIso, tellOn) => {
  expect(nextToTell({ nextDates: dates, leadDays: 1, localTime: "09:00" }, clock)).toEqual({ targetDateIso, tellOn });
});

test("a year before, this year's day is past telling, and next year's is told of the day after", () => {
  const told = nextToTell({ nextDates: dates, leadDays: 365, localTime: "09:00" }, "2026-11-25T10:00");
  expect(told).toEqual({ targetDateIso: "2027-11-26", tellOn: "2026-11-26" });
});

test("what does not come again is not told of", () => {
  expect(nextToTell({ nextDates: [], leadDays: 1, localTime: "09:00" }, "2026-11-25T10:00")).toBeNull();
  expect(nextToTell({ nextDates: ["2026-11-26"], leadDays: 2, localTime: "09:00" }, "2026-11-25T10:00")).toBeNull();
});

test("what is promised by the clock is still to come by the instant too, wherever no clock is put forward", () => {
  const zones = ["UTC", "Asia/Tokyo", "Asia/Kolkata", "America/Phoenix", "Pacific/Kiritimati", "Pacific/Pago_Pago"];
  fc.assert(
    fc.property(
      fc.date({ min: new Date("2026-01-01"), max: new Date("2028-06-01"), noInvalidDate: true }),
      fc.constantFrom(...zones),
      fc.integer({ min: 1, max: 365 }),
      fc.constantFrom("00:00", "09:00", "23:59"),
      (now, timeZone, leadDays, localTime) => {
        const told = nextToTell({ nextDates: dates, leadDays, localTime }, clockIn(now, timeZone));
        const inTime = dates.find((date) => momentBefore(date, leadDays, { timeZone, localTime }) > now);
        expect(told?.targetDateIso).toBe(inTime);
      },
    ),
  );
});
