/** The salutations in the order in which they are offered. Source: spec section 9, salutations. */
export const SALUTATIONS = [
  "With love",
  "Best wishes",
  "Warm regards",
  "Sincerely",
  "Cheers",
  "Thinking of you",
  "Hope this brightens your day",
  "Enjoy the celebration",
] as const;

export type Salutation = (typeof SALUTATIONS)[number];

export const DEFAULT_SALUTATION: Salutation = "With love";
