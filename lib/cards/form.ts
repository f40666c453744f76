import type { CivilDate } from "@/lib/core/civil-date";
import { MAX_NAME_LENGTH } from "@/lib/core/settings";
import type { Tone } from "@/lib/holidays/tone";
import { cardDateProblem } from "./date-range";

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

export type CardFormErrors = Partial<Record<keyof CardForm, string>>;

/** The form's fields other than the holiday and date. */
export type CardText = Omit<CardForm, "holidayId" | "selectedDate">;

export const NO_TEXT: CardText = {
  message: "",
  senderName: "",
  recipientName: "",
  salutation: "With love",
  includeSelfie: false,
};

/** Source of both texts: spec section 5, card create. */
export const DATE_PROBLEM = "Date must be in YYYY-MM-DD format";
export const VIDEO_MISSING = "Please record a video message or disable the personal video option.";

/**
 * Validates a form. Returns errors by field, {} when it can be sent. `isVideoReady`: there is a video, if the card
 * includes one. The server runs the same checks again. Source: spec section 5, card create.
 */
export function cardFormErrors(form: CardForm, isVideoReady: boolean, today: CivilDate): CardFormErrors {
  const errors: CardFormErrors = {};
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(form.selectedDate);
  const dateProblem = isDate ? cardDateProblem(form.selectedDate, today) : DATE_PROBLEM;
  if (dateProblem) errors.selectedDate = dateProblem;
  if (form.message.trim() === "") errors.message = "Message is required";
  else if (form.message.length > MAX_MESSAGE_LENGTH) errors.message = "Message must be 1000 characters or less";
  for (const name of ["senderName", "recipientName"] as const) {
    if (form[name].length > MAX_NAME_LENGTH) errors[name] = "Name must be 100 characters or less";
  }
  if (form.includeSelfie && !isVideoReady) errors.includeSelfie = VIDEO_MISSING;
  return errors;
}
