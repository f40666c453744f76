import type { IconifyChars, IconifyJSON } from "@iconify-json/fluent-emoji-flat";
import { emojiCode } from "@/lib/core/emoji";

/** The drawings, and the name of each by the emoji's code points. */
export type IconSet = { icons: IconifyJSON; names: IconifyChars };

/** The default width and height of an icon. Source: IconifyJSON in @iconify/types. */
const DEFAULT_SIZE = 16;

const PARTY_POPPER = "1f389";

/** Fallbacks for emoji that the set does not have. */
const FALLBACKS: Readonly<Record<string, string>> = {
  // 👫 is drawn as 🫂.
  "1f46b": "1fac2",
};

const RIBBON = "1f397";

/** The set's ribbon is yellow. Ours is red, for World AIDS Day. */
const RIBBON_COLORS: Readonly<Record<string, string>> = {
  "#ffb02e": "#a50f1f",
  "#f9c23c": "#c8102e",
  "#fcd53f": "#e4243b",
};

/** An emoji's code points, as `emojiCode` writes them. */
const CODE = /^[0-9a-f]{2,}(?:-[0-9a-f]+)*$/;

/** Margin around the picture for its white edge, in units of the set. */
const MARGIN = 2;

/** Blurs the outline, sharpens it again and paints it white below the picture. */
export const STICKER_FILTER = [
  '<feGaussianBlur in="SourceAlpha" stdDeviation="0.8"/>',
  '<feComponentTransfer result="edge"><feFuncA type="linear" slope="16" intercept="-1"/></feComponentTransfer>',
  '<feFlood flood-color="#fff"/><feComposite in2="edge" operator="in"/>',
  '<feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge>',
].join("");

/** Returns an SVG document; `box` is its view box. */
function svgDocument(box: readonly [x: number, y: number, width: number, height: number], content: string): string {
  const [, , width, height] = box;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(" ")}" width="${width}" height="${height}">${content}</svg>`;
}

/** Returns an SVG document as a data URL. */
export const svgUrl = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;

/**
 * Returns the drawing of an emoji, given by itself or by its code points, as the content of an SVG document of its width
 * and height. If the set lacks it, it returns its fallback, its first part (👍 of 👍🏽) or 🎉.
 */
export function emojiBody(emoji: string, { icons: { icons, ...set }, names }: IconSet) {
  const key = CODE.test(emoji) ? emoji : emojiCode(emoji);
  const keys = [key, FALLBACKS[key] ?? key, key.split("-")[0] ?? key, PARTY_POPPER];
  const icon = keys.map((each) => icons[names[each] ?? ""]).find(Boolean);
  if (!icon) throw new Error("the icon set draws neither the emoji nor 🎉");
  const { width = set.width ?? DEFAULT_SIZE, height = set.height ?? DEFAULT_SIZE } = icon;
  const body = key === RIBBON ? icon.body.replace(/#\w+/g, (color) => RIBBON_COLORS[color] ?? color) : icon.body;
  return { body, width, height };
}

/** Returns the emoji as an SVG document. */
export function emojiSvg(emoji: string, set: IconSet): string {
  const { body, width, height } = emojiBody(emoji, set);
  return svgDocument([0, 0, width, height], body);
}

/** Returns the emoji as an SVG document with a white edge, like a die-cut sticker. */
export function stickerSvg(emoji: string, set: IconSet): string {
  const { body, width, height } = emojiBody(emoji, set);
  const box = [-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN] as const;
  const [x, y, w, h] = box;
  const filter = `<filter id="sticker" filterUnits="userSpaceOnUse" x="${x}" y="${y}" width="${w}" height="${h}">${STICKER_FILTER}</filter>`;
  return svgDocument(box, `${filter}<g filter="url(#sticker)">${body}</g>`);
}

/** The middles of the emoji on a tile of wrapping paper, 96 by 96: each row is shifted by half a step. */
const PATTERN_PLACES = [
  { x: 24, y: 27, turn: -12 },
  { x: 72, y: 75, turn: 14 },
];

const PATTERN_SIZE = 28;

/** Returns a tile of wrapping paper with the emoji as an SVG document. */
export function patternSvg(emoji: string, set: IconSet): string {
  const { body, width, height } = emojiBody(emoji, set);
  const scale = PATTERN_SIZE / width;
  const marks = PATTERN_PLACES.map(({ x, y, turn }) => {
    const place = `translate(${x} ${y}) rotate(${turn}) scale(${scale}) translate(${-width / 2} ${-height / 2})`;
    return `<g transform="${place}">${body}</g>`;
  });
  return svgDocument([0, 0, 96, 96], marks.join(""));
}
