import type { CivilDate } from "@/lib/civil-date";
import type { MessageIdea } from "@/lib/holidays/moods";
import type { FullHoliday } from "@/lib/holidays/queries";
import type { cardDateRange } from "./form";

type Told = Pick<
  FullHoliday,
  "id" | "holidayName" | "category" | "dateIso" | "displayDate" | "notes" | "emoji" | "hue"
>;

/** A holiday as far as a card can be about it. */
export type Occasion = Told & {
  /** What one could write; null while nobody has asked. */
  messages: readonly MessageIdea[] | null;
};

/** What the builder's holiday and date say together. */
export type HolidayChoice = {
  date: CivilDate;
  /** Null for a card without a holiday. */
  occasion: Occasion | null;
  /** The date's holidays, its pick first; null while they are not known. */
  offered: readonly Occasion[] | null;
  /** Somebody chose the holiday, or none: what the date has to offer does not change it. */
  isChosen: boolean;
};

/** The part of a holiday that a card is about. An answer without ideas, such as the search's, has yet to be asked for them. */
export function occasionOf(holiday: Told & { messages?: readonly MessageIdea[] | null }): Occasion {
  const { id, holidayName, category, dateIso, displayDate, notes, emoji, hue, messages = null } = holiday;
  return { id, holidayName, category, dateIso, displayDate, notes, emoji, hue, messages };
}

/**
 * Another date. Its holidays are not known yet; the holiday stays until they are. Who wants a card without one still
 * wants that on any date.
 */
export function withDate(choice: HolidayChoice, date: CivilDate): HolidayChoice {
  if (date === choice.date) return choice;
  return { ...choice, date, offered: null, isChosen: choice.isChosen && choice.occasion === null };
}

/**
 * The holidays of `date` have become known; of a date that was left meanwhile they change nothing. One is selected by
 * itself, of several the first unless one of them is selected already, none clears. Source: spec section 2, card builder.
 */
export function withOffered(choice: HolidayChoice, date: CivilDate, offered: readonly Occasion[]): HolidayChoice {
  if (date !== choice.date) return choice;
  const same = offered.find(({ id }) => id === choice.occasion?.id);
  if (choice.isChosen) return { ...choice, offered, occasion: same ?? choice.occasion };
  return { ...choice, offered, occasion: same ?? offered[0] ?? null };
}

/**
 * A holiday was chosen, or none. It brings its date along, unless no card can be for that.
 * Source: spec section 2, card builder.
 */
export function withOccasion(
  choice: HolidayChoice,
  occasion: Occasion | null,
  { first, last }: ReturnType<typeof cardDateRange>,
): HolidayChoice {
  const chosen = { ...choice, occasion, isChosen: true };
  const date = occasion?.dateIso ?? choice.date;
  if (date === choice.date || date < first || date > last) return chosen;
  return { ...chosen, date, offered: null };
}

/** The ideas of the chosen holiday have become known; of another one they change nothing. */
export function withIdeas(choice: HolidayChoice, holidayId: string, messages: readonly MessageIdea[]): HolidayChoice {
  if (choice.occasion?.id !== holidayId) return choice;
  return { ...choice, occasion: { ...choice.occasion, messages } };
}
