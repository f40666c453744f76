import type { CardForm } from "@/lib/cards/form";
import type { HolidayChoice, Occasion } from "@/lib/cards/holiday-choice";
import { DEFAULT_SALUTATION, SALUTATIONS } from "@/lib/cards/salutations";
import type { CivilDate } from "@/lib/core/dates";

/** What somebody writes and ticks; the holiday and the date are the choice's. */
export type CardWords = Omit<CardForm, "holidayId" | "selectedDate">;

/** What is kept of a card that was begun. */
export type CardDraft = {
  words: CardWords;
  choice: Omit<HolidayChoice, "offered">;
  /** What the address asked for when the card was begun, as text: another address asks for another holiday. */
  asked: string;
  /** Whether a video is kept with it. */
  hasVideo: boolean;
};

/** Far more than fits a card: what was typed past the limit is for its writer to shorten, not for us to cut. */
const MAX_KEPT_LENGTH = 20_000;

const textOf = (value: unknown): string => (typeof value === "string" ? value.slice(0, MAX_KEPT_LENGTH) : "");

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isDay = (value: unknown): value is CivilDate => typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** The holiday of a kept card, without its ideas, which are asked for anew; null for none, or what cannot be one. */
function occasionIn(kept: unknown): Occasion | null {
  if (!isRecord(kept)) return null;
  const { id, holidayName, dateIso, emoji, hue, notes } = kept;
  if (!textOf(id) || !textOf(holidayName) || !textOf(emoji) || !isDay(dateIso) || !Number.isFinite(hue)) return null;
  return {
    id: textOf(id),
    holidayName: textOf(holidayName),
    category: textOf(kept.category),
    dateIso,
    displayDate: textOf(kept.displayDate),
    notes: typeof notes === "string" ? textOf(notes) : null,
    emoji: textOf(emoji),
    hue: Number(hue),
    tone: kept.tone === "solemn" ? "solemn" : "festive",
    messages: null,
  };
}

/** The card in a draft's data, each part that is missing or unknown left empty; null when there is no card in it. Never throws. */
export function parseCardDraft(data: unknown): CardDraft | null {
  if (!isRecord(data) || !isRecord(data.words) || !isRecord(data.choice)) return null;
  const { words, choice } = data;
  if (!isDay(choice.date)) return null;
  return {
    words: {
      message: textOf(words.message),
      senderName: textOf(words.senderName),
      recipientName: textOf(words.recipientName),
      salutation: SALUTATIONS.find((each) => each === words.salutation) ?? DEFAULT_SALUTATION,
      includeSelfie: words.includeSelfie === true,
    },
    choice: { date: choice.date, occasion: occasionIn(choice.occasion), isChosen: choice.isChosen === true },
    asked: textOf(data.asked),
    hasVideo: data.hasVideo === true,
  };
}
