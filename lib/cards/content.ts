import { type CivilDate, ordinal } from "@/lib/core/civil-date";
import { holidayGreeting } from "@/lib/holidays/greeting";
import { isSolemn, type Tone } from "@/lib/holidays/tone";
import type { Occasion } from "./builder";
import type { CardForm } from "./form";

export type CardHoliday = {
  holidayName: string;
  /** "November 21st"; "" for a card without a holiday. */
  displayDate: string;
  notes: string | null;
  emoji: string;
  /** OKLCH hue in degrees. */
  hue: number;
  tone: Tone;
  /** The path of its drawing; missing in what search finds. */
  picturePath?: string | undefined;
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

const DAY = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", weekday: "long", month: "long", day: "numeric" });

/**
 * Returns the date chosen by the sender, as "Saturday, November 21st, 2026", or else the holiday's own date. Without
 * date-fns, because the builder loads this with the page.
 */
export function cardDate({ selectedDate, holiday }: Pick<CardContent, "selectedDate" | "holiday">): string {
  if (!selectedDate) return holiday.displayDate;
  const noon = new Date(`${selectedDate}T12:00:00Z`);
  if (Number.isNaN(noon.getTime())) return selectedDate;
  return `${DAY.format(noon).replace(/\d+$/, (day) => ordinal(Number(day)))}, ${selectedDate.slice(0, 4)}`;
}

/** Returns "Dear Ada,", or without a name "Hello!" ("Hello," on a solemn day). */
export function cardGreeting(recipientName: string | null, tone: Tone = "festive"): string {
  const name = recipientName?.trim();
  if (name) return `Dear ${name},`;
  return isSolemn({ tone }) ? "Hello," : "Hello!";
}

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
