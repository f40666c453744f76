import { type CivilDate, longDate } from "@/lib/core/dates";
import { holidayGreeting, isSolemn, type Tone } from "@/lib/holidays/traits";

/** The holiday of a card, as far as the card shows it. */
export type CardHoliday = {
  holidayName: string;
  /** "November 21st"; "" for a card without a holiday. */
  displayDate: string;
  notes: string | null;
  emoji: string;
  /** OKLCH hue in degrees. */
  hue: number;
  tone: Tone;
  /** A card without a holiday stands under one of ours that is on no calendar. */
  isBuiltIn: boolean;
};

/** Everything that stands on a card. */
export type CardContent = {
  holiday: CardHoliday;
  selectedDate: CivilDate | null;
  message: string;
  senderName: string | null;
  recipientName: string | null;
  salutation: string;
};

/** "Happy National Cake Day!"; the name alone on a solemn day, and "Just Because" on a card without a holiday. */
export function cardHeading(holiday: Pick<CardHoliday, "holidayName" | "isBuiltIn" | "tone">): string {
  return holiday.isBuiltIn ? holiday.holidayName : holidayGreeting(holiday);
}

/** "Saturday, November 21st, 2026": the day that the sender chose, else the holiday's own. */
export function cardDate({ selectedDate, holiday }: Pick<CardContent, "selectedDate" | "holiday">): string {
  return selectedDate ? longDate(selectedDate) : holiday.displayDate;
}

/** "Dear Ada," or, without a name, "Hello!"; on a solemn day "Hello,". */
export function cardGreeting(recipientName: string | null, tone: Tone = "festive"): string {
  const name = recipientName?.trim();
  if (name) return `Dear ${name},`;
  return isSolemn({ tone }) ? "Hello," : "Hello!";
}
