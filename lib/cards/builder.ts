import type { CivilDate } from "@/lib/core/civil-date";
import type { FullHoliday } from "@/lib/holidays/queries";
import type { MessageIdea } from "@/lib/holidays/traits";
import type { cardDateRange } from "./date-range";
import { type CardText, MAX_MESSAGE_LENGTH } from "./form";

type HolidayFields = Pick<
  FullHoliday,
  "id" | "holidayName" | "category" | "dateIso" | "displayDate" | "notes" | "emoji" | "hue" | "tone"
> & { picturePath?: string | undefined };

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
  const {
    id,
    holidayName,
    category,
    dateIso,
    displayDate,
    notes,
    emoji,
    hue,
    tone,
    picturePath,
    messages = null,
  } = holiday;
  return { id, holidayName, category, dateIso, displayDate, notes, emoji, hue, tone, picturePath, messages };
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
  return { ...choice, offered, occasion: same ?? (choice.isChosen ? choice.occasion : (offered[0] ?? null)) };
}

/** Selects a holiday, or none. Sets the date to the holiday's, unless it is out of range. Source: as above. */
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

/**
 * The holiday and date to continue with: the draft's, unless the URL's query requests another card than when
 * the draft was started.
 */
export function restoredChoice(
  draft: { choice: Omit<HolidayChoice, "offered">; asked: string },
  query: string,
  first: HolidayChoice,
): HolidayChoice {
  const isNewRequest = query !== "" && query !== draft.asked;
  return isNewRequest ? first : { ...draft.choice, offered: null };
}

/**
 * The text to continue with: the draft's, except for fields changed before the draft was loaded. A field that was
 * emptied in the meantime gets the draft's text back: emptying it again is less work than retyping it.
 */
export function restoredText(stored: CardText, changed: Partial<CardText>): CardText {
  return { ...stored, ...Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== "")) };
}

/**
 * Returns the quick picks of the date picker. The weekend is the next Saturday, or today if it is one. Without date-fns,
 * because the builder loads this with the page. Source: spec section 2, card builder.
 */
export function quickDays(today: CivilDate): { label: string; date: CivilDate }[] {
  const midnight = Date.parse(today);
  const after = (days: number) => new Date(midnight + days * 86_400_000).toISOString().slice(0, 10) as CivilDate;
  return [
    { label: "Today", date: today },
    { label: "Tomorrow", date: after(1) },
    { label: "Weekend", date: after(6 - new Date(midnight).getUTCDay()) },
  ];
}

/** The remaining characters at which screen readers get an announcement. */
const STEPS = [10, 20, 50, 100] as const;

/** Returns how full a message is, and the text for screen readers, which is the same for many lengths. */
export function messageRoom(length: number): { level: "plenty" | "near" | "over"; spoken: string } {
  const left = MAX_MESSAGE_LENGTH - length;
  if (left < 0) return { level: "over", spoken: `Too long: the limit is ${MAX_MESSAGE_LENGTH} characters.` };
  const step = STEPS.find((each) => left <= each);
  if (step === undefined) return { level: "plenty", spoken: "" };
  return { level: "near", spoken: left === 0 ? "No characters left." : `No more than ${step} characters left.` };
}
