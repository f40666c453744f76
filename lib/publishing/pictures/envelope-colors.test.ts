import { wcagContrast } from "culori";
import { expect, test } from "vitest";
import { envelopeColors } from "./envelope-colors";

const HUES = Array.from({ length: 360 }, (_, hue) => hue);

test("the address can be read, and the envelope stands out from what it lies on, in every hue", () => {
  const poor = HUES.filter((hue) => {
    const { ink, paper, desk } = envelopeColors(hue);
    return wcagContrast(ink, paper) < 7 || wcagContrast(paper, desk) < 3;
  });
  expect(poor).toEqual([]);
});

test("every color is one that sRGB has", () => {
  for (const hue of HUES) {
    for (const color of Object.values(envelopeColors(hue))) expect(color).toMatch(/^#[\da-f]{6}$/);
  }
});
