import { expect, test } from "vitest";
import { testInvoice, testSnapshot } from "../subscriptions/test-snapshot";
import { dueMails, type MailState } from "./due";

const NOW = new Date("2026-11-21T12:02:00Z");
const END = new Date("2027-02-21T12:00:00Z");

const live: MailState = {
  id: "row",
  status: "active",
  cancelAtPeriodEnd: false,
  currentPeriodStart: new Date("2026-11-21T12:00:00Z"),
  currentPeriodEnd: END,
  startedAt: new Date("2026-11-21T12:01:00Z"),
  endedAt: null,
  receiptInvoiceId: null,
  failureInvoiceId: null,
};
const receipted: MailState = { ...live, receiptInvoiceId: "in_1" };
const open = testInvoice({
  id: "in_2",
  status: "open",
  amountPaid: 0,
  paidAt: null,
  billingReason: "subscription_cycle",
});

const keys = (row: MailState, changes: Parameters<typeof testSnapshot>[0] = {}, now = NOW) =>
  dueMails(row, testSnapshot(changes), now).map(({ key }) => key);

test("a paid invoice gets one receipt", () => {
  expect(keys(live)).toEqual(["sponsor-receipt/in_1"]);
  expect(keys(receipted)).toEqual([]);
  expect(keys(receipted, { latestInvoice: testInvoice({ id: "in_2" }) })).toEqual(["sponsor-receipt/in_2"]);
});

test.each([
  ["that is open", { status: "open", amountPaid: 0 }],
  ["of nothing", { amountPaid: 0 }],
])("an invoice %s gets no receipt", (_what, changes) => {
  expect(keys(live, { latestInvoice: testInvoice(changes) })).toEqual([]);
});

test("only the first receipt is a welcome email", () => {
  const renewal = testInvoice({ billingReason: "subscription_cycle" });
  const isFirst = (invoice = testInvoice()) => dueMails(live, testSnapshot({ latestInvoice: invoice }), NOW);
  expect(isFirst()).toMatchObject([{ isFirst: true }]);
  expect(isFirst(renewal)).toMatchObject([{ isFirst: false }]);
});

test("a failed renewal is emailed once, however often the payment is retried", () => {
  const behind = { ...receipted, status: "past_due" };
  expect(keys(behind, { latestInvoice: open })).toEqual(["sponsor-payment-failed/in_2"]);
  expect(keys({ ...behind, failureInvoiceId: "in_2" }, { latestInvoice: { ...open, attemptCount: 3 } })).toEqual([]);
});

test("a failed first payment is not emailed, nor is a renewal that has not been tried yet", () => {
  expect(keys({ ...live, status: "incomplete" }, { latestInvoice: open })).toEqual([]);
  expect(keys({ ...live, status: "past_due" }, { latestInvoice: { ...open, attemptCount: 0 } })).toEqual([]);
});

const canceledAt = new Date("2026-11-21T12:02:00Z");
const endSeconds = END.getTime() / 1000;

test("a planned end and the end itself get two emails, even for the same second", () => {
  const ending = { ...receipted, cancelAtPeriodEnd: true };
  expect(keys(ending, { canceledAt })).toEqual([`sponsor-ending/row/${endSeconds}/planned`]);
  const over = { ...receipted, status: "canceled", endedAt: END };
  expect(keys(over, { canceledAt }, END)).toEqual([`sponsor-ending/row/${endSeconds}`]);
});

test("a subscription that never started ends without an email", () => {
  expect(keys({ ...receipted, status: "canceled", startedAt: null, endedAt: NOW })).toEqual([]);
});

test("an end from a week ago is not emailed anymore", () => {
  const over = { ...receipted, status: "canceled", endedAt: new Date("2026-11-14T12:00:00Z") };
  expect(keys(over)).toEqual([]);
});
