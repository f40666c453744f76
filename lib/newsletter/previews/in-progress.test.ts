import { expect, test } from "vitest";
import { isUnderWay } from "./in-progress";

const DUE = "2026-11-22T09:00:00.000Z";
const BEFORE = "2026-11-22T08:59:59.999Z";
const numbers = {
  planned: 3,
  sent: 1,
  failed: 0,
  skipped: 0,
  remaining: 2,
  bounced: 0,
  complained: 0,
  plannedAt: null,
};

test.each([
  ["an issue before it is due", BEFORE, null, false],
  ["one that is due and not begun yet", DUE, null, true],
  ["one that is being sent", DUE, { ...numbers, finishedAt: null }, true],
  ["one that somebody sends early", BEFORE, { ...numbers, finishedAt: null }, true],
  ["one that is sent", DUE, { ...numbers, finishedAt: DUE }, false],
])("%s is polled if its progress can change", (_what, now, progress, isWatched) => {
  expect(isUnderWay({ dueAt: DUE, progress }, new Date(now))).toBe(isWatched);
});
