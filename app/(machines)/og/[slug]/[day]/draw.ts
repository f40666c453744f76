import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { IconifyChars, IconifyJSON } from "@iconify-json/fluent-emoji-flat";
import { ImageResponse } from "next/og";
import { createElement, type ReactElement } from "react";
import { emojiSvg } from "@/lib/publishing/pictures/emoji";
import { type CardSubject, Envelope } from "@/lib/publishing/pictures/envelope";
import { PICTURE_SIZE } from "@/lib/publishing/pictures/reference";
import { DISPLAY_FONT, Sheet, type Subject, TEXT_FONT } from "@/lib/publishing/pictures/sheet";

/**
 * Reads the fonts and icons (9 MB) instead of importing them, because the bundler would add them to the build. Each
 * path is written out, so that Next's file tracing finds exactly these.
 */
async function readAssets() {
  const [display, text, icons, chars] = await Promise.all([
    readFile(
      join(
        process.cwd(),
        "node_modules/@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff",
      ),
    ),
    readFile(join(process.cwd(), "node_modules/@fontsource/figtree/files/figtree-latin-600-normal.woff")),
    readFile(join(process.cwd(), "node_modules/@iconify-json/fluent-emoji-flat/icons.json"), "utf8"),
    readFile(join(process.cwd(), "node_modules/@iconify-json/fluent-emoji-flat/chars.json"), "utf8"),
  ]);
  const iconSet: IconifyJSON = JSON.parse(icons);
  const iconNames: IconifyChars = JSON.parse(chars);
  return {
    iconSet,
    iconNames,
    fonts: [
      { name: DISPLAY_FONT, data: display, weight: 800, style: "normal" },
      { name: TEXT_FONT, data: text, weight: 600, style: "normal" },
    ] satisfies { name: string; data: Buffer; weight: 600 | 800; style: "normal" }[],
  };
}

/** Cached from the first image on. If reading fails, the next image tries again. */
let assets: ReturnType<typeof readAssets> | undefined;

/**
 * Returns a drawing as a PNG of PICTURE_SIZE. Uses no network, because characters that our fonts or icons lack are
 * replaced first.
 */
async function draw(emoji: string, drawing: (emojiSvg: string) => ReactElement): Promise<ArrayBuffer> {
  assets ??= readAssets().catch((error: unknown) => {
    assets = undefined;
    throw error;
  });
  const { iconSet, iconNames, fonts } = await assets;
  const picture = drawing(emojiSvg(emoji, iconSet, iconNames));
  return new ImageResponse(picture, { ...PICTURE_SIZE, fonts }).arrayBuffer();
}

export const drawPicture = (subject: Subject) =>
  draw(subject.emoji, (svg) => createElement(Sheet, { subject, emojiSvg: svg }));

export const drawCardPicture = (subject: CardSubject) =>
  draw(subject.emoji, (svg) => createElement(Envelope, { subject, emojiSvg: svg }));
