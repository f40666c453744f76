import type { CivilDate } from "@/lib/core/civil-date";
import type { FullHoliday } from "@/lib/holidays/queries";
import type { MessageIdea } from "@/lib/holidays/traits";
import type { cardDateRange } from "./form";

type HolidayFields = Pick<
  FullHoliday,
  "id" | "holidayName" | "category" | "dateIso" | "displayDate" | "notes" | "emoji" | "hue" | "tone"
>;

/** The parts of a holiday that a card uses. */
export type Occasion = HolidayFields & {
  /** Message ideas; null until they are loaded. */
  messages: readonly MessageIdea[] | null;
};

/** The holiday and the date of a card. */
export type HolidayChoice = {
  date: CivilDate;
  /** Null for a card without a holiday. */
  occasion: Occasion | null;
  /** The date's holidays, the day's pick first; null until they are loaded. */
  offered: readonly Occasion[] | null;
  /** The visitor chose the holiday, or no holiday: loading the date's holidays doesn't change it. */
  isChosen: boolean;
};

/** Picks the parts of a holiday that a card uses. Search results come without message ideas. */
export function occasionOf(holiday: HolidayFields & { messages?: readonly MessageIdea[] | null }): Occasion {
  const { id, holidayName, category, dateIso, displayDate, notes, emoji, hue, tone, messages = null } = holiday;
  return { id, holidayName, category, dateIso, displayDate, notes, emoji, hue, tone, messages };
}

/**
 * Changes the date. The holiday stays until the new date's holidays are loaded; the choice of no holiday stays for any
 * date.
 */
export function withDate(choice: HolidayChoice, date: CivilDate): HolidayChoice {
  if (date === choice.date) return choice;
  return { ...choice, date, offered: null, isChosen: choice.isChosen && choice.occasion === null };
}

/**
 * Adds the loaded holidays of `date`; does nothing if another date was chosen in the meantime. Selects the only holiday
 * automatically, or the first of several unless one of them is already selected; without any, the selection is cleared.
 * Source: spec section 2, card builder.
 */
export function withOffered(choice: HolidayChoice, date: CivilDate, offered: readonly Occasion[]): HolidayChoice {
  if (date !== choice.date) return choice;
  const same = offered.find(({ id }) => id === choice.occasion?.id);
  if (choice.isChosen) return { ...choice, offered, occasion: same ?? choice.occasion };
  return { ...choice, offered, occasion: same ?? offered[0] ?? null };
}

/**
 * Selects a holiday, or none. Sets the date to the holiday's, unless it is out of range. Source: spec section 2, card
 * builder.
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

/** Adds the loaded message ideas; does nothing if another holiday was chosen in the meantime. */
export function withIdeas(choice: HolidayChoice, holidayId: string, messages: readonly MessageIdea[]): HolidayChoice {
  if (choice.occasion?.id !== holidayId) return choice;
  return { ...choice, occasion: { ...choice.occasion, messages } };
}
