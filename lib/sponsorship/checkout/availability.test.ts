import { expect, test } from "vitest";
import { askAgainIn, type Occupant, occupancyOf, type Requester, reservedUntil, viewOf } from "./availability";

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

const NOON = new Date("2026-11-21T12:00:00Z");
const LATER = new Date("2026-11-21T12:20:00Z");
const EARLIER = new Date("2026-11-21T11:59:59Z");

const stranger: Requester = { userId: "someone", ownerHash: "else" };
const anonymous: Requester = { userId: null, ownerHash: null };
const browser: Requester = { userId: null, ownerHash: "cookie" };
const person: Requester = { userId: "ada", ownerHash: null };
const held: Occupant = { status: "incomplete", heldUntil: LATER, ownerHash: "cookie", userId: "ada" };

test.each<[string, Occupant | null, boolean, Requester, string]>([
  ["nobody's", null, false, stranger, "free"],
  ["sponsored from before there were sign-ups", null, true, stranger, "taken"],
  ["being paid for by somebody else", held, false, stranger, "held"],
  ["being paid for, asked by a browser without a cookie", { ...held, userId: null }, false, anonymous, "held"],
  ["being paid for in this browser", { ...held, userId: null }, false, browser, "yours-unpaid"],
  ["being paid for by this person in another browser", held, false, person, "yours-unpaid"],
  ["being paid for by somebody who has signed out here since", held, false, browser, "held"],
  ["not paid for in time", { ...held, heldUntil: EARLIER }, false, stranger, "free"],
  ["held up to this very moment", { ...held, heldUntil: NOON }, false, stranger, "free"],
  ["being made at Stripe", { ...held, status: "creating" }, false, stranger, "held"],
  ["paid for by somebody else", { ...held, status: "active" }, false, stranger, "taken"],
  ["paid for by this person", { ...held, status: "active" }, false, person, "yours"],
  ["behind with its payment", { ...held, status: "past_due", heldUntil: EARLIER }, false, stranger, "taken"],
  ["unpaid after many tries, and still billed", { ...held, status: "unpaid" }, false, stranger, "taken"],
  ["canceled", { ...held, status: "canceled" }, false, person, "free"],
  ["let go of", { ...held, status: "released" }, false, person, "free"],
])("a holiday that is %s has the right state", (_what, occupant, isSponsored, asker, state) => {
  expect(occupancyOf(occupant, isSponsored, asker, NOON).state).toBe(state);
});

test("a visitor who returns gets another 30 minutes, up to two hours in total", () => {
  const begun = new Date("2026-11-21T12:00:00Z");
  expect(reservedUntil(begun, begun)).toEqual(new Date("2026-11-21T12:30:00Z"));
  expect(reservedUntil(begun, new Date("2026-11-21T12:25:00Z"))).toEqual(new Date("2026-11-21T12:55:00Z"));
  expect(reservedUntil(begun, new Date("2026-11-21T13:45:00Z"))).toEqual(new Date("2026-11-21T14:00:00Z"));
});
