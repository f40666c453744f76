import { chars, icons } from "@iconify-json/fluent-emoji-flat";
import fc from "fast-check";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { createElement } from "react";
import { expect, test } from "vitest";
import { markupOf } from "@/lib/core/text";
import type { Tone } from "@/lib/holidays/tone";
import { EmbedFragment, EmbedPicture } from "./embed";

const SITE = "https://oddly.example/";
const DATE = "2026-11-21";

const pick = (holidayName: string, notes: string | null = null, tone: Tone = "festive") => ({
  holidayName,
  notes,
  tone,
  emoji: "👋",
  hue: 55,
});

const fragment = (of: ReturnType<typeof pick> | null) =>
  markupOf(createElement(EmbedFragment, { date: DATE, pick: of, siteUrl: SITE }));

const picture = (of: ReturnType<typeof pick> | null) =>
  markupOf(createElement(EmbedPicture, { date: DATE, pick: of, icons: { icons, names: chars } }));

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  isArray: (name) => name === "tspan",
});

/** Returns the drawn lines of the name. */
async function drawnLines(name: string): Promise<string[]> {
  const svg = await picture(pick(name));
  expect(XMLValidator.validate(svg)).toBe(true);
  // The validator accepts control characters.
  expect(svg).not.toMatch(/\p{Cc}/u);
  const texts: { tspan?: { "#text": unknown }[] }[] = parser.parse(svg).svg.text;
  return texts.flatMap(({ tspan = [] }) => tspan.map((each) => String(each["#text"])));
}

test("the HTML is one element with the day, its greeting, its notes and links to us", async () => {
  const html = await fragment(pick("World Hello Day", "Ten hellos."));
  expect(html).toMatch(/^<aside class="oddly-today" .*<\/aside>$/s);
  expect(html).toContain('<time dateTime="2026-11-21">Saturday, November 21st</time>');
  expect(html).toMatch(/<a href="https:\/\/oddly\.example\/holiday\/2026-11-21"[^>]*>Happy World Hello Day!<\/a>/);
  expect(html).toContain(">Ten hellos.</p>");
  expect(html).not.toMatch(/<(html|head|body|script|iframe|style|link)\b/);
});

test("a solemn day is observed, without a happy greeting", async () => {
  const solemn = pick("World AIDS Day", "Say a name.", "solemn");
  const html = await fragment(solemn);
  expect(html).toContain("</time> · Observed today</p>");
  expect(html).toContain(">World AIDS Day</a>");
  const svg = await picture(solemn);
  expect(svg).toContain(">Observed today</text>");
  for (const markup of [html, svg]) expect(markup).not.toMatch(/Happy|!|oddly special|quirky/);
});

test("neither a name nor notes can inject code into the HTML or the image", async () => {
  const malicious = "<script>alert(1)</script>\"'&<img src=x onerror=alert(1)>";
  for (const markup of [await fragment(pick(malicious, malicious)), await picture(pick(malicious))]) {
    expect(markup).not.toMatch(/<script|<img(?! src="https:\/\/oddly\.example\/stickers\/)/);
  }
});

test("a day without a holiday says so in both", async () => {
  expect(await fragment(null)).toContain("Our calendar has no holiday for this day.");
  expect(await picture(null)).toContain("No holiday in our calendar");
});

test("the image has its size, an accessible title, and colors that every viewer supports", async () => {
  const svg = await picture(pick("World Hello Day"));
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="480" height="160"[^>]* role="img"/);
  expect(svg).toContain("<title>Saturday, November 21st: World Hello Day</title>");
  const colors = [...svg.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, color]) => color);
  for (const color of colors) expect(color).toMatch(/^#([0-9a-f]{3}|[0-9a-f]{6})$/);
});

test("a name takes one line or two, and a longer one is cut", async () => {
  expect(await drawnLines("World Hello Day")).toEqual(["World Hello Day"]);
  expect(await drawnLines("International Talk Like a Pirate Day")).toEqual(["International Talk", "Like a Pirate Day"]);
  expect(await drawnLines("National Peanut Butter and Jelly Sandwich Day")).toEqual([
    "National Peanut",
    "Butter and Jelly…",
  ]);
});

test("the image is well-formed and has at most two lines for any name", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary", maxLength: 80 }), async (name) => {
      expect((await drawnLines(name)).length).toBeLessThanOrEqual(2);
    }),
  );
});
