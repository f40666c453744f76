import { readdir, readFile } from "node:fs/promises";
import { brotliCompressSync, inflateSync } from "node:zlib";
import { chars, icons } from "@iconify-json/fluent-emoji-flat";
import { ImageResponse } from "next/og";
import { createElement } from "react";
import { expect, test } from "vitest";
import {
  defaultPicture,
  numberOf,
  PICTURE_MOODS,
  type Picture,
  picturePath,
  pictureVersion,
  SCENES,
  SEASONS,
} from "@/lib/holidays/picture";
import { CATEGORIES } from "@/lib/holidays/traits";
import { svgUrl } from "./emoji";
import { pictureSvg } from "./picture";
import { extentOf, pointsOf } from "./things";

const SET = { icons, names: chars };

const MOST_BYTES = 25_000;

type Entry = { slug: string; hue: number; tone: "festive" | "solemn"; picture?: Picture };

async function readPictured(): Promise<(Entry & { picture: Picture })[]> {
  const folder = "db/seed";
  const files = (await readdir(folder)).filter((file) => file.endsWith(".json"));
  const texts = await Promise.all(files.map((file) => readFile(`${folder}/${file}`, "utf8")));
  const entries = texts.flatMap((text): Entry[] => JSON.parse(text));
  return entries.flatMap(({ picture, ...entry }) => (picture ? [{ ...entry, picture }] : []));
}

const drawn = ({ slug, hue, tone, picture }: Entry & { picture: Picture }) =>
  pictureSvg(picture, { hue, tone, seed: slug }, SET);

const RASTER = { width: 24, height: 16 };

/** Returns the rows of a PNG with 8 bits per channel and alpha. Source: PNG specification, section 9, filters. */
function pixelsOf(png: Buffer): number[][] {
  const chunks: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") chunks.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const bytes = inflateSync(Buffer.concat(chunks));
  const width = RASTER.width * 4;
  const rows: number[][] = [];
  for (let y = 0; y < RASTER.height; y += 1) {
    const start = y * (width + 1);
    const above = rows[y - 1] ?? [];
    const row: number[] = [];
    for (let x = 0; x < width; x += 1) {
      const [left, up, corner] = [row[x - 4] ?? 0, above[x] ?? 0, above[x - 4] ?? 0];
      const guess = left + up - corner;
      const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
      const paeth = toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
      const filter = [0, left, up, (left + up) >> 1, paeth][bytes[start] ?? 0] ?? 0;
      row.push(((bytes[start + 1 + x] ?? 0) + filter) & 255);
    }
    rows.push(row);
  }
  return rows;
}

/** Returns a difference hash: for each pixel and color, whether it is lighter than the next one to the right. */
async function hashOf(svg: string): Promise<boolean[]> {
  const image = createElement("img", { src: svgUrl(svg), alt: "", ...RASTER });
  const rows = pixelsOf(Buffer.from(await new ImageResponse(image, RASTER).arrayBuffer()));
  return rows.flatMap((row) =>
    row.flatMap((value, index) => (index % 4 === 3 || index >= row.length - 4 ? [] : [value > (row[index + 4] ?? 0)])),
  );
}

test("every described picture is small, safe to show, and unlike every other one", { timeout: 120_000 }, async () => {
  const entries = await readPictured();
  const hashes: { slug: string; hash: boolean[] }[] = [];
  for (const entry of entries) {
    const svg = await drawn(entry);
    expect(brotliCompressSync(svg).length, entry.slug).toBeLessThan(MOST_BYTES);
    expect(svg, entry.slug).not.toMatch(
      /<(?:text|script|style|image|foreignObject)|href="(?!#)|oklch|NaN|undefined|Infinity/,
    );
    hashes.push({ slug: entry.slug, hash: await hashOf(svg) });
  }
  const alike = hashes.flatMap((one, index) =>
    hashes.slice(index + 1).flatMap((other) => {
      const different = one.hash.filter((bit, at) => bit !== other.hash[at]).length;
      return different < one.hash.length * 0.08 ? [`${one.slug} and ${other.slug}: ${different}`] : [];
    }),
  );
  expect(alike).toEqual([]);
});

test("a picture is the same each time, and another holiday's with the same description differs", async () => {
  const picture: Picture = {
    scene: "park",
    season: "spring",
    mood: "joyful",
    cast: [
      { who: "odd", pose: "wave", holds: "🎈", wears: "👓" },
      { who: "yellow", pose: "sit", wears: "⛑️" },
    ],
    objects: ["🍰", "🎁", "🕯️", "☀️"],
  };
  const one = await drawn({ slug: "one-day", hue: 30, tone: "festive", picture });
  expect(await drawn({ slug: "one-day", hue: 30, tone: "festive", picture })).toBe(one);
  expect(await drawn({ slug: "other-day", hue: 30, tone: "festive", picture })).not.toBe(one);
  expect(await drawn({ slug: "one-day", hue: 200, tone: "festive", picture })).not.toBe(one);
});

test("every scene draws in each season and mood, with and without anybody", { timeout: 60_000 }, async () => {
  for (const [index, scene] of SCENES.entries()) {
    for (const season of SEASONS) {
      const mood = PICTURE_MOODS[(index + SEASONS.indexOf(season)) % PICTURE_MOODS.length] ?? "calm";
      const cast: Picture["cast"] = season === "fall" ? [] : [{ who: "odd", pose: "jump", holds: "✏️" }];
      const picture: Picture = { scene, season, mood, cast, objects: ["🎩", "🐟", "🦋", "🌙", "🥧"] };
      const svg = await drawn({ slug: `${season}-day`, hue: index * 13, tone: "festive", picture });
      expect(svg, `${scene} in ${season}`).not.toMatch(/NaN|undefined|Infinity|oklch/);
      expect(brotliCompressSync(svg).length).toBeLessThan(MOST_BYTES);
    }
  }
});

test("a holiday without a description has a picture in every category and season, and a quiet one if it is solemn", async () => {
  for (const category of [...CATEGORIES, "General"]) {
    for (const dateIso of ["2026-01-10", "2026-04-10", "2026-07-10", "2026-10-10"] as const) {
      for (const tone of ["festive", "solemn"] as const) {
        const picture = defaultPicture({ category, emoji: "🕯️", tone, dateIso });
        const svg = await drawn({ slug: "any-day", hue: 120, tone, picture });
        expect(svg, `${category} on ${dateIso}`).toMatch(/^<svg xmlns.*<\/svg>$/s);
      }
    }
  }
});

test("the version names everything that is drawn, and only that", () => {
  const picture = defaultPicture({ category: "Animals", emoji: "🐢", tone: "festive", dateIso: "2026-05-23" });
  const holiday = { slug: "turtle-day", hue: 150, tone: "festive" as const };
  const version = pictureVersion(picture, holiday);
  expect(pictureVersion({ ...picture, cast: [{ pose: "wave", who: "odd", holds: undefined }] }, holiday)).toBe(version);
  const others = [
    pictureVersion({ ...picture, objects: ["🐢", "🌿"] }, holiday),
    pictureVersion({ ...picture, cast: [{ who: "odd", pose: "wave", wears: "🎩" }] }, holiday),
    pictureVersion({ ...picture, mood: "calm" }, holiday),
    pictureVersion(picture, { ...holiday, hue: 151 }),
    pictureVersion(picture, { ...holiday, tone: "solemn" }),
    pictureVersion(picture, { ...holiday, slug: "tortoise-day" }),
  ];
  expect(new Set([version, ...others]).size).toBe(others.length + 1);
  expect(picturePath({ ...holiday, category: "Animals", emoji: "🐢", dateIso: "2026-05-23" }, "png")).toBe(
    `/pictures/turtle-day/${version}.png`,
  );
});

test("numbers from texts are spread evenly", () => {
  const numbers = Array.from({ length: 3000 }, (_, index) => numberOf(`day-${index}`) / 2 ** 32);
  const counts = Array.from(
    { length: 10 },
    (_, part) => numbers.filter((each) => Math.floor(each * 10) === part).length,
  );
  expect(Math.min(...counts)).toBeGreaterThan(240);
  expect(Math.max(...counts)).toBeLessThan(360);
});

test.each<[string, string, [number, number][]]>([
  [
    "lines",
    "M1 2L3 4H10V20Z",
    [
      [1, 2],
      [3, 4],
      [10, 4],
      [10, 20],
    ],
  ],
  [
    "relative lines after a close",
    "m1 1l2 0z l0 5",
    [
      [1, 1],
      [3, 1],
      [1, 6],
    ],
  ],
  [
    "numbers without blanks",
    "M.5.5l-1-.25",
    [
      [0.5, 0.5],
      [-0.5, 0.25],
    ],
  ],
  [
    "arcs whose flags touch the next number",
    "M0 0a2 2 0 012.5.5",
    [
      [0, 0],
      [2.5, 0.5],
    ],
  ],
])("the points of a path with %s", (_what, path, points) => {
  expect(pointsOf(path)).toEqual(points);
});

test("the extent of a drawing is in parts of its box", () => {
  expect(extentOf('<path d="M8 16h16v16H8z"/>', 32)).toEqual({ left: -0.25, top: 0, right: 0.25, bottom: 0.5 });
});
