import { expect, test } from "vitest";
import { mailState, momentThere, placeOf } from "./state-words";
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
    "It goes to grace@example.org on Thursday, November 26th, 2026, at 09:00 in New York. Until then you can change it or call it back.",
  ],
  [mail("sending"), "On its way", "It is going to grace@example.org now."],
  [
    mail("sending", { attempts: 2 }),
    "On its way",
    "It is going to grace@example.org. Our mail service may have it already; we go on asking until the day is over there.",
  ],
  [
    mail("sending", { canChange: true }),
    "On its way",
    "Our mail service has not taken it for grace@example.org yet. We go on trying until the day is over there; meanwhile you can change it or call it back.",
  ],
  [
    mail("sent", { sentAt }),
    "Sent",
    "It went to grace@example.org on November 26, 2026, 09:00 in New York. As far as we know it has not been opened yet.",
  ],
  [
    mail("opened", { sentAt, openedAt, recipientEmail: null }),
    "Opened",
    "It was opened on November 26, 2026, 20:30 in New York. It went to an address that we no longer keep on November 26, 2026, 09:00 in New York.",
  ],
  [
    mail("bounced", { sentAt }),
    "Bounced",
    "It could not be delivered to grace@example.org. Look at the address, and send it again.",
  ],
  [
    mail("failed", { reason: "closed" }),
    "Not sent",
    "You closed its link before it could be sent to grace@example.org. Choose another day to send it after all.",
  ],
  [
    mail("failed", { reason: "full" }),
    "Not sent",
    "It could not be sent to grace@example.org: this card has all the links that a card can have.",
  ],
  [
    mail("failed"),
    "Not sent",
    "It could not be sent to grace@example.org. Look at the address, or choose another day.",
  ],
  [
    mail("failed", { reason: "late" }),
    "Not sent",
    "It could not be sent to grace@example.org on its day. Nothing is lost: choose another one.",
  ],
  [
    mail("refused"),
    "Not wanted",
    "It did not go to grace@example.org: no cards by mail are wanted there. Please leave it at that.",
  ],
  [
    mail("refused", { reason: "card" }),
    "Not wanted",
    "It did not go out: somebody who got this card wants no cards. Please leave it at that.",
  ],
  [
    mail("refused", { sentAt }),
    "Not wanted",
    "It went to grace@example.org on November 26, 2026, 09:00 in New York, and no more cards are wanted there. Please leave it at that.",
  ],
])("%#: the sender reads how it stands", (state, label, words) => {
  expect(mailState(state)).toEqual({ label, words });
});

test.each([
  ["Europe/Berlin", "in Berlin"],
  ["America/Argentina/Buenos_Aires", "in Buenos Aires"],
  ["UTC", "UTC"],
  ["Etc/UTC", "UTC"],
])("the zone %s is %s", (zone, words) => {
  expect(placeOf(zone)).toBe(words);
});

test("midnight is 00:00", () => {
  expect(momentThere("2026-11-26T05:00:00.000Z", "America/New_York")).toBe("November 26, 2026, 00:00 in New York");
});
