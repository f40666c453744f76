import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ImageResponse } from "next/og";
import { createElement, type ReactElement } from "react";
import { stickerSvg } from "@/lib/publishing/pictures/emoji";
import { type CardSubject, Envelope } from "@/lib/publishing/pictures/envelope";
import { PICTURE_SIZE } from "@/lib/publishing/pictures/reference";
import { DISPLAY_FONT, Sheet, type Subject, TEXT_FONT } from "@/lib/publishing/pictures/sheet";
import { drawSvg, getIcons } from "@/lib/publishing/pictures/stickers.queries";

/** Reads the fonts. Each path is written out, so that Next's file tracing finds exactly these. */
async function readFonts() {
  const [display, text] = await Promise.all([
    readFile(
      join(
        process.cwd(),
        "node_modules/@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff",
      ),
    ),
    readFile(join(process.cwd(), "node_modules/@fontsource/figtree/files/figtree-latin-600-normal.woff")),
  ]);
  return [
    { name: DISPLAY_FONT, data: display, weight: 800, style: "normal" },
    { name: TEXT_FONT, data: text, weight: 600, style: "normal" },
  ] satisfies { name: string; data: Buffer; weight: 600 | 800; style: "normal" }[];
}

/** Cached from the first image on. If reading fails, the next image tries again. */
let fonts: ReturnType<typeof readFonts> | undefined;

/** Returns a drawing as a PNG of PICTURE_SIZE. Uses no network: characters that our fonts lack are replaced first. */
async function draw(drawing: ReactElement): Promise<ArrayBuffer> {
  fonts ??= readFonts().catch((error: unknown) => {
    fonts = undefined;
    throw error;
  });
  return new ImageResponse(drawing, { ...PICTURE_SIZE, fonts: await fonts }).arrayBuffer();
}

export async function drawPicture(subject: Subject): Promise<ArrayBuffer> {
  const { picture, hue, tone, slug: seed } = subject;
  return draw(createElement(Sheet, { subject, pictureSvg: await drawSvg(picture, { hue, tone, seed }) }));
}

export async function drawCardPicture(subject: CardSubject): Promise<ArrayBuffer> {
  return draw(createElement(Envelope, { subject, emojiSvg: stickerSvg(subject.emoji, await getIcons()) }));
}
