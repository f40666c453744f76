import type { CivilDate } from "@/lib/core/civil-date";
import { longDate } from "@/lib/core/dates";
import { holidayGreeting, isSolemn, type Tone } from "@/lib/holidays/tone";

export type CardHoliday = {
  holidayName: string;
  /** "November 21st"; "" for a card without a holiday. */
  displayDate: string;
  notes: string | null;
  emoji: string;
  /** OKLCH hue in degrees. */
  hue: number;
  tone: Tone;
  /** True for our built-in holiday, which is on no calendar and is used by cards without a holiday. */
  isBuiltIn: boolean;
};

/** Everything a card shows. */
export type CardContent = {
  holiday: CardHoliday;
  selectedDate: CivilDate | null;
  message: string;
  senderName: string | null;
  recipientName: string | null;
  salutation: string;
};

/**
 * Returns "Happy National Cake Day!", just the name for a solemn day, or "Just Because" for a card without a holiday.
 */
export function cardHeading(holiday: Pick<CardHoliday, "holidayName" | "isBuiltIn" | "tone">): string {
  return holiday.isBuiltIn ? holiday.holidayName : holidayGreeting(holiday);
}

/** Returns the date chosen by the sender, as "Saturday, November 21st, 2026", or else the holiday's own date. */
export function cardDate({ selectedDate, holiday }: Pick<CardContent, "selectedDate" | "holiday">): string {
  return selectedDate ? longDate(selectedDate) : holiday.displayDate;
}

/** Returns "Dear Ada,", or without a name "Hello!" ("Hello," on a solemn day). */
export function cardGreeting(recipientName: string | null, tone: Tone = "festive"): string {
  const name = recipientName?.trim();
  if (name) return `Dear ${name},`;
  return isSolemn({ tone }) ? "Hello," : "Hello!";
}
