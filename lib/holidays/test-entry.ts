import type { SeedEntry } from "./input";

/** Returns a valid seed entry for tests, named like its slug. `changes` overrides its fields. */
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
