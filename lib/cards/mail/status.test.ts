import fc from "fast-check";
import { expect, test } from "vitest";
import type { CivilDate } from "@/lib/core/civil-date";
import { dateInZone, plusDays } from "@/lib/core/dates";
import { localTimeOf } from "@/lib/reminders/moment";
import { dayEnd, keptAfterCallBack, keptForSending, pauseSeconds, sendMoment } from "./status";

test("an emailed card expires as if it was created that morning", () => {
  expect(keptForSending(new Date("2027-02-14T09:00:00Z"))).toEqual({
    card: new Date("2028-02-14T09:00:00Z"),
    video: new Date("2027-03-16T09:00:00Z"),
  });
});

test("a canceled card expires a year after its creation; it and its video stay at least thirty days", () => {
  const made = new Date("2026-11-21T12:00:00Z");
  expect(keptAfterCallBack(made, new Date("2026-12-01T12:00:00Z"))).toEqual({
    card: new Date("2027-11-21T12:00:00Z"),
    video: new Date("2026-12-31T12:00:00Z"),
  });
  expect(keptAfterCallBack(made, new Date("2027-11-20T12:00:00Z"))).toEqual({
    card: new Date("2027-12-20T12:00:00Z"),
    video: new Date("2027-12-20T12:00:00Z"),
  });
});

const NOW = new Date("2026-11-21T12:00:00Z");
const at = (sendOn: CivilDate, timeZone: string, now = NOW) => sendMoment({ sendOn, timeZone }, now).toISOString();

test.each([
  ["2026-11-26", "Europe/Berlin", "2026-11-26T08:00:00.000Z"],
  ["2027-03-27", "Europe/Berlin", "2027-03-27T08:00:00.000Z"],
  ["2027-03-28", "Europe/Berlin", "2027-03-28T07:00:00.000Z"],
  ["2027-03-14", "America/New_York", "2027-03-14T13:00:00.000Z"],
  ["2027-01-01", "Pacific/Kiritimati", "2026-12-31T19:00:00.000Z"],
  ["2026-11-22", "UTC", "2026-11-22T09:00:00.000Z"],
] as const)("on %s in %s a card is sent at %s", (sendOn, timeZone, moment) => {
  expect(at(sendOn, timeZone)).toBe(moment);
});

test("on any day in any zone a card is sent at 9 AM local time, also when the clocks change", () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf("timeZone"), "UTC");
  fc.assert(
    fc.property(zone, fc.integer({ min: 1, max: 364 }), (timeZone, daysAhead) => {
      const sendOn = plusDays(dateInZone(NOW, timeZone), daysAhead);
      const moment = sendMoment({ sendOn, timeZone }, NOW);
      expect(dateInZone(moment, timeZone)).toBe(sendOn);
      expect(localTimeOf(moment, timeZone)).toBe("09:00");
      const end = dayEnd({ sendOn, timeZone });
      expect(dateInZone(new Date(end.getTime() - 1), timeZone)).toBe(sendOn);
      expect(dateInZone(end, timeZone)).toBe(plusDays(sendOn, 1));
    }),
  );
});

const refusal = (sendOn: CivilDate, timeZone: string, now = NOW) => {
  try {
    return at(sendOn, timeZone, now);
  } catch (error) {
    return error;
  }
};

test.each([
  ["2026-11-21", "Europe/Berlin", "2026-11-21T08:00:00Z"],
  ["2026-11-21", "UTC", "2026-11-21T12:00:00Z"],
  ["2026-11-20", "Pacific/Pago_Pago", "2026-11-21T12:00:00Z"],
  ["2026-11-22", "Pacific/Kiritimati", "2026-11-21T19:00:00Z"],
] as const)("the morning of %s in %s has passed at %s", (sendOn, timeZone, now) => {
  expect(refusal(sendOn, timeZone, new Date(now))).toMatchObject({
    code: "validation_failed",
    message: "It's already past 9 AM on that day there.",
    issues: [{ path: "sendOn" }],
  });
});

test("a card can be scheduled until 9 AM that day, up to 365 days ahead in the recipient's time zone", () => {
  expect(at("2026-11-21", "UTC", new Date("2026-11-21T08:59:59.999Z"))).toBe("2026-11-21T09:00:00.000Z");
  expect(at("2027-11-21", "UTC")).toBe("2027-11-21T09:00:00.000Z");
  expect(refusal("2027-11-22", "UTC")).toMatchObject({ message: "Choose a day within the next year." });
  // It is the 22nd there.
  expect(at("2027-11-22", "Pacific/Kiritimati")).toBe("2027-11-21T19:00:00.000Z");
});

test("pauses between attempts start at a minute and double, up to half an hour", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 50].map(pauseSeconds)).toEqual([60, 120, 240, 480, 960, 1800, 1800, 1800]);
});
