import type { SeedEntry } from "./input";

/** An entry of the seed with what it must have, named like its slug. For tests: `changes` says what the test is about. */
export function testEntry(slug: string, rule: string, changes: Partial<SeedEntry> = {}): SeedEntry {
  return {
    slug,
    name: slug,
    rule,
    isMonthObservance: false,
    lengthDays: 1,
    rank: 10,
    category: "Nature",
    tone: "festive",
    videoUrls: [],
    categoryVideo: true,
    emoji: "🌿",
    hue: 120,
    notes: `What there is to say about ${slug}, at some length.`,
    messages: [],
    gifts: [],
    origin: { kind: "unknown" },
    sources: [],
    ...changes,
  };
}
