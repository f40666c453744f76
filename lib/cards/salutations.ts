import type { Tone } from "@/lib/holidays/traits";

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

const MERRY: readonly string[] = ["Cheers", "Enjoy the celebration"] satisfies Salutation[];

/** The salutations to offer, without the merry ones on a solemn day; one that was chosen before stays. */
export const salutationsFor = (tone: Tone, chosen: string): Salutation[] =>
  SALUTATIONS.filter((each) => tone === "festive" || !MERRY.includes(each) || each === chosen);

export const DEFAULT_SALUTATION: Salutation = "With love";
