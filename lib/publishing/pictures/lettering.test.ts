import fc from "fast-check";
import { expect, test } from "vitest";
import { drawable, fittingSize, LINE_HEIGHT } from "./lettering";

test.each([
  ["what the fonts have is left", "Crème Brûlée & Piñata’s “Day” – 100%…", "Crème Brûlée & Piñata’s “Day” – 100%…"],
  ["a letter that they lack loses its accent", "Dvořák Ångström", "Dvorák Ångström"],
  ["full-width letters become plain", "Ｐｉ Day", "Pi Day"],
  ["emoji go, with their joiners", "Pirate 🏴‍☠️ Day ❤️", "Pirate Day"],
  ["signs that would be drawn as emoji go", "Lego® ™ © Day", "Lego TM Day"],
  ["a script that they lack goes", "海の日", ""],
  ["line breaks and tabs are blanks", " Pie\n\tDay ", "Pie Day"],
])("%s", (_what, text, expected) => {
  expect(drawable(text)).toBe(expected);
});

test("drawable text does not change when filtered again", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(drawable(drawable(text))).toBe(drawable(text));
    }),
  );
});

const BOX = { width: 520, height: 300, largest: 104, smallest: 28 };

test("a short name has the largest size allowed", () => {
  expect(fittingSize("Happy Pi!", BOX)).toEqual({ size: 104, fits: true });
});

test("a longer name is smaller", () => {
  const short = fittingSize("Happy Pie Day!", BOX);
  const long = fittingSize("Happy National Step in a Puddle and Splash Your Friends Day!", BOX);
  expect(long.size).toBeLessThan(short.size);
  expect(long.fits).toBe(true);
});

test("a long word reduces the size so that it is not broken", () => {
  const { size, fits } = fittingSize("Happy Procrastination Day!", BOX);
  expect(fits).toBe(true);
  expect(size * 10).toBeLessThan(BOX.width * 1.2);
});

test("200 letters of ordinary words still fit", () => {
  const name = "An Extraordinarily Long Name of Several Words ".repeat(5).slice(0, 200);
  expect(fittingSize(`Happy ${name}!`, { ...BOX, height: 220 }).fits).toBe(true);
});

test("a text that cannot fit unbroken is reported as not fitting", () => {
  expect(fittingSize("W".repeat(200), BOX)).toEqual({ size: BOX.smallest, fits: false });
});

test("a size that fits leaves room for at least the first line", () => {
  fc.assert(
    fc.property(fc.lorem({ maxCount: 30 }), (text) => {
      const { size } = fittingSize(text, BOX);
      expect(size).toBeGreaterThanOrEqual(BOX.smallest);
      expect(size * LINE_HEIGHT).toBeLessThanOrEqual(BOX.height);
    }),
  );
});
