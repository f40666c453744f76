import { expect, test } from "vitest";
import { cardsInWords, importInWords, listInWords } from "./labels";
import { historyEntry } from "./test-entries";

test("one card is singular", () => {
  expect([0, 1, 12].map(cardsInWords)).toEqual(["0 cards", "1 card", "12 cards"]);
  expect(listInWords(10, 12)).toBe("Newest 10 of 12 cards");
  expect(listInWords(1, 1)).toBe("1 card");
});

test("an import reports how many cards are new, not how many the file has", () => {
  const [a, b] = ["a", "b"].map((id) => historyEntry(id, "2026-11-21T12:00:00.000Z"));
  if (!a || !b) throw new Error("two entries are needed");
  expect(importInWords([a], [a, b])).toBe("1 card imported.");
  expect(importInWords([a, b], [a, b])).toBe("That file has no new cards.");
});
