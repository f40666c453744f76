import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { ImageResponse } from "next/og";
import { createElement } from "react";
import type { Picture } from "@/lib/holidays/picture";
import { emojiSvg, type IconSet, patternSvg, svgUrl } from "./emoji";
import { type Palette, pictureSvg } from "./picture";

/**
 * Reads the icons (9 MB) instead of importing them, because the bundler would add them to the build. Each path is
 * written out, so that Next's file tracing finds exactly these.
 */
async function readIcons(): Promise<IconSet> {
  const [icons, names] = await Promise.all([
    readFile(join(process.cwd(), "node_modules/@iconify-json/fluent-emoji-flat/icons.json"), "utf8"),
    readFile(join(process.cwd(), "node_modules/@iconify-json/fluent-emoji-flat/chars.json"), "utf8"),
  ]);
  return { icons: JSON.parse(icons), names: JSON.parse(names) };
}

let icons: Promise<IconSet> | undefined;

/** Returns the emoji drawings, read once. If reading fails, the next call tries again. */
export function getIcons(): Promise<IconSet> {
  icons ??= readIcons().catch((error: unknown) => {
    icons = undefined;
    throw error;
  });
  return icons;
}

const MEGABYTE = 1024 * 1024;

/** The last drawings of this server, with their keys: pictures as SVG, some 25 kB each, and stickers as PNG, some 5 kB. */
const svgs = new LRUCache<string, string>({
  maxSize: 8 * MEGABYTE,
  sizeCalculation: (svg, key) => svg.length + key.length,
});
const pngs = new LRUCache<string, ArrayBuffer>({
  maxSize: 4 * MEGABYTE,
  sizeCalculation: (png, key) => png.byteLength + key.length,
});

/** Pixels; twice the largest size in an email. */
const PNG_SIZE = 128;

/**
 * Returns a sticker: the emoji as an SVG or a PNG, or a tile of wrapping paper. `emoji` is an emoji or its code points;
 * one that the set lacks is drawn as 🎉.
 */
export async function drawSticker(emoji: string, form: string): Promise<string | ArrayBuffer> {
  const set = await getIcons();
  if (form === "pattern.svg") return patternSvg(emoji, set);
  const svg = emojiSvg(emoji, set);
  if (form === "svg") return svg;
  const png = pngs.get(svg) ?? (await pngOf(svg, { width: PNG_SIZE, height: PNG_SIZE }));
  // By its drawing: all emoji that we don't draw are one.
  pngs.set(svg, png);
  return png;
}

/** Returns an SVG document as a PNG of a size in pixels. */
function pngOf(svg: string, size: { width: number; height: number }): Promise<ArrayBuffer> {
  return new ImageResponse(createElement("img", { src: svgUrl(svg), alt: "", ...size }), size).arrayBuffer();
}

/** Returns a holiday's picture, 1200 by 800, as an SVG document. */
export async function drawSvg(picture: Picture, palette: Palette): Promise<string> {
  const key = JSON.stringify([picture, palette]);
  const svg = svgs.get(key) ?? (await pictureSvg(picture, palette, await getIcons()));
  svgs.set(key, svg);
  return svg;
}

/** Pixels: sharp enough for an email on a phone, at a hundred kilobytes. */
const PICTURE_PNG_SIZE = { width: 660, height: 440 };

/** Returns a holiday's picture as a PNG of 660 by 440 pixels, for programs that don't show SVGs. */
export async function drawPng(picture: Picture, palette: Palette): Promise<ArrayBuffer> {
  return pngOf(await drawSvg(picture, palette), PICTURE_PNG_SIZE);
}
