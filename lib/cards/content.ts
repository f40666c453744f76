import type { CivilDate } from "@/lib/civil-date";
import { longDate } from "@/lib/dates";

/** The holiday of a card, as far as the card shows it. */
export type CardHoliday = {
  holidayName: string;
  /** "November 21st"; "" for a card without a holiday. */
  displayDate: string;
  notes: string | null;
  emoji: string;
  /** OKLCH hue in degrees. */
  hue: number;
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

/** "Happy National Cake Day!", or "Just Because" on a card without a holiday. */
export function cardHeading({ holidayName, isBuiltIn }: Pick<CardHoliday, "holidayName" | "isBuiltIn">): string {
  return isBuiltIn ? holidayName : `Happy ${holidayName}!`;
}

/** "Saturday, November 21st, 2026": the day that the sender chose, else the holiday's own. */
export function cardDate({ selectedDate, holiday }: Pick<CardContent, "selectedDate" | "holiday">): string {
  return selectedDate ? longDate(selectedDate) : holiday.displayDate;
}

/** "Dear Ada," or "Hello!" when no name was given. */
export function cardGreeting(recipientName: string | null): string {
  const name = recipientName?.trim();
  return name ? `Dear ${name},` : "Hello!";
}
