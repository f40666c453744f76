import { expect, test } from "vitest";
import { cardTextInput } from "./input";

const change = cardTextInput.partial();

test.each([
  ["Ada", "Ada"],
  ["  Ada  ", "Ada"],
  ["", null],
  [null, null],
])("a card's name %j is parsed as %j", (senderName, parsed) => {
  expect(change.parse({ senderName })).toEqual({ senderName: parsed });
});

test("an omitted name stays omitted", () => {
  expect(change.parse({})).toEqual({});
});

test.each([
  ["senderName", 5, "Name must be text"],
  ["recipientName", {}, "Name must be text"],
  ["senderName", "a".repeat(101), "Name must be 100 characters or less"],
  ["message", null, "Message is required"],
  ["salutation", "Yo", "Choose one of the salutations"],
])("a %s of %j is refused with our own message", (field, value, message) => {
  expect(change.safeParse({ [field]: value }).error?.issues[0]?.message).toBe(message);
});
