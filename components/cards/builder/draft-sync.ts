import type { HolidayChoice, Occasion } from "@/lib/cards/builder";
import { makeDraft } from "@/lib/cards/draft";
import { type CardText, NO_TEXT, SALUTATIONS } from "@/lib/cards/form";
import type { CivilDate } from "@/lib/core/civil-date";
import { loadDraft, loadSharedDraft, purgeDrafts, removeDraft, storeDraft } from "./draft-store";

/** The stored data of an unfinished card. */
export type CardDraft = {
  words: CardText;
  choice: Omit<HolidayChoice, "offered">;
  /** The URL's query when the card was started. A different query asks for a different holiday. */
  asked: string;
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
      salutation: SALUTATIONS.find((each) => each === words.salutation) ?? NO_TEXT.salutation,
      includeSelfie: words.includeSelfie === true,
    },
    choice: { date: choice.date, occasion: occasionIn(choice.occasion), isChosen: choice.isChosen === true },
    asked: textOf(data.asked),
    hasVideo: data.hasVideo === true,
  };
}

const FORM_ID = "card";

/** A draft's state id and creation time. */
export type DraftIdentity = { stateId: string; createdAt?: string };

/** A restored card. `isMissing`: the draft in the URL no longer exists. */
type FoundDraft = { identity: DraftIdentity | null; card: CardDraft | null; isMissing: boolean };

/** Returns the draft with the `sid` from the URL, else this tab's own. Deletes expired drafts. */
export function findCard(sid: string | null): FoundDraft {
  purgeDrafts(new Date());
  const own = loadDraft(FORM_ID);
  const named = sid === null || own?.stateId === sid ? own : loadSharedDraft(sid);
  const draft = [named, own].find((each) => each?.formId === FORM_ID) ?? null;
  const card = draft && parseCardDraft(draft.data);
  if (!draft || !card) return { identity: null, card: null, isMissing: sid !== null };
  const { stateId, createdAt } = draft;
  return { identity: { stateId, createdAt }, card, isMissing: sid !== null && stateId !== sid };
}

/** Saves the card, with `isShared` also for the tab that opens from an email. Returns whether it succeeded. */
export function saveCard(identity: DraftIdentity, card: CardDraft, isShared: boolean): boolean {
  return storeDraft(makeDraft({ formId: FORM_ID, ...identity }, card, new Date()), { isShared });
}

export function forgetCard(stateId: string): void {
  removeDraft({ formId: FORM_ID, stateId });
}
