import { expect, test, vi } from "vitest";
import type { Subject } from "@/lib/publishing/pictures/sheet";
import { drawCardPicture, drawPicture } from "./draw";

const PIE: Subject = {
  name: "Pie Day",
  emoji: "🥧",
  hue: 60,
  tone: "festive",
  category: "Food & Drink",
  slug: "pie-day",
  picture: { scene: "table", season: "spring", mood: "joyful", cast: [{ who: "odd", pose: "cheer" }], objects: ["🥧"] },
  when: { date: "2026-03-14" },
};

/** Returns the width and height in the PNG itself. Source: RFC 2083, section 4.1.1. */
function sizeOf(png: ArrayBuffer) {
  const bytes = Buffer.from(png);
  expect(bytes.toString("latin1", 1, 4)).toBe("PNG");
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Every character of the first two Unicode blocks, punctuation, currencies, signs, and some of other scripts. */
const CHARACTERS = [...[0x20, 0x80, 0x100, 0x180, 0x2000, 0x2080, 0x2100, 0x2600, 0x3040, 0x1f600]].flatMap((first) =>
  Array.from({ length: 128 }, (_, index) => String.fromCodePoint(first + index)),
);

test.each<[string, Partial<Subject>]>([
  ["a short name", {}],
  ["a solemn day", { tone: "solemn" }],
  ["a solemn day of no year", { tone: "solemn", when: { words: "December 1" } }],
  ["no particular day", { when: { words: "the third Sunday of July" } }],
  ["200 letters", { name: "An Extraordinarily Long Name of Several Words ".repeat(5).slice(0, 200) }],
  ["200 letters without a blank", { name: "W".repeat(200), when: { words: "w".repeat(300) } }],
  ["a name of which nothing can be drawn", { name: "海の日 🏖️", emoji: "" }],
  ...[0, 200, 400, 600, 800, 1000, 1200].map((first): [string, Partial<Subject>] => {
    const text = CHARACTERS.slice(first, first + 200).join("");
    return [`characters from ${first} on`, { name: text, category: text.slice(0, 100), when: { words: text } }];
  }),
])("%s is drawn, 1200 by 630, small enough to share, without network requests", async (_what, changes) => {
  const requested: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    // The layout engine loads its own code from a data: URL, without the network.
    if (!String(input).startsWith("data:")) requested.push(String(input));
    throw new Error("no network");
  });
  const pictures = [await drawPicture({ ...PIE, ...changes }), await drawCardPicture({ ...PIE, ...changes })];
  for (const png of pictures) {
    expect(sizeOf(png)).toEqual({ width: 1200, height: 630 });
    expect(png.byteLength).toBeLessThan(150_000);
  }
  expect(requested).toEqual([]);
});
