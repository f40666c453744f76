import { describe, expect, test } from "vitest";
import {
  AGAIN,
  CHANGE,
  CONSENT,
  canUndoLeaving,
  chosenPurposes,
  confirmableUntil,
  consentState,
  PURPOSES,
  WORDING,
  withChoice,
} from "./preferences";

test("a change of the consent wording requires a new version", () => {
  // When you change the wording here, change its version too.
  expect({ WORDING, CONSENT, PURPOSES, CHANGE, AGAIN }).toEqual({
    WORDING: { form: "2026-11-21 form", change: "2026-11-24 change", again: "2026-11-24 again" },
    CONSENT: "I agree to receive emails from Oddly",
    PURPOSES: { deals: "Gift deals and special offers", previews: "Holiday previews and updates" },
    CHANGE: "What should we send you?",
    AGAIN: "Send me a new confirmation",
  });
});

const now = new Date("2026-11-21T12:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const DAY = 24 * 60;

describe("a confirmation's button", () => {
  const consentGiven = (minutesAgo: number, confirmedAt: Date | null = null) => {
    const givenAt = ago(minutesAgo);
    return { givenAt, expiresAt: confirmableUntil(givenAt), confirmedAt };
  };
  const active = { isActive: true, unsubscribedAt: null };
  const pending = { isActive: false, unsubscribedAt: null };
  const left = (minutesAgo: number) => ({ isActive: false, unsubscribedAt: ago(minutesAgo) });

  test.each([
    ["waits for its press", consentGiven(1), pending, "open"],
    ["changes what somebody on the list is sent", consentGiven(1), active, "open"],
    ["works until its seven days are over", consentGiven(7 * DAY - 1), pending, "open"],
    ["does nothing once its seven days are over", consentGiven(7 * DAY), pending, "over"],
    ["brings back somebody who left before they asked", consentGiven(5), left(10), "open"],
    ["brings nobody back who left after they asked", consentGiven(10), left(5), "over"],
    ["brings nobody back who left at the same moment", consentGiven(5), left(5), "over"],
    ["has done its work", consentGiven(5, ago(4)), active, "done"],
    ["has done its work, also once its seven days are over", consentGiven(30 * DAY, ago(29 * DAY)), active, "done"],
    ["was pressed, and its owner has left since", consentGiven(5, ago(4)), left(2), "over"],
    ["was pressed, and the address was taken off the list since", consentGiven(5, ago(4)), pending, "over"],
  ])("%s", (_what, consent, subscription, state) => {
    expect(consentState(consent, subscription, now)).toBe(state);
  });
});

test.each([
  ["just now", { isActive: false, confirmedAt: ago(DAY), unsubscribedAt: ago(0) }, true],
  ["59 minutes ago", { isActive: false, confirmedAt: ago(DAY), unsubscribedAt: ago(59) }, true],
  ["an hour ago", { isActive: false, confirmedAt: ago(DAY), unsubscribedAt: ago(60) }, false],
  ["just now, never having confirmed", { isActive: false, confirmedAt: null, unsubscribedAt: ago(0) }, false],
  ["never", { isActive: true, confirmedAt: ago(DAY), unsubscribedAt: null }, false],
])("an unsubscription can be undone only within an hour of leaving: %s", (_when, subscription, can) => {
  expect(canUndoLeaving(subscription, now)).toBe(can);
});

test("a preference that is not on the form cannot be chosen there and survives a choice", () => {
  expect(chosenPurposes(["admin_updates", "previews", "deals"])).toEqual(["deals", "previews"]);
  expect(withChoice(["admin_updates", "deals"], ["previews"])).toEqual(["previews", "admin_updates"]);
});
