import { type OptInPreference, PREFERENCES, type Preference } from "./preferences";

/** What a visitor can ask to be sent, in the words of every form. Source: spec section 2, e-mail opt-in. */
export const PURPOSES: Readonly<Record<OptInPreference, string>> = {
  deals: "Gift deals and special offers",
  previews: "Holiday previews and updates",
};

/** Every purpose by its name: those of the forms, and what only the API takes. */
export const PURPOSE_NAMES: Readonly<Record<Preference, string>> = {
  ...PURPOSES,
  admin_updates: "News about Oddly itself",
};

/** What a visitor agrees to on a form, beside `PURPOSES`. Source: spec section 2, e-mail opt-in. */
export const CONSENT = "I agree to receive emails from Oddly";

/** What stands above the purposes where somebody who is on the list changes them. */
export const CHANGE = "What should we send you?";

/** What stands on the button that has the confirmation sent once more. */
export const AGAIN = "Send me a new confirmation";

/**
 * Kept with each consent, by how it was given: which of these words it was. A change of words is a new version here, and
 * the old ones stay in the history of this file.
 */
export const WORDING = {
  form: "2026-11-21 form",
  change: "2026-11-24 change",
  again: "2026-11-24 again",
} as const;

/** For so many days the button in a confirmation works. */
export const CONFIRM_DAYS = 7;

/** When a consent that was given at `givenAt` can no longer be confirmed. */
export function confirmableUntil(givenAt: Date): Date {
  return new Date(givenAt.getTime() + CONFIRM_DAYS * 86_400_000);
}

type Consent = { givenAt: Date; expiresAt: Date; confirmedAt: Date | null };
type Subscription = { isActive: boolean; unsubscribedAt: Date | null };

/**
 * What the button of a confirmation would do: `open` it would begin or change the subscription, `done` it has done so
 * already, `over` it does nothing any more: its time is up, or the person has left since and has to ask anew.
 */
export function consentState(consent: Consent, { isActive, unsubscribedAt }: Subscription, now: Date) {
  const hasLeftSince = !isActive && unsubscribedAt !== null && consent.givenAt <= unsubscribedAt;
  if (consent.confirmedAt) return isActive ? "done" : "over";
  return hasLeftSince || consent.expiresAt <= now ? "over" : "open";
}

/** For so many minutes somebody who has left can be back without another mail: it was a mistake. */
const UNDO_MINUTES = 60;

/** Whether somebody who left may be put back on the list as if nothing had been: they were on it, until just now. */
export function canUndoLeaving(
  { isActive, unsubscribedAt, confirmedAt }: Subscription & { confirmedAt: Date | null },
  now: Date,
): boolean {
  if (isActive || !confirmedAt || !unsubscribedAt) return false;
  return now.getTime() - unsubscribedAt.getTime() < UNDO_MINUTES * 60_000;
}

/** What of a subscription's preferences are a visitor's own to choose, in the order of the form. */
export function chosenPurposes(preferences: readonly string[]): OptInPreference[] {
  return (Object.keys(PURPOSES) as OptInPreference[]).filter((each) => preferences.includes(each));
}

/** What of a consent's purposes we know, in a fixed order. */
export function knownPurposes(purposes: readonly string[]): Preference[] {
  return PREFERENCES.filter((each) => purposes.includes(each));
}

/** The preferences after a choice: what the forms do not show stays as it is. */
export function withChoice(preferences: readonly string[], chosen: readonly OptInPreference[]): string[] {
  const notShown = preferences.filter((each) => !(each in PURPOSES));
  return [...chosenPurposes(chosen), ...notShown];
}
