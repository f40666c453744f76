import { wcagContrast } from "culori";
import { expect, test } from "vitest";
import { envelopeColors } from "./envelope-colors";

const HUES = Array.from({ length: 360 }, (_, hue) => hue);

test("the address is readable, and the envelope stands out from its background, in every hue", () => {
  const lowContrast = HUES.filter((hue) => {
    const { ink, paper, desk } = envelopeColors(hue);
    return wcagContrast(ink, paper) < 7 || wcagContrast(paper, desk) < 3;
  });
  expect(lowContrast).toEqual([]);
});

test("every color is in sRGB", () => {
  for (const hue of HUES) {
    for (const color of Object.values(envelopeColors(hue))) expect(color).toMatch(/^#[\da-f]{6}$/);
  }
});
