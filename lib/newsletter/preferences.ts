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
