/** What a visitor can ask to be sent on a form. Source: spec section 5, opt-in form. */
export const OPT_IN_PREFERENCES = ["deals", "previews"] as const;

export type OptInPreference = (typeof OPT_IN_PREFERENCES)[number];

/** What anybody may ask to be sent; the last stands on no form of ours. Source: spec section 5, email subscription. */
export const PREFERENCES = [...OPT_IN_PREFERENCES, "admin_updates"] as const;

export type Preference = (typeof PREFERENCES)[number];
