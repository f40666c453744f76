import type { CivilDate } from "@/lib/core/civil-date";
import { plusDays, weekdayOf } from "@/lib/core/dates";
import type { FullHoliday } from "@/lib/holidays/queries";
import type { MessageIdea } from "@/lib/holidays/traits";
import type { CardContent } from "./content";
import type { cardDateRange } from "./date-range";
import { type CardForm, type CardText, MAX_MESSAGE_LENGTH } from "./form";

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
 * The holiday and date to continue with: the draft's, unless the URL requests something (`asked`) that differs from
 * when the draft was started.
 */
export function restoredChoice(
  draft: { choice: Omit<HolidayChoice, "offered">; asked: string },
  asked: string,
  first: HolidayChoice,
): HolidayChoice {
  const isNewRequest = asked !== "" && asked !== draft.asked;
  return isNewRequest ? first : { ...draft.choice, offered: null };
}

/**
 * The text to continue with: the draft's, except for fields changed before the draft was loaded. A field that was
 * emptied in the meantime gets the draft's text back: emptying it again is less work than retyping it.
 */
export function restoredText(stored: CardText, changed: Partial<CardText>): CardText {
  return { ...stored, ...Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== "")) };
}

const SATURDAY = 6;

/**
 * Returns the quick picks of the date picker. The weekend is the next Saturday, or today if it is one. Source: spec
 * section 2, card builder.
 */
export function quickDays(today: CivilDate): { label: string; date: CivilDate }[] {
  const untilSaturday = (SATURDAY - weekdayOf(today) + 7) % 7;
  return [
    { label: "Today", date: today },
    { label: "Tomorrow", date: plusDays(today, 1) },
    { label: "Weekend", date: plusDays(today, untilSaturday) },
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

/** Shown in a preview while the message is empty. */
export const PREVIEW_PLACEHOLDER = "Your message goes here.";

/** Builds the card to preview. A card without a holiday uses the built-in `justBecause`. */
export function previewContent(
  form: Omit<CardForm, "holidayId" | "includeSelfie">,
  occasion: Occasion | null,
  justBecause: Occasion,
): CardContent {
  const { holidayName, displayDate, notes, emoji, hue, tone } = occasion ?? justBecause;
  const isBuiltIn = occasion === null;
  return {
    holiday: { holidayName, displayDate: isBuiltIn ? "" : displayDate, notes, emoji, hue, tone, isBuiltIn },
    selectedDate: form.selectedDate || null,
    message: form.message,
    senderName: form.senderName.trim() || null,
    recipientName: form.recipientName.trim() || null,
    salutation: form.salutation,
  };
}

const FNV_PRIME = 0x01000193;

/** 32-bit FNV-1a in hex. It distinguishes versions of a draft; it is not for security. */
function fnv1a(text: string, offsetBasis: number): string {
  let hash = offsetBasis;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/**
 * The idempotency key for sending a card: the same for the same content of the same draft, in any tab and after any
 * reload, so a retry never sends a second card. Any change to the content gives a new key.
 */
export function sendingKey(
  stateId: string,
  form: CardForm,
  video: Pick<File, "name" | "size" | "lastModified"> | null,
): string {
  const file = video && [video.name, video.size, video.lastModified];
  const content = JSON.stringify([Object.entries(form).toSorted(([a], [b]) => (a < b ? -1 : 1)), file]);
  return `${stateId}-${fnv1a(content, 0x811c9dc5)}${fnv1a(content, 0x01234567)}`;
}
