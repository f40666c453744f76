/** What a visitor can ask to be sent on a form. Source: spec section 5, opt-in form. */
export const OPT_IN_PREFERENCES = ["deals", "previews"] as const;

export type OptInPreference = (typeof OPT_IN_PREFERENCES)[number];

/** What anybody may ask to be sent; the last stands on no form of ours. Source: spec section 5, email subscription. */
export const PREFERENCES = [...OPT_IN_PREFERENCES, "admin_updates"] as const;

export type Preference = (typeof PREFERENCES)[number];

/** What a page is told of the form before it: each is a flag in its address. */
type Outcome = "welcome" | "saved" | "sent" | "back" | "none" | "gone" | "problem";

const pathOf = (page: string, token: string, outcome?: Outcome) =>
  `${page}?${new URLSearchParams({ token, ...(outcome && { [outcome]: "1" }) })}`;

/** The page on which the holder of a subscription's token changes what they are sent. */
export function preferencesPath(token: string, outcome?: Outcome): string {
  return pathOf("/preferences", token, outcome);
}

/** The page on which they leave, and which says so when they have. */
export function unsubscribePath(token: string, outcome?: Outcome): string {
  return pathOf("/unsubscribe", token, outcome);
}

/** How many subscribers editors are shown at first. Source: spec section 9, admin subscriber list. */
export const FIRST_SUBSCRIBERS = 20;
