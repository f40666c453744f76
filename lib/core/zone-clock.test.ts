import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { clockIn, clockLabel, dateInZone, timeInZone } from "./zone-clock";

test("at one instant, the date depends on the zone", () => {
  const now = new Date("2026-11-21T10:30:00Z");
  expect(dateInZone(now, "Pacific/Pago_Pago")).toBe("2026-11-20");
  expect(dateInZone(now, "UTC")).toBe("2026-11-21");
  expect(dateInZone(now, "Pacific/Kiritimati")).toBe("2026-11-22");
});

test("the date in a zone is right in the hour that a clock change skips or repeats", () => {
  expect(dateInZone(new Date("2027-03-14T06:59:59Z"), "America/New_York")).toBe("2027-03-14");
  expect(dateInZone(new Date("2027-03-14T04:59:59Z"), "America/New_York")).toBe("2027-03-13");
  expect(dateInZone(new Date("2026-11-01T03:59:59Z"), "America/New_York")).toBe("2026-10-31");
  expect(dateInZone(new Date("2026-11-01T04:00:00Z"), "America/New_York")).toBe("2026-11-01");
});

test("the clock of every zone is the one that Temporal reads, in any year", () => {
  const instant = fc.date({ min: new Date("1980-01-01"), max: new Date("9999-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(instant, fc.constantFrom(...Intl.supportedValuesOf("timeZone")), (at, zone) => {
      const there = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDateTime();
      expect(clockIn(at, zone)).toBe(there.toString({ smallestUnit: "minute" }));
      expect(`${dateInZone(at, zone)}T${timeInZone(at, zone)}`).toBe(clockIn(at, zone));
    }),
  );
});

test("an unknown zone has no clock", () => {
  expect(() => clockIn(new Date(), "Mars/Olympus_Mons")).toThrow(RangeError);
});

test.each([
  ["09:00", "9 AM"],
  ["00:05", "12:05 AM"],
  ["00:00", "12 AM"],
  ["12:00", "12 PM"],
  ["18:30", "6:30 PM"],
])("the time %s is written as %s", (time, words) => {
  expect(clockLabel(time)).toBe(words);
});
