import { TONES, type Tone } from "@/lib/holidays/traits";

/** One sent card, as this device remembers it. Source: spec section 3, local card history entry. */
export type HistoryEntry = {
  id: string;
  holidayName: string;
  /** yyyy-MM-dd, the day the card is about; "" when unknown. */
  holidayDate: string;
  /** "November 21st"; "" for a card without a holiday. */
  displayDate: string;
  recipientName: string;
  senderName: string;
  message: string;
  salutation: string;
  includedSelfie: boolean;
  category: string;
  /** The instant, as ISO text in UTC: such texts sort by time. */
  sentAt: string;
  /** The card's own emoji, hue (OKLCH, in degrees) and tone; all missing from entries of before they were stored. */
  emoji?: string;
  hue?: number;
  tone?: Tone;
};

/** A card that has just been sent: the time is set when it is added. */
export type SentCard = Omit<HistoryEntry, "sentAt">;

/** A longer id is not one of ours. */
const MAX_ID_LENGTH = 100;
const MAX_LINE_LENGTH = 200;
const MAX_EMOJI_LENGTH = 16;
const MAX_MESSAGE_LENGTH = 1000;

function textOf(value: unknown, maxLength = MAX_LINE_LENGTH): string {
  return typeof value === "string" ? value.slice(0, maxLength) : "";
}

/** The instant that an ISO text names, in UTC; null when there is no such day or time. */
function instantOf(value: unknown): string | null {
  const [dayText] = (typeof value === "string" && /^\d{4}-\d{2}-\d{2}/.exec(value)) || [];
  const day = new Date(`${dayText}T00:00:00Z`);
  const instant = new Date(String(value));
  if (!dayText || Number.isNaN(day.getTime()) || Number.isNaN(instant.getTime())) return null;
  // Browsers take February 30 for March 2.
  if (!day.toISOString().startsWith(dayText)) return null;
  const iso = instant.toISOString();
  // Years of more than four digits are written with a sign, and would not sort.
  return /^\d{4}-/.test(iso) ? iso : null;
}

/** A card's emoji, hue and tone; nothing when one of them is missing or wrong. */
function lookIn({ emoji, hue, tone }: Partial<Record<keyof HistoryEntry, unknown>>) {
  const knownTone = TONES.find((each) => each === tone);
  const isEmoji = typeof emoji === "string" && emoji.trim() !== "" && emoji.length <= MAX_EMOJI_LENGTH;
  return isEmoji && typeof hue === "number" && Number.isFinite(hue) && knownTone ? { emoji, hue, tone: knownTone } : {};
}

/**
 * The entry in a value from outside, with only the known fields, each of its own type and length; null without an id, a
 * holiday name and the time it was sent. Never throws.
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
    ...lookIn(fields),
  };
}
