import { converter, wcagContrast } from "culori";
import { expect, test } from "vitest";
import type { Tone } from "@/lib/holidays/tone";
import { pictureColors } from "./colors";

const toOklch = converter("oklch");

const HUES = Array.from({ length: 360 }, (_, hue) => hue);

test.each([
  ["ink", "field", "festive"],
  ["strong", "field", "festive"],
  ["ink", "field", "solemn"],
  ["strong", "field", "solemn"],
] as const)("%s on %s is readable in every hue of a %s day", (text, ground, tone) => {
  const lowContrast = HUES.filter((hue) => {
    const colors = pictureColors(hue, tone);
    return wcagContrast(colors[text], colors[ground]) < 4.5;
  });
  expect(lowContrast).toEqual([]);
});

test("the sheet stands out from its background in every hue", () => {
  const lowContrast = HUES.filter((hue) => wcagContrast(pictureColors(hue).desk, pictureColors(hue).field) < 3);
  expect(lowContrast).toEqual([]);
});

test("every color is in sRGB, and two hues differ", () => {
  for (const hue of HUES) {
    for (const color of Object.values(pictureColors(hue))) expect(color).toMatch(/^#[\da-f]{6}$/);
  }
  expect(pictureColors(30).field).not.toBe(pictureColors(210).field);
});

test("a solemn day has a trace of its color", () => {
  const chroma = (tone: Tone) => HUES.map((hue) => toOklch(pictureColors(hue, tone).desk)?.c ?? 0);
  const [festive, solemn] = [chroma("festive"), chroma("solemn")];
  expect(solemn.filter((each, hue) => each === 0 || each > (festive[hue] ?? 0) / 2)).toEqual([]);
});

test("the address is readable, and the envelope stands out from its background, in every hue", () => {
  const lowContrast = HUES.filter((hue) => {
    const { ink, paper, desk } = pictureColors(hue);
    return wcagContrast(ink, paper) < 7 || wcagContrast(paper, desk) < 3;
  });
  expect(lowContrast).toEqual([]);
});
