import { type OptInPreference, PREFERENCES, type Preference } from "./preferences";

/** The preferences a visitor can choose, as worded on every form. Source: spec section 2, e-mail opt-in. */
export const PURPOSES: Readonly<Record<OptInPreference, string>> = {
  deals: "Gift deals and special offers",
  previews: "Holiday previews and updates",
};

/** The label of each preference: those on the forms, and the one that only the API accepts. */
export const PURPOSE_NAMES: Readonly<Record<Preference, string>> = {
  ...PURPOSES,
  admin_updates: "News about Oddly itself",
};

/** The consent sentence on a form, next to `PURPOSES`. Source: spec section 2, e-mail opt-in. */
export const CONSENT = "I agree to receive emails from Oddly";

/** The heading above the preferences of an existing subscriber. */
export const CHANGE = "What should we send you?";

/** The label of the button that sends the confirmation again. */
export const AGAIN = "Send me a new confirmation";

/**
 * The version of the wording, stored with each consent. A change of wording needs a new version here; the old wording
 * is in this file's history.
 */
export const WORDING = {
  form: "2026-11-21 form",
  change: "2026-11-24 change",
  again: "2026-11-24 again",
} as const;

/** How many days a confirmation link is valid. */
export const CONFIRM_DAYS = 7;

/** Returns when a consent given at `givenAt` can no longer be confirmed. */
export function confirmableUntil(givenAt: Date): Date {
  return new Date(givenAt.getTime() + CONFIRM_DAYS * 86_400_000);
}

type Consent = { givenAt: Date; expiresAt: Date; confirmedAt: Date | null };
type Subscription = { isActive: boolean; unsubscribedAt: Date | null };

/**
 * Returns the state of a confirmation: `open` if its button would start or change the subscription, `done` if it
 * already has, `over` if it is expired or the subscriber has unsubscribed since.
 */
export function consentState(consent: Consent, { isActive, unsubscribedAt }: Subscription, now: Date) {
  const hasLeftSince = !isActive && unsubscribedAt !== null && consent.givenAt <= unsubscribedAt;
  if (consent.confirmedAt) return isActive ? "done" : "over";
  return hasLeftSince || consent.expiresAt <= now ? "over" : "open";
}

/** How many minutes an unsubscription can be undone without another email. */
const UNDO_MINUTES = 60;

/** Whether an unsubscription can still be undone: the subscription was active until just now. */
export function canUndoLeaving(
  { isActive, unsubscribedAt, confirmedAt }: Subscription & { confirmedAt: Date | null },
  now: Date,
): boolean {
  if (isActive || !confirmedAt || !unsubscribedAt) return false;
  return now.getTime() - unsubscribedAt.getTime() < UNDO_MINUTES * 60_000;
}

/** Returns the preferences that are on the form, in the form's order. */
export function chosenPurposes(preferences: readonly string[]): OptInPreference[] {
  return (Object.keys(PURPOSES) as OptInPreference[]).filter((each) => preferences.includes(each));
}

/** Returns the purposes of a consent that are still known, in a fixed order. */
export function knownPurposes(purposes: readonly string[]): Preference[] {
  return PREFERENCES.filter((each) => purposes.includes(each));
}

/** Returns the preferences after a choice on the form; those that the form does not show stay. */
export function withChoice(preferences: readonly string[], chosen: readonly OptInPreference[]): string[] {
  const notShown = preferences.filter((each) => !(each in PURPOSES));
  return [...chosenPurposes(chosen), ...notShown];
}
