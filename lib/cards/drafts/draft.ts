import type { CivilDate } from "@/lib/core/civil-date";
import type { CardForm } from "../form";
import type { HolidayChoice, Occasion } from "../holiday-choice";
import { DEFAULT_SALUTATION, SALUTATIONS } from "../salutations";

/** An unsent form, stored on the visitor's device. Source: spec section 3, form draft. */
export type Draft<Data> = {
  /** The form's id. */
  formId: string;
  /** The id of this draft. The URL can carry it to find the draft again. */
  stateId: string;
  data: Data;
  /** `createdAt` and `expiresAt` are instants in ISO 8601. */
  createdAt: string;
  expiresAt: string;
};

/** How long a draft is stored after the last change. Source: spec section 9, form draft. */
export const DRAFT_LIFETIME_MS = 2 * 3_600_000;

const PREFIX = "oddly.draft.";

const STATE_ID = /^[0-9a-f]{32}$/;

/** The storage key of a draft. `id` is a form id or a state id. */
export const draftKey = (id: string): string => PREFIX + id;

/** Whether a text, such as a URL parameter, is a valid state id. */
export const isStateId = (text: string): boolean => STATE_ID.test(text);

/** Makes a draft of the form's data at `now`. Pass `createdAt` to keep the creation time of an earlier draft. */
export function makeDraft<Data>(
  { formId, stateId, createdAt }: Pick<Draft<Data>, "formId" | "stateId"> & { createdAt?: string },
  data: Data,
  now: Date,
): Draft<Data> {
  const expiresAt = new Date(now.getTime() + DRAFT_LIFETIME_MS).toISOString();
  return { formId, stateId, data, createdAt: createdAt ?? now.toISOString(), expiresAt };
}

/** Whether a draft has expired. A draft dated too far in the future (the clock was changed) counts as expired. */
export function isExpired({ expiresAt }: Pick<Draft<unknown>, "expiresAt">, now: Date): boolean {
  const left = Date.parse(expiresAt) - now.getTime();
  return !(left > 0 && left <= DRAFT_LIFETIME_MS);
}

/** Parses a stored draft; null when the text isn't one. The caller validates `data`. Never throws. */
export function parseDraft(text: string | null): Draft<unknown> | null {
  try {
    const { formId, stateId, data, createdAt, expiresAt } = JSON.parse(text ?? "") ?? {};
    const isWhole = [formId, stateId, createdAt, expiresAt].every((each) => typeof each === "string");
    return isWhole && isStateId(stateId) ? { formId, stateId, data, createdAt, expiresAt } : null;
  } catch {
    return null;
  }
}

/** Returns the keys of expired or unreadable drafts in a storage; other keys are ignored. */
export function expiredKeys(entries: Iterable<readonly [key: string, text: string | null]>, now: Date): string[] {
  return [...entries].flatMap(([key, text]) => {
    const draft = parseDraft(text);
    return key.startsWith(PREFIX) && (!draft || isExpired(draft, now)) ? [key] : [];
  });
}

/** The form's fields other than the holiday and date, which are in `choice`. */
export type CardWords = Omit<CardForm, "holidayId" | "selectedDate">;

/** The stored data of an unfinished card. */
export type CardDraft = {
  words: CardWords;
  choice: Omit<HolidayChoice, "offered">;
  /** The URL's query when the card was started. A different query asks for a different holiday. */
  asked: string;
  /** Whether a video is stored with it. */
  hasVideo: boolean;
};

/** Far longer than a card allows: the writer shortens a message that is too long, we don't cut it. */
const MAX_STORED_LENGTH = 20_000;

const textOf = (value: unknown): string => (typeof value === "string" ? value.slice(0, MAX_STORED_LENGTH) : "");

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isDay = (value: unknown): value is CivilDate => typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);

/**
 * Parses the holiday of a stored card, without its message ideas, which are loaded again; null if it is missing or
 * invalid.
 */
function occasionIn(stored: unknown): Occasion | null {
  if (!isRecord(stored)) return null;
  const { id, holidayName, dateIso, emoji, hue, notes } = stored;
  if (!textOf(id) || !textOf(holidayName) || !textOf(emoji) || !isDay(dateIso) || !Number.isFinite(hue)) return null;
  return {
    id: textOf(id),
    holidayName: textOf(holidayName),
    category: textOf(stored.category),
    dateIso,
    displayDate: textOf(stored.displayDate),
    notes: typeof notes === "string" ? textOf(notes) : null,
    emoji: textOf(emoji),
    hue: Number(hue),
    tone: stored.tone === "solemn" ? "solemn" : "festive",
    messages: null,
  };
}

/**
 * Parses the card in a draft's data. Missing or unknown parts are left empty; null when there is no card in it. Never
 * throws.
 */
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
