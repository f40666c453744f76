import { expect, test } from "vitest";
import { mailState, momentThere, placeOf } from "./state-labels";
import type { CardMail, CardMailStatus } from "./status";

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
