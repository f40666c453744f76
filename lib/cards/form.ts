import { type CivilDate, civilDate, partsOf } from "@/lib/core/civil-date";
import { MAX_NAME_LENGTH } from "@/lib/core/settings";
import { DEFAULT_SALUTATION, type Salutation } from "./salutations";

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

/** Error messages by form field. */
export type CardFormErrors = Partial<Record<keyof CardForm, string>>;

/** Returns an empty form for a date. */
export function emptyCardForm(selectedDate: CivilDate, senderName = ""): CardForm {
  return {
    holidayId: "",
    selectedDate,
    message: "",
    senderName,
    recipientName: "",
    salutation: DEFAULT_SALUTATION,
    includeSelfie: false,
  };
}

/** Returns the first and last date a card can be for, both included. Source: spec section 9, date picker range. */
export function cardDateRange(today: CivilDate): { first: CivilDate; last: CivilDate } {
  const { year } = partsOf(today);
  return { first: civilDate(year - 2, 1, 1), last: civilDate(year + 2, 12, 31) };
}

/** Returns why a card can't be for `date`; null when it can. */
export function cardDateProblem(date: CivilDate, today: CivilDate): string | null {
  const { first, last } = cardDateRange(today);
  if (date >= first && date <= last) return null;
  return `You can send cards for dates from ${partsOf(first).year} through ${partsOf(last).year}.`;
}

/**
 * Validates a form. Returns errors by field, {} when it can be sent. `isVideoReady`: there is a video, if the card
 * includes one. The server runs the same checks again. Source: spec section 5, card create.
 */
export function cardFormErrors(form: CardForm, isVideoReady: boolean, today: CivilDate): CardFormErrors {
  const errors: CardFormErrors = {};
  if (!/^\d{4}-\d{2}-\d{2}$/.test(form.selectedDate)) errors.selectedDate = "Date must be in YYYY-MM-DD format";
  else {
    const problem = cardDateProblem(form.selectedDate, today);
    if (problem) errors.selectedDate = problem;
  }
  if (form.message.trim() === "") errors.message = "Message is required";
  else if (form.message.length > MAX_MESSAGE_LENGTH) errors.message = "Message must be 1000 characters or less";
  if (form.senderName.length > MAX_NAME_LENGTH) errors.senderName = "Name must be 100 characters or less";
  if (form.recipientName.length > MAX_NAME_LENGTH) errors.recipientName = "Name must be 100 characters or less";
  if (form.includeSelfie && !isVideoReady)
    errors.includeSelfie = "Please record a video message or disable the personal video option.";
  return errors;
}
