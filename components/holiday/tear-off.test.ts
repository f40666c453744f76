import { expect, test } from "vitest";
import { canPullAt, destinationOf, intentOf, leanOf, TURN, TURN_BACK, TURN_QUIETLY, turnBetween } from "./tear-off";

const SLOW = 1000;
const WIDTH = 360;

test.each([
  [0, false],
  [23, false],
  [24, true],
  [366, true],
  [367, false],
])("a pull may start %i px from the left of a screen of 390 px: %s", (x, expected) => {
  expect(canPullAt(x, 390)).toBe(expected);
});

test.each([
  ["nothing yet while the finger is still", 3, 9, null],
  ["pulling to the left", -20, 4, "pull"],
  ["pulling to the right", 20, -4, "pull"],
  ["scrolling down", 4, -20, "scroll"],
  ["scrolling up", -4, 20, "scroll"],
  ["scrolling if it could be either", 10, 10, "scroll"],
] as const)("a finger is %s", (_, dx, dy, expected) => {
  expect(intentOf({ dx, dy, ms: SLOW })).toBe(expected);
});

test.each([
  ["a long pull to the left tears", -108, 0, SLOW, "next"],
  ["a shorter one does not", -107, 0, SLOW, null],
  ["a quick one tears", -50, 0, 100, "next"],
  ["a quick twitch does not", -39, 0, 10, null],
  ["a pull that ends upward tears", 30, -120, SLOW, "next"],
  ["a pull to the right puts the day before back", 120, 0, SLOW, "prev"],
  ["a pull downward does nothing", -20, 200, 100, null],
  ["a finger that has come back does nothing", 2, 3, 2000, null],
] as const)("%s", (_, dx, dy, ms, expected) => {
  expect(destinationOf({ dx, dy, ms }, WIDTH)).toBe(expected);
});

test("on a wide sheet a pull need not be longer than 140 px", () => {
  expect(destinationOf({ dx: -140, dy: 0, ms: SLOW }, 1000)).toBe("next");
});

test("the sheet follows a pull that can tear it, and tilts", () => {
  expect(leanOf({ dx: -180, dy: -40, ms: SLOW }, WIDTH, true)).toBe("translate(-180.0px, -40.0px) rotate(-6.00deg)");
});

test("it gives way a little, and never by more than the page's margin, where it can't be torn", () => {
  expect(leanOf({ dx: 50, dy: 10, ms: SLOW }, WIDTH, true)).toBe("translate(10.0px, 2.0px) rotate(0.00deg)");
  expect(leanOf({ dx: 300, dy: 300, ms: SLOW }, WIDTH, true)).toBe("translate(14.0px, 14.0px) rotate(0.00deg)");
  expect(leanOf({ dx: -300, dy: -300, ms: SLOW }, WIDTH, false)).toBe("translate(-14.0px, -14.0px) rotate(-0.47deg)");
});

test.each([
  ["forward tears", "2026-11-25", "2026-11-26", false, TURN],
  ["back puts back", "2026-11-26", "2026-11-25", false, TURN_BACK],
  ["back across the new year puts back", "2027-01-01", "2026-12-31", false, TURN_BACK],
  ["back from a solemn day fades", "2026-11-26", "2026-11-25", true, TURN_QUIETLY],
  ["forward from a solemn day fades", "2026-11-26", "2026-11-27", true, TURN_QUIETLY],
  ["the same day's other page is no turn", "2026-11-26", "2026-11-26", false, null],
  ["another page is no turn", "2026-11-26", null, false, null],
] as const)("the browser's buttons: %s", (_, from, to, isQuiet, expected) => {
  expect(turnBetween(from, to, isQuiet)).toEqual(expected);
});
