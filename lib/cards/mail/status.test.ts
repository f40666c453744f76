import fc from "fast-check";
import { expect, test } from "vitest";
import type { CivilDate } from "@/lib/core/civil-date";
import { plusDays } from "@/lib/core/dates";
import { dateInZone, timeInZone } from "@/lib/core/zone-clock";
import {
  type CardMail,
  type CardMailStatus,
  dayEnd,
  mailState,
  momentThere,
  pauseSeconds,
  placeOf,
  sendMoment,
} from "./status";

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
      expect(timeInZone(moment, timeZone)).toBe("09:00");
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

const mail = (status: CardMailStatus, change: Partial<CardMail> = {}): CardMail => ({
  status,
  recipientEmail: "grace@example.org",
  sendOn: "2026-11-26",
  timeZone: "America/New_York",
  sendAt: "2026-11-26T14:00:00.000Z",
  version: 1,
  attempts: 1,
  reason: null,
  canChange: false,
  sentAt: null,
  openedAt: null,
  ...change,
});
const sentAt = "2026-11-26T14:00:20.000Z";
const openedAt = "2026-11-27T01:30:00.000Z";

test.each([
  [
    mail("scheduled"),
    "Scheduled",
    "We'll email it to grace@example.org on Thursday, November 26th, 2026, at 9 AM in New York. Until then you can change or cancel it.",
  ],
  [mail("sending"), "Sending", "We're sending it to grace@example.org now."],
  [
    mail("sending", { attempts: 2 }),
    "Sending",
    "We're sending it to grace@example.org. Our email service may already have it. We'll keep checking until the day is over there.",
  ],
  [
    mail("sending", { canChange: true }),
    "Sending",
    "Our email service hasn't accepted it for grace@example.org yet. We'll keep trying until the day is over there. Until then you can change or cancel it.",
  ],
  [
    mail("sent", { sentAt }),
    "Sent",
    "It went to grace@example.org on November 26, 2026, at 9 AM in New York. As far as we know, it hasn't been opened yet.",
  ],
  [
    mail("opened", { sentAt, openedAt, recipientEmail: null }),
    "Opened",
    "It was opened on November 26, 2026, at 8:30 PM in New York. It went to an address that we no longer store on November 26, 2026, at 9 AM in New York.",
  ],
  [
    mail("bounced", { sentAt }),
    "Bounced",
    "It couldn't be delivered to grace@example.org. Check the address and send it again.",
  ],
  [
    mail("failed", { reason: "closed" }),
    "Not sent",
    "You closed its link before we could send it to grace@example.org. Choose another day to send it after all.",
  ],
  [
    mail("failed", { reason: "full" }),
    "Not sent",
    "We couldn't send it to grace@example.org: this card already has as many links as a card can have.",
  ],
  [mail("failed"), "Not sent", "We couldn't send it to grace@example.org. Check the address, or choose another day."],
  [
    mail("failed", { reason: "late" }),
    "Not sent",
    "We couldn't send it to grace@example.org on its day. Nothing is lost: choose another day.",
  ],
  [
    mail("refused"),
    "Not wanted",
    "We didn't send it to grace@example.org, which doesn't accept cards by email. Please leave it at that.",
  ],
  [
    mail("refused", { reason: "card" }),
    "Not wanted",
    "We didn't send it, because someone who got this card doesn't want any. Please leave it at that.",
  ],
  [
    mail("refused", { sentAt }),
    "Not wanted",
    "It went to grace@example.org on November 26, 2026, at 9 AM in New York, and they don't want any more cards. Please leave it at that.",
  ],
])("%#: the sender sees the status in words", (state, label, words) => {
  expect(mailState(state)).toEqual({ label, words });
});

test.each([
  ["Europe/Berlin", "in Berlin"],
  ["America/Argentina/Buenos_Aires", "in Buenos Aires"],
  ["Europe/Kiev", "in Kyiv"],
  ["UTC", "UTC"],
  ["Etc/UTC", "UTC"],
])("the zone %s is shown as %s", (zone, words) => {
  expect(placeOf(zone)).toBe(words);
});

test("midnight is 12 AM", () => {
  expect(momentThere("2026-11-26T05:00:00.000Z", "America/New_York")).toBe("November 26, 2026, at 12 AM in New York");
});
