import fc from "fast-check";
import { TONES } from "@/lib/holidays/tone";
import type { HistoryEntry, SentCard } from "./entries";

/** Builds a card with the given id for tests. */
export function sentCard(id: string, part: Partial<SentCard> = {}): SentCard {
  return {
    id,
    holidayName: "National Cake Day",
    holidayDate: "2026-11-26",
    displayDate: "November 26th",
    recipientName: "Ada",
    senderName: "Grace",
    message: "Have a slice on me.",
    salutation: "With love",
    includedSelfie: false,
    category: "Food & Drink",
    ...part,
  };
}

/** Builds a history entry for tests. */
export function historyEntry(id: string, sentAt: string, part: Partial<SentCard> = {}): HistoryEntry {
  return { ...sentCard(id, part), sentAt };
}

const line = fc.string({ maxLength: 40, unit: "binary" });
const name = line.filter((text) => text.trim() !== "");

const appearance = fc.record({
  emoji: fc.constantFrom("🥧", "💌", "🎗️"),
  hue: fc.integer({ min: 0, max: 360 }),
  tone: fc.constantFrom(...TONES),
});

const fields: fc.Arbitrary<HistoryEntry> = fc.record({
  id: name,
  holidayName: name,
  holidayDate: line,
  displayDate: line,
  recipientName: line,
  senderName: line,
  message: line,
  salutation: line,
  includedSelfie: fc.boolean(),
  category: line,
  sentAt: fc
    .date({ min: new Date("0001-01-01T00:00:00Z"), max: new Date("9999-12-31T00:00:00Z"), noInvalidDate: true })
    .map((date) => date.toISOString()),
});

/** Generates any valid history entry, with or without emoji, hue and tone. */
export const anyEntry = fc
  .tuple(fields, fc.option(appearance, { nil: {} }))
  .map(([entry, appearanceFields]): HistoryEntry => ({ ...entry, ...appearanceFields }));

/** Generates a list of entries with unique ids. */
export const anyHistory = fc.uniqueArray(anyEntry, { selector: ({ id }) => id, maxLength: 30 });
