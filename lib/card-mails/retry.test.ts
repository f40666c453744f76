import { expect, test } from "vitest";
import { pauseSeconds } from "./retry";

test("attempts come a minute apart at first, each pause twice the one before, half an hour at most", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 50].map(pauseSeconds)).toEqual([60, 120, 240, 480, 960, 1800, 1800, 1800]);
});
