import type { Tone } from "@/lib/holidays/tone";

/** The salutations, in display order. Source: spec section 9, salutations. */
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

const MERRY: readonly string[] = ["Cheers", "Enjoy the celebration"] satisfies Salutation[];

/** Returns the salutations to offer: no merry ones on a solemn day, except one that is already chosen. */
export const salutationsFor = (tone: Tone, chosen: string): Salutation[] =>
  SALUTATIONS.filter((each) => tone === "festive" || !MERRY.includes(each) || each === chosen);

export const DEFAULT_SALUTATION: Salutation = "With love";
