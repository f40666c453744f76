import { expect, test } from "vitest";
import { pictureFileName } from "./picture-draw";

test.each([
  ["Happy National Pie Day!", "oddly-happy-national-pie-day.png"],
  ["Happy Père Noël/..\\Day?", "oddly-happy-pere-noel-day.png"],
  ["海の日", "oddly-card.png"],
])("%j is saved as %s", (heading, name) => {
  expect(pictureFileName(heading)).toBe(name);
});
