import { expect, test } from "vitest";
import { isOver, statusText } from "./status";

const now = new Date("2026-11-24T12:00:00Z");

const once = {
  holiday: { name: "National Cake Day" },
  targetDateIso: "2026-11-26",
  remindAt: "2026-11-25T08:00:00.000Z",
  leadDays: 1,
  method: "browser",
  byMail: false,
  timeZone: "Europe/Berlin",
  localTime: "09:00",
  repeats: false,
  lastSentFor: null,
  isActive: false,
} as const;

test("a reminder that will not come says why", () => {
  expect(statusText({ ...once, isActive: true }, now)).toContain("We'll remind you");
  expect(statusText(once, now)).toMatch(/^Paused/);
  const sent = { ...once, lastSentFor: "2026-11-26" } as const;
  expect(statusText(sent, now)).toMatch(/^We sent this one-time reminder/);
  expect(statusText({ ...sent, repeats: true }, now)).toMatch(/^Paused/);
});

test.each([
  ["the last minute of its day", "2026-11-26T22:59:00Z", false],
  ["midnight where its person is", "2026-11-26T23:00:00Z", true],
])("a one-off reminder that was not sent is over after its day: %s", (_when, instant, isPast) => {
  const later = new Date(instant);
  expect(isOver(once, later)).toBe(isPast);
  expect(statusText(once, later)).toMatch(isPast ? /^This date has passed\.$/ : /^Paused/);
  expect(isOver({ ...once, repeats: true }, later)).toBe(false);
  expect(isOver({ ...once, isActive: true }, later)).toBe(false);
});

test("in an unknown time zone, nothing is over before it was sent", () => {
  const lost = { ...once, timeZone: "Mars/Olympus_Mons" };
  expect(isOver(lost, new Date("2030-01-01T00:00:00Z"))).toBe(false);
});
