import { expect, test } from "vitest";
import { fateOf, isDoneTo } from "./fate";

const active = { status: "active", cancel_at_period_end: false, cancel_at: null };
const ending = { ...active, cancel_at_period_end: true };
const over = { ...active, status: "canceled" };

test.each([
  ["an end", "end", active, false],
  ["an end", "end", ending, false],
  ["an end", "end", over, true],
  ["an end with the period", "end_with_period", active, false],
  ["an end with the period", "end_with_period", ending, true],
  ["an end with the period", "end_with_period", { ...active, cancel_at: 1 }, true],
  ["an end with the period", "end_with_period", over, true],
  ["going on", "resume", active, true],
  ["going on", "resume", ending, false],
  ["going on", "resume", over, false],
  ["something else", undefined, active, null],
])("%s (%s) of %j", (_what, step, subscription, isDone) => {
  expect(isDoneTo(subscription, step)).toBe(isDone);
});

test("what was not done has failed when Stripe said why, and else never came to it", () => {
  expect([fateOf(true, "timeout"), fateOf(false, "timeout"), fateOf(false, null)]).toEqual([
    "success",
    "failed",
    "cancelled",
  ]);
});
