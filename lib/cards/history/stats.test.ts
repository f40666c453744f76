import fc from "fast-check";
import { expect, test } from "vitest";
import { historyStats } from "./stats";
import { anyHistory, historyEntry } from "./test-entries";

const NOW = new Date("2026-11-21T12:00:00Z");

test("an empty history has zero counts", () => {
  expect(historyStats([], NOW)).toEqual({
    totalCards: 0,
    uniqueHolidays: 0,
    cardsWithSelfies: 0,
    lastSent: null,
    recentCards: 0,
  });
});

test("the statistics count cards, holidays, videos and the last 30 days, and find the newest", () => {
  const entries = [
    historyEntry("a", "2026-11-21T11:00:00.000Z", { includedSelfie: true }),
    historyEntry("b", "2026-10-22T12:00:00.000Z"),
    historyEntry("c", "2026-10-22T11:59:59.999Z", { holidayName: "Pi Day" }),
  ];
  expect(historyStats(entries, NOW)).toEqual({
    totalCards: 3,
    uniqueHolidays: 2,
    cardsWithSelfies: 1,
    lastSent: "2026-11-21T11:00:00.000Z",
    recentCards: 2,
  });
});

test("a card from tomorrow, sent before the clock was set back, counts as recent and newest", () => {
  const { lastSent, recentCards } = historyStats([historyEntry("a", "2026-11-22T12:00:00.000Z")], NOW);
  expect({ lastSent, recentCards }).toEqual({ lastSent: "2026-11-22T12:00:00.000Z", recentCards: 1 });
});

test("the numbers do not depend on the order", () => {
  fc.assert(
    fc.property(anyHistory, (entries) => {
      expect(historyStats(entries.toReversed(), NOW)).toEqual(historyStats(entries, NOW));
    }),
  );
});
