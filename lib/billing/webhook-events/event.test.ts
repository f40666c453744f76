import { expect, test } from "vitest";
import { eventOf, signatureMark, storedPayload, subscriptionIdOf, withoutPrivate } from "./event";

const event = {
  object: "event",
  id: "evt_1",
  type: "customer.subscription.updated",
  livemode: false,
  created: 1,
  data: { object: { id: "sub_1" } },
};

test("a valid event is read", () => {
  expect(eventOf(event)).toMatchObject({ id: "evt_1", type: "customer.subscription.updated" });
});

test.each([
  null,
  [],
  "evt_1",
  {},
  { ...event, object: "subscription" },
  { ...event, id: "sub_1" },
  { ...event, id: `evt_${"1".repeat(300)}` },
  { ...event, id: "evt_1\0" },
  { ...event, type: undefined },
  { ...event, type: "<script>" },
  { ...event, livemode: "false" },
  { ...event, data: null },
  { ...event, data: { object: "sub_1" } },
  { ...event, data: { object: { id: "sub_\ud800" } } },
])("%j is not an event", (input) => {
  expect(eventOf(input)).toBeNull();
});

const invoice = { id: "in_1", parent: { subscription_details: { subscription: "sub_1" } } };

test.each<[string, Record<string, unknown>, string | null]>([
  ["customer.subscription.created", { id: "sub_1" }, "sub_1"],
  ["customer.subscription.deleted", { id: "sub_1" }, "sub_1"],
  ["invoice.paid", invoice, "sub_1"],
  ["invoice.upcoming", { parent: { subscription_details: { subscription: { id: "sub_1" } } } }, "sub_1"],
  ["invoice.paid", { id: "in_1", parent: null }, null],
  ["invoice.paid", { id: "in_1", parent: { subscription_details: null } }, null],
  ["payment_intent.succeeded", { id: "pi_1" }, null],
  ["charge.refunded", { id: "ch_1" }, null],
  ["checkout.session.completed", { id: "cs_1", subscription: "sub_1" }, null],
])("an event %s with the object %j is about the subscription %s", (type, object, id) => {
  expect(subscriptionIdOf({ type, data: { object } })).toBe(id);
});

test("secrets and personal data are not stored, at any depth", () => {
  const stored = withoutPrivate({
    id: "pi_1",
    client_secret: "pi_1_secret_2",
    customer_email: "ada@example.org",
    latest_invoice: { confirmation_secret: { client_secret: "x" }, lines: [{ id: "il_1", description: "For Ada" }] },
    charges: { data: [{ id: "ch_1", billing_details: { name: "Ada" }, amount: 1500 }] },
    metadata: { signUpId: "1" },
  });
  expect(stored).toEqual({
    id: "pi_1",
    latest_invoice: { lines: [{ id: "il_1" }] },
    charges: { data: [{ id: "ch_1", amount: 1500 }] },
    metadata: { signUpId: "1" },
  });
});

test("characters that the database cannot store are removed or replaced", () => {
  expect(withoutPrivate({ "a\0": ["b\0c"] })).toEqual({ a: ["bc"] });
  expect(withoutPrivate({ "a\ud800": ["\udc00"] })).toEqual({ "a\ufffd": ["\ufffd"] });
});

test("secrets inside a text are not stored either", () => {
  const script = "https://hooks.stripe.com/3ds?source=src_1&client_secret=src_client_secret_2&x=1";
  expect(withoutPrivate({ next_action: { use_stripe_sdk: { stripe_js: script, other: ["pi_1_secret_2"] } } })).toEqual({
    next_action: {
      use_stripe_sdk: {
        stripe_js: "https://hooks.stripe.com/3ds?source=src_1&client_secret=[secret]&x=1",
        other: ["[secret]"],
      },
    },
  });
});

test("an event without a subscription is stored with only its type and object id", () => {
  const about = { id: "pi_1", object: "payment_intent", amount: 1500, next_action: { type: "redirect" } };
  expect(storedPayload({ ...event, type: "payment_intent.created", data: { object: about } })).toEqual({
    ...event,
    type: "payment_intent.created",
    data: { object: { id: "pi_1", object: "payment_intent" } },
  });
  expect(storedPayload({ ...event, data: { object: { id: "sub_1", status: "active" } } })).toMatchObject({
    data: { object: { status: "active" } },
  });
});

test("deep nesting is cut off", () => {
  let deep: unknown = "end";
  for (let level = 0; level < 1000; level += 1) deep = [deep];
  expect(JSON.stringify(withoutPrivate(deep)).length).toBeLessThan(100);
});

test("a signature is stored with only its time and its beginning", () => {
  const v1 = "0123456789abcdef".repeat(4);
  expect(signatureMark(`t=1795262400,v1=${v1},v0=${v1}`)).toBe("t=1795262400,v1=01234567");
  expect(signatureMark("v1=short")).toBe("t=?,v1=?");
});
