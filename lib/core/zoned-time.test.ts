import { expect, test } from "vitest";
import { dateInZone } from "./zone-clock";
import { isTimeZone, secondsToMidnight } from "./zoned-time";

const HOUR = 3600;

test.each(["Europe/Berlin", "UTC", "Etc/GMT+5", "America/Argentina/Buenos_Aires", "America/Port-au-Prince"])(
  "%s is a time zone",
  (zone) => expect(isTimeZone(zone)).toBe(true),
);

test.each([
  "",
  " ",
  "Mars",
  "Europe/",
  "Europe/Atlantis",
  "+02:00",
  "-11",
  "../etc/passwd",
  "Europe/Berlin\n",
  "PST",
  "IST",
  null,
])("%j is not a time zone", (zone) => expect(isTimeZone(zone)).toBe(false));

test.each([
  ["a common day", "2026-11-21T12:00:00Z", "UTC", 12 * HOUR],
  ["the last second of a day", "2026-11-21T23:59:59.500Z", "UTC", 0],
  ["midnight itself, which is the start of a whole day", "2026-11-21T00:00:00Z", "UTC", 24 * HOUR],
  ["far east of UTC, with summer time", "2026-01-01T10:00:00Z", "Pacific/Auckland", 1 * HOUR],
  ["thirteen hours ahead", "2026-11-21T10:59:00Z", "Pacific/Apia", 60],
  ["eleven hours behind", "2026-11-21T10:59:00Z", "Pacific/Pago_Pago", 60],
  ["the day on which clocks go forward", "2026-03-28T23:00:00Z", "Europe/Berlin", 23 * HOUR],
  ["the day on which clocks go back", "2026-10-24T22:00:00Z", "Europe/Berlin", 25 * HOUR],
  ["the eve of a day that begins at one o'clock", "2026-04-23T21:30:00Z", "Africa/Cairo", 1800],
  ["a half-hour change", "2026-10-03T13:30:00Z", "Australia/Lord_Howe", 23.5 * HOUR],
])("seconds until the next midnight, on %s", (_, now, zone, seconds) => {
  expect(secondsToMidnight(new Date(now), zone)).toBe(seconds);
});

test("every zone that a browser may report is a time zone", () => {
  for (const zone of Intl.supportedValuesOf("timeZone")) expect(isTimeZone(zone), zone).toBe(true);
});

test("in every zone the date is the same before that midnight, and different from it on", () => {
  const now = new Date("2026-11-21T10:17:43Z");
  for (const zone of Intl.supportedValuesOf("timeZone")) {
    const end = now.getTime() + secondsToMidnight(now, zone) * 1000;
    expect(dateInZone(new Date(end - 1), zone), zone).toBe(dateInZone(now, zone));
    expect(dateInZone(new Date(end), zone), zone).not.toBe(dateInZone(now, zone));
  }
});
