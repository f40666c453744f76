import { expect, test } from "vitest";
import { messageRoom } from "./message-room";

test.each([
  [0, "plenty", ""],
  [899, "plenty", ""],
  [900, "near", "No more than 100 characters left."],
  [949, "near", "No more than 100 characters left."],
  [950, "near", "No more than 50 characters left."],
  [999, "near", "No more than 10 characters left."],
  [1000, "near", "No characters left."],
  [1001, "over", "Too long: the limit is 1000 characters."],
] as const)('a message of %i characters is at level "%s"', (length, level, spoken) => {
  expect(messageRoom(length)).toEqual({ level, spoken });
});

test("typing more than a thousand characters triggers six announcements", () => {
  const spoken = Array.from({ length: 1200 }, (_, length) => messageRoom(length).spoken);
  expect(new Set(spoken).size).toBe(7);
});
