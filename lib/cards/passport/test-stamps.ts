import fc from "fast-check";
import type { CivilDate } from "@/lib/core/civil-date";
import { TONES } from "@/lib/holidays/tone";
import { parseStamp, type Stamp } from "./stamps";

/** Builds a stamp of a visit on its own day for tests. */
export function stampOf(date: CivilDate, part: Partial<Stamp> = {}): Stamp {
  return {
    date,
    name: "National Cake Day",
    emoji: "🍰",
    hue: 20,
    tone: "festive",
    onTheDay: true,
    celebrated: false,
    line: "",
    hasPhoto: false,
    ...part,
  };
}

/** Generates any day of five years, as yyyy-MM-dd. */
export const anyDay = fc
  .date({ min: new Date("2024-01-01T00:00:00Z"), max: new Date("2028-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10) as CivilDate);

const anyStamp = fc
  .record({
    date: anyDay,
    name: fc.string({ minLength: 1, maxLength: 30, unit: "binary" }).filter((text) => text.trim() !== ""),
    emoji: fc.constantFrom("🥧", "💌", "🎗️"),
    hue: fc.integer({ min: 0, max: 360 }),
    tone: fc.constantFrom(...TONES),
    onTheDay: fc.boolean(),
    celebrated: fc.boolean(),
    line: fc.string({ maxLength: 200, unit: "binary" }),
    hasPhoto: fc.boolean(),
  })
  .map((stamp) => parseStamp(stamp))
  .filter((stamp) => stamp !== null);

/** Generates any valid passport: one stamp a day, by date. */
export const anyPassport = fc
  .uniqueArray(anyStamp, { selector: ({ date }) => date, maxLength: 40 })
  .map((stamps) => stamps.sort((a, b) => (a.date < b.date ? -1 : 1)));
