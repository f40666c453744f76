import { expect, test } from "vitest";
import { isLate } from "./schedule";

const NOW = new Date("2026-11-22T12:00:00Z");
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

test.each([
  ["reconcile", ago(14), false],
  ["reconcile", ago(16), true],
  ["card-videos", ago(6), false],
  ["card-videos", ago(8), true],
  ["weekly-preview", ago(34), false],
  ["weekly-preview", ago(36), true],
  ["occurrences", ago(60 * 12 + 4), false],
  ["occurrences", ago(60 * 12 + 6), true],
  ["reconcile", null, false],
  ["constructor", ago(60 * 24 * 30), false],
])("whether %s, which last ran at %s, is late: %s", (type, lastRunAt, late) => {
  expect(isLate(type, lastRunAt, NOW)).toBe(late);
});
