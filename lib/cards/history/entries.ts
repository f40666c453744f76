import { TONES, type Tone } from "@/lib/holidays/tone";

/** The local storage key of the history, stored as JSON. */
export const HISTORY_KEY = "oddly.history";

/** Source: spec section 9, local history. */
export const MAX_HISTORY_ENTRIES = 500;

/** One sent card in this device's history. Source: spec section 3, local card history entry. */
export type HistoryEntry = {
  id: string;
  holidayName: string;
  /** The card's date as yyyy-MM-dd; "" when unknown. */
  holidayDate: string;
  /** "November 21st"; "" for a card without a holiday. */
  displayDate: string;
  recipientName: string;
  senderName: string;
  message: string;
  salutation: string;
  includedSelfie: boolean;
  category: string;
  /** The instant as an ISO string in UTC, which sorts by time. */
  sentAt: string;
  /** The card's emoji, hue (OKLCH, in degrees) and tone; all missing from older entries. */
  emoji?: string;
  hue?: number;
  tone?: Tone;
};

/** A card that was just sent. `sentAt` is set when it is added. */
export type SentCard = Omit<HistoryEntry, "sentAt">;

/** We never create longer ids. */
const MAX_ID_LENGTH = 100;
const MAX_LINE_LENGTH = 200;
const MAX_EMOJI_LENGTH = 16;
const MAX_MESSAGE_LENGTH = 1000;

function textOf(value: unknown, maxLength = MAX_LINE_LENGTH): string {
  return typeof value === "string" ? value.slice(0, maxLength) : "";
}

/** Returns an ISO string's instant in UTC; null for an invalid date or time. */
function instantOf(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const [dayText] = /^\d{4}-\d{2}-\d{2}/.exec(value) ?? [];
  const day = new Date(`${dayText}T00:00:00Z`);
  const instant = new Date(value);
  if (!dayText || Number.isNaN(day.getTime()) || Number.isNaN(instant.getTime())) return null;
  // Browsers parse February 30 as March 2.
  if (!day.toISOString().startsWith(dayText)) return null;
  const iso = instant.toISOString();
  // Years with more than four digits have a sign and wouldn't sort.
  return /^\d{4}-/.test(iso) ? iso : null;
}

/** Returns a card's emoji, hue and tone, or {} when one of them is missing or invalid. */
export function appearanceOf({ emoji, hue, tone }: Partial<Record<keyof HistoryEntry, unknown>>) {
  const knownTone = TONES.find((each) => each === tone);
  const isEmoji = typeof emoji === "string" && emoji.trim() !== "" && emoji.length <= MAX_EMOJI_LENGTH;
  return isEmoji && typeof hue === "number" && Number.isFinite(hue) && knownTone ? { emoji, hue, tone: knownTone } : {};
}

/**
 * Parses an untrusted value into an entry with only the known fields, each of the right type and length; null without
 * an id, a holiday name and a sent time. Never throws.
 */
export function parseEntry(value: unknown): HistoryEntry | null {
  if (typeof value !== "object" || value === null) return null;
  const fields: Partial<Record<keyof HistoryEntry, unknown>> = value;
  const { id } = fields;
  const holidayName = textOf(fields.holidayName);
  const sentAt = instantOf(fields.sentAt);
  if (typeof id !== "string" || id.trim() === "" || id.length > MAX_ID_LENGTH) return null;
  if (holidayName.trim() === "" || !sentAt) return null;
  return {
    id,
    holidayName,
    holidayDate: textOf(fields.holidayDate),
    displayDate: textOf(fields.displayDate),
    recipientName: textOf(fields.recipientName),
    senderName: textOf(fields.senderName),
    message: textOf(fields.message, MAX_MESSAGE_LENGTH),
    salutation: textOf(fields.salutation),
    includedSelfie: fields.includedSelfie === true,
    category: textOf(fields.category),
    sentAt,
    ...appearanceOf(fields),
  };
}

/** Keeps the first entry of each id. */
function firstOfEach(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const seen = new Set<string>();
  return entries.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** Parses a JSON array into entries, null for each invalid one; null when the text isn't a JSON array. Never throws. */
export function parseEntries(text: string): (HistoryEntry | null)[] | null {
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.map(parseEntry) : null;
  } catch {
    return null;
  }
}

/** Parses a stored history, in its order, without invalid entries; null when the text isn't a history. */
export function parseHistory(text: string): HistoryEntry[] | null {
  const entries = parseEntries(text)?.filter((entry) => entry !== null);
  return entries ? firstOfEach(entries).slice(0, MAX_HISTORY_ENTRIES) : null;
}

/**
 * Adds a card sent at `now` to the front, replacing an older entry with the same id. Drops the oldest entries over the
 * limit.
 */
export function withSentCard(entries: readonly HistoryEntry[], card: SentCard, now: Date): HistoryEntry[] {
  return firstOfEach([{ ...card, sentAt: now.toISOString() }, ...entries]).slice(0, MAX_HISTORY_ENTRIES);
}

/**
 * Merges two histories, newest first, dropping the oldest over the limit. For a card in both, the entry in `entries`
 * wins.
 */
export function mergeHistories(entries: readonly HistoryEntry[], others: readonly HistoryEntry[]): HistoryEntry[] {
  const newestFirst = (a: HistoryEntry, b: HistoryEntry) => (a.sentAt < b.sentAt ? 1 : a.sentAt > b.sentAt ? -1 : 0);
  return firstOfEach([...entries, ...others])
    .sort(newestFirst)
    .slice(0, MAX_HISTORY_ENTRIES);
}
