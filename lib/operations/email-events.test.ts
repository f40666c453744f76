import { expect, test } from "vitest";
import type { StoredMail } from "@/tools/emulators/resend/store";
import { eventsOf } from "@/tools/emulators/resend/webhooks";
import { deliveryOf, isFurther } from "./email-events.commands";

const MESSAGE = "4f1d5c1e-9c1b-4f6e-8a55-0d1f7a3b2c66";

const data = { email_id: "re_1", to: ["ada@example.org"], subject: "Hello", tags: { message: MESSAGE } };
const mail = { providerId: "re_1", address: "ada@example.org", messageId: MESSAGE };
const bounce = (type: string) => ({ type: "email.bounced", data: { ...data, bounce: { type, subType: "General" } } });

test.each([
  ["a delivery", { type: "email.delivered", data }, { status: "delivered", suppression: null, note: null }],
  ["a complaint", { type: "email.complained", data }, { status: "complained", suppression: "complaint", note: null }],
  ["a bounce for good", bounce("Permanent"), { status: "bounced", suppression: "bounce", note: "Permanent General" }],
  ["a bounce that may pass", bounce("Transient"), { status: null, suppression: null, note: "Transient General" }],
  [
    "a bounce of no known kind",
    bounce("Undetermined"),
    { status: null, suppression: null, note: "Undetermined General" },
  ],
  ["a bounce without a kind", { type: "email.bounced", data }, { status: null, suppression: null, note: null }],
])("%s is parsed", (_what, event, expected) => {
  expect(deliveryOf(event)).toEqual({ ...mail, ...expected });
});

test.each([
  ["an event of another kind", { type: "email.opened", data }],
  ["an event of something else", { type: "contact.created", data: { id: "1" } }],
  ["one without a mail", { type: "email.delivered", data: { to: ["ada@example.org"] } }],
  ["one without an address", { type: "email.delivered", data: { ...data, to: [] } }],
  ["no event at all", "email.delivered"],
  ["nothing", undefined],
])("%s is ignored", (_what, event) => {
  expect(deliveryOf(event)).toBeNull();
});

test.each([
  ["missing", undefined],
  ["in a list", [{ name: "message", value: MESSAGE }]],
  ["not ours", { message: "weekly", campaign: "x" }],
])("tags that are %s are ignored", (_how, tags) => {
  expect(deliveryOf({ type: "email.delivered", data: { ...data, tags } })).toMatchObject({ messageId: null });
});

test("the local mailbox sends the same events", () => {
  const stored = { id: "re_1", to: ["ada@example.org"], tags: [{ name: "message", value: MESSAGE }] };
  const parsedEvents = (last_event: StoredMail["last_event"]) =>
    eventsOf({ ...(stored as StoredMail), last_event }, new Date()).map(deliveryOf);
  expect(parsedEvents("delivered").at(-1)).toEqual({ ...mail, status: "delivered", suppression: null, note: null });
  expect(parsedEvents("bounced").at(-1)).toMatchObject({ ...mail, status: "bounced", suppression: "bounce" });
  expect(parsedEvents("complained").at(-1)).toMatchObject({ ...mail, status: "complained", suppression: "complaint" });
});

test("the status of an email only moves forward", () => {
  const order = ["sending", "sent", "delivered", "bounced", "complained"];
  for (const [index, before] of order.entries()) {
    expect(order.filter((next) => isFurther(next, before))).toEqual(order.slice(index + 1));
  }
  expect(isFurther("delivered", "unknown")).toBe(true);
});
