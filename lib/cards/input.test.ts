import { expect, test } from "vitest";
import { cardWords } from "./input";

const change = cardWords.partial();

test.each([
  ["Ada", "Ada"],
  ["  Ada  ", "Ada"],
  ["", null],
  [null, null],
])("the name %j of a card is %j", (senderName, kept) => {
  expect(change.parse({ senderName })).toEqual({ senderName: kept });
});

test("a name that is left out stays as it is", () => {
  expect(change.parse({})).toEqual({});
});

test.each([
  ["senderName", 5, "Name must be text"],
  ["recipientName", {}, "Name must be text"],
  ["senderName", "a".repeat(101), "Name must be 100 characters or less"],
  ["message", null, "Message is required"],
  ["salutation", "Yo", "Choose one of the salutations"],
])("a %s of %j is refused in our own words", (field, value, message) => {
  expect(change.safeParse({ [field]: value }).error?.issues[0]?.message).toBe(message);
});
