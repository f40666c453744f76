import { expect, test } from "vitest";
import { fieldRoom } from "./field-room";

test.each([
  [0, "plenty", ""],
  [149, "plenty", ""],
  [150, "near", "No more than 50 characters left."],
  [181, "near", "No more than 20 characters left."],
  [200, "near", "No room left."],
  [201, "over", "Too long: at most 200 characters."],
] as const)("%i of 200 characters leave %s", (length, level, spoken) => {
  expect(fieldRoom(length, 200)).toEqual({ level, spoken });
});
