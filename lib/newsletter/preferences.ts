/** The preferences on the forms. Source: spec section 5, opt-in form. */
export const OPT_IN_PREFERENCES = ["deals", "previews"] as const;

export type OptInPreference = (typeof OPT_IN_PREFERENCES)[number];

/** All preferences; the last one is only available through the API. Source: spec section 5, email subscription. */
export const PREFERENCES = [...OPT_IN_PREFERENCES, "admin_updates"] as const;

export type Preference = (typeof PREFERENCES)[number];

/** The result of the previous form, passed to a page as a flag in its URL. */
type Outcome = "welcome" | "saved" | "sent" | "back" | "none" | "gone" | "problem";

const pathOf = (page: string, token: string, outcome?: Outcome) =>
  `${page}?${new URLSearchParams({ token, ...(outcome && { [outcome]: "1" }) })}`;

/** Returns the path of the page where a subscriber changes preferences. */
export function preferencesPath(token: string, outcome?: Outcome): string {
  return pathOf("/preferences", token, outcome);
}

/** Returns the path of the page where a subscriber unsubscribes, and which confirms it. */
export function unsubscribePath(token: string, outcome?: Outcome): string {
  return pathOf("/unsubscribe", token, outcome);
}

/** How many subscribers the admin list shows at first. Source: spec section 9, admin subscriber list. */
export const FIRST_SUBSCRIBERS = 20;

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
