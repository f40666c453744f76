import { expect, test } from "vitest";
import { withinLimit } from "./webhook-queue";

const events = (text: string) => text.split(" ").map((name, index) => ({ type: `email.${name}`, index }));
const remaining = (text: string, max: number) =>
  withinLimit(events(text), max)
    .map(({ type, index }) => `${type.slice("email.".length)}${index}`)
    .join(" ");

test.each([
  ["all while there is room", "sent delivered", 2, "sent0 delivered1"],
  ["not the oldest sent", "sent delivered sent delivered", 3, "delivered1 sent2 delivered3"],
  ["no delivered while a sent can go", "delivered sent delivered sent", 2, "delivered0 delivered2"],
  ["not the oldest delivered when no sent is left", "delivered sent delivered", 1, "delivered2"],
  ["every bounce and complaint", "bounced sent complained delivered bounced", 2, "bounced0 complained2 bounced4"],
])("when there are too many events, the queue retains %s", (_what, text, max, left) => {
  expect(remaining(text, max)).toBe(left);
});
