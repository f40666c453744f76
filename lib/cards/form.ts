import type { CivilDate } from "@/lib/core/civil-date";
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

/** The maximum length of a card's message, in characters. Source: spec section 9. */
export const MAX_MESSAGE_LENGTH = 1000;

/** What the visitor types into the card builder. Source: spec section 3, card form. */
export type CardForm = {
  /** "" for a card without a holiday. */
  holidayId: string;
  selectedDate: CivilDate;
  message: string;
  senderName: string;
  recipientName: string;
  salutation: Salutation;
  includeSelfie: boolean;
};

/** The form's fields other than the holiday and date. */
export type CardText = Omit<CardForm, "holidayId" | "selectedDate">;

export const NO_TEXT: CardText = {
  message: "",
  senderName: "",
  recipientName: "",
  salutation: "With love",
  includeSelfie: false,
};
