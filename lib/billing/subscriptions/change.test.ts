import { expect, test } from "vitest";
import { changeOf, type Known } from "./change";
import { testInvoice, testSnapshot } from "./test-snapshot";

const NOW = new Date("2026-11-21T12:02:00Z");
const END = new Date("2027-02-21T12:00:00Z");

const unpaid: Known = {
  status: "incomplete",
  startedAt: null,
  endedAt: null,
  cancelAtPeriodEnd: false,
  currentPeriodStart: null,
  currentPeriodEnd: null,
  customMessage: "Hello!",
};
const live: Known = { ...unpaid, status: "active", startedAt: new Date("2026-11-21T12:01:00Z"), currentPeriodEnd: END };

const flags = ({ hasStarted, hasEnded, isShownAnew, isChanged }: ReturnType<typeof changeOf>) =>
  Object.entries({ hasStarted, hasEnded, isShownAnew, isChanged }).flatMap(([name, is]) => (is ? [name] : []));

test("a sponsorship starts when its first payment was made", () => {
  const change = changeOf(unpaid, testSnapshot(), NOW);
  expect(flags(change)).toEqual(["hasStarted", "isShownAnew", "isChanged"]);
  expect(change.values).toMatchObject({ status: "active", startedAt: new Date("2026-11-21T12:01:00Z"), endedAt: null });
});

test("a sponsorship that is first seen at its renewal started when its subscription began", () => {
  const renewal = testInvoice({ billingReason: "subscription_cycle", paidAt: END });
  const startedAt = new Date("2026-11-21T12:00:00Z");
  expect(changeOf(unpaid, testSnapshot({ latestInvoice: renewal }), NOW).values.startedAt).toEqual(startedAt);
});

test("a sponsorship that is first seen after its end still counts, and was never shown", () => {
  const endedAt = new Date("2026-11-21T12:01:30Z");
  const change = changeOf(unpaid, testSnapshot({ status: "canceled", endedAt }), NOW);
  expect(flags(change)).toEqual(["hasStarted", "hasEnded", "isChanged"]);
  expect(change.values).toMatchObject({ endedAt, customMessage: "Hello!" });
});

test("a subscription that was never paid for loses its message", () => {
  const latestInvoice = testInvoice({ status: "void", amountPaid: 0, paidAt: null });
  const change = changeOf(unpaid, testSnapshot({ status: "incomplete_expired", latestInvoice }), NOW);
  expect(flags(change)).toEqual(["hasEnded", "isChanged"]);
  expect(change.values).toMatchObject({ startedAt: null, endedAt: NOW, customMessage: "" });
});

test("an unchanged snapshot changes nothing", () => {
  expect(flags(changeOf(live, testSnapshot(), NOW))).toEqual([]);
});

test.each([
  ["falls behind", { status: "past_due" }, ["isChanged"]],
  ["is to end", { cancelAtPeriodEnd: true }, ["isChanged"]],
  ["goes on for another period", { currentPeriodEnd: new Date("2027-05-21T12:00:00Z") }, ["isChanged"]],
  ["is not paid for after all tries", { status: "unpaid" }, ["isShownAnew", "isChanged"]],
  ["ends", { status: "canceled" }, ["hasEnded", "isShownAnew", "isChanged"]],
])("a subscription that %s has the expected effects", (_what, changes, expected) => {
  expect(flags(changeOf(live, testSnapshot(changes), NOW))).toEqual(expected);
});

test("a subscription that is over is not marked as ending with its period", () => {
  const snapshot = testSnapshot({ status: "canceled", cancelAtPeriodEnd: true });
  expect(changeOf(live, snapshot, NOW).values.cancelAtPeriodEnd).toBe(false);
});
