import type { CivilDate } from "@/lib/core/dates";
import type { FullHoliday } from "@/lib/holidays/queries";
import type { MessageIdea } from "@/lib/holidays/traits";
import type { cardDateRange } from "./form";

type Told = Pick<
  FullHoliday,
  "id" | "holidayName" | "category" | "dateIso" | "displayDate" | "notes" | "emoji" | "hue" | "tone"
>;

/** The parts of a holiday that a card uses. */
export type Occasion = Told & {
  /** Message ideas; null until they are loaded. */
  messages: readonly MessageIdea[] | null;
};

/** The holiday and the date of a card. */
export type HolidayChoice = {
  date: CivilDate;
  /** Null for a card without a holiday. */
  occasion: Occasion | null;
  /** The date's holidays, its pick first; null until they are loaded. */
  offered: readonly Occasion[] | null;
  /** The visitor chose the holiday, or none: the date's holidays don't change it. */
  isChosen: boolean;
};

/** The parts of a holiday that a card uses. Search results come without message ideas. */
export function occasionOf(holiday: Told & { messages?: readonly MessageIdea[] | null }): Occasion {
  const { id, holidayName, category, dateIso, displayDate, notes, emoji, hue, tone, messages = null } = holiday;
  return { id, holidayName, category, dateIso, displayDate, notes, emoji, hue, tone, messages };
}

/** Another date. The holiday stays until the date's own are loaded; a choice of no holiday stays on any date. */
export function withDate(choice: HolidayChoice, date: CivilDate): HolidayChoice {
  if (date === choice.date) return choice;
  return { ...choice, date, offered: null, isChosen: choice.isChosen && choice.occasion === null };
}

/**
 * The holidays of `date` are loaded; if another date is chosen by now, nothing changes. One is selected automatically, of
 * several the first unless one of them is selected already, and none clears. Source: spec section 2, card builder.
 */
export function withOffered(choice: HolidayChoice, date: CivilDate, offered: readonly Occasion[]): HolidayChoice {
  if (date !== choice.date) return choice;
  const same = offered.find(({ id }) => id === choice.occasion?.id);
  if (choice.isChosen) return { ...choice, offered, occasion: same ?? choice.occasion };
  return { ...choice, offered, occasion: same ?? offered[0] ?? null };
}

/** A holiday, or none, was chosen. It sets the date to its own, unless that is out of range. Source: spec section 2, card builder. */
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

/** Message ideas are loaded; if another holiday is chosen by now, nothing changes. */
export function withIdeas(choice: HolidayChoice, holidayId: string, messages: readonly MessageIdea[]): HolidayChoice {
  if (choice.occasion?.id !== holidayId) return choice;
  return { ...choice, occasion: { ...choice.occasion, messages } };
}
