import { wcagContrast } from "culori";
import { expect, test } from "vitest";
import { pictureColors } from "./colors";

const HUES = Array.from({ length: 360 }, (_, hue) => hue);

test.each([
  ["ink", "field"],
  ["strong", "field"],
] as const)("%s on %s can be read in every hue", (text, ground) => {
  const poor = HUES.filter((hue) => {
    const colors = pictureColors(hue);
    return wcagContrast(colors[text], colors[ground]) < 4.5;
  });
  expect(poor).toEqual([]);
});

test("the sheet stands out from what it lies on in every hue", () => {
  const poor = HUES.filter((hue) => wcagContrast(pictureColors(hue).desk, pictureColors(hue).field) < 3);
  expect(poor).toEqual([]);
});

test("every color is one that sRGB has, and two hues differ", () => {
  for (const hue of HUES) {
    for (const color of Object.values(pictureColors(hue))) expect(color).toMatch(/^#[\da-f]{6}$/);
  }
  expect(pictureColors(30).field).not.toBe(pictureColors(210).field);
});
