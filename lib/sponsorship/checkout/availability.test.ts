import { expect, test } from "vitest";
import { askAgainIn, viewOf } from "./availability";

const NOW = new Date("2026-11-21T14:00:00Z");

test.each([
  ["free", "form"],
  ["yours-unpaid", "form"],
  ["held", "held"],
  ["taken", "taken"],
  ["yours", "yours"],
] as const)("a holiday that is %s shows %s", (state, view) => {
  expect(viewOf({ state }, false)).toBe(view);
});

test("a reservation that may be the visitor's own, after a lost answer, does not block them", () => {
  expect(viewOf({ state: "held" }, true)).toBe("form");
  expect(viewOf({ state: "taken" }, true)).toBe("taken");
});

test("a reserved holiday is checked again when the reservation ends, but not immediately", () => {
  expect(askAgainIn({ state: "held", heldUntil: "2026-11-21T14:30:00.000Z" }, NOW)).toBe(30 * 60_000);
  expect(askAgainIn({ state: "held", heldUntil: "2026-11-21T13:59:00.000Z" }, NOW)).toBe(5000);
});

test("no other state is checked again automatically", () => {
  expect(askAgainIn({ state: "taken", heldUntil: null }, NOW)).toBeNull();
  expect(askAgainIn({ state: "yours-unpaid", heldUntil: "2026-11-21T14:30:00.000Z" }, NOW)).toBeNull();
});
