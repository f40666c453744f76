import type { CivilDate } from "@/lib/core/dates";
import type { CardForm } from "../form";
import type { HolidayChoice, Occasion } from "../holiday-choice";
import { DEFAULT_SALUTATION, SALUTATIONS } from "../salutations";

/** A form that was begun and not sent, as it is kept on the visitor's device. Source: spec section 3, form draft. */
export type Draft<Data> = {
  /** Which form it is of. */
  formId: string;
  /** Which filling-in of that form: what an address may carry to find it again. */
  stateId: string;
  data: Data;
  /** Both are instants in ISO 8601. */
  createdAt: string;
  expiresAt: string;
};

/** How long a draft is kept after the last change. Source: spec section 9, form draft. */
export const DRAFT_LIFETIME_MS = 2 * 3_600_000;

const PREFIX = "oddly.draft.";

const STATE_ID = /^[0-9a-f]{32}$/;

/** The key under which a form's draft, or the draft of a state, is stored. */
export const draftKey = (id: string): string => PREFIX + id;

/** Whether a text, such as one out of an address, can be the id of a state. */
export const isStateId = (text: string): boolean => STATE_ID.test(text);

/** A draft of what stands in a form at `now`. `createdAt` is that of the draft before, if there was one. */
export function makeDraft<Data>(
  { formId, stateId, createdAt }: Pick<Draft<Data>, "formId" | "stateId"> & { createdAt?: string },
  data: Data,
  now: Date,
): Draft<Data> {
  const expiresAt = new Date(now.getTime() + DRAFT_LIFETIME_MS).toISOString();
  return { formId, stateId, data, createdAt: createdAt ?? now.toISOString(), expiresAt };
}

/** Whether a draft is over. One from the future, after a change of the clock, is over no later than any other. */
export function isExpired({ expiresAt }: Pick<Draft<unknown>, "expiresAt">, now: Date): boolean {
  const left = Date.parse(expiresAt) - now.getTime();
  return !(left > 0 && left <= DRAFT_LIFETIME_MS);
}

/** The draft in a stored text; null when there is none in it. What its data is worth is for its form to say. Never throws. */
export function parseDraft(text: string | null): Draft<unknown> | null {
  try {
    const { formId, stateId, data, createdAt, expiresAt } = JSON.parse(text ?? "") ?? {};
    const isWhole = [formId, stateId, createdAt, expiresAt].every((each) => typeof each === "string");
    return isWhole && isStateId(stateId) ? { formId, stateId, data, createdAt, expiresAt } : null;
  } catch {
    return null;
  }
}

/** Of everything in a storage, the keys of the drafts that are over or cannot be read. */
export function expiredKeys(entries: Iterable<readonly [key: string, text: string | null]>, now: Date): string[] {
  return [...entries].flatMap(([key, text]) => {
    const draft = parseDraft(text);
    return key.startsWith(PREFIX) && (!draft || isExpired(draft, now)) ? [key] : [];
  });
}

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
