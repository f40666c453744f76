import type { IconifyChars, IconifyJSON } from "@iconify-json/fluent-emoji-flat";

/** The default width and height of an icon. Source: IconifyJSON in @iconify/types. */
const DEFAULT_SIZE = 16;

const PARTY_POPPER = "1f389";

/** Fallbacks for emoji that the set does not have. */
const FALLBACKS: Readonly<Record<string, string>> = {
  // 👫 is drawn as 🫂.
  "1f46b": "1fac2",
};

const RIBBON = "1f397";

/** The set's ribbon is yellow. Ours is red, as in public/fonts/ribbon.woff2. */
const RIBBON_COLORS: Readonly<Record<string, string>> = {
  "#ffb02e": "#a50f1f",
  "#f9c23c": "#c8102e",
  "#fcd53f": "#e4243b",
};

/** Returns an emoji's code points as in the set's `chars`: "1f3f3-200d-1f308", without fe0f. */
function keyOf(emoji: string): string {
  return Array.from(emoji, (each) => each.codePointAt(0)?.toString(16))
    .filter((code) => code !== "fe0f")
    .join("-");
}

/** Margin around the picture for its white edge, in units of the set. */
const MARGIN = 2;

/** Blurs the outline, sharpens it again and paints it white below the picture. */
export const STICKER_FILTER = [
  '<feGaussianBlur in="SourceAlpha" stdDeviation="0.8"/>',
  '<feComponentTransfer result="edge"><feFuncA type="linear" slope="16" intercept="-1"/></feComponentTransfer>',
  '<feFlood flood-color="#fff"/><feComposite in2="edge" operator="in"/>',
  '<feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge>',
].join("");

/**
 * Returns the emoji as the content of an SVG document of its width and height. If the set lacks it, it returns its
 * fallback, its first part (👍 of 👍🏽) or 🎉.
 */
export function emojiBody(
  emoji: string,
  { icons, ...set }: IconifyJSON,
  names: IconifyChars,
): { body: string; width: number; height: number } {
  const key = keyOf(emoji);
  const keys = [key, FALLBACKS[key] ?? key, key.split("-")[0] ?? key, PARTY_POPPER];
  const icon = keys.map((each) => icons[names[each] ?? ""]).find(Boolean);
  if (!icon) throw new Error("the icon set draws neither the emoji nor 🎉");
  const { width = set.width ?? DEFAULT_SIZE, height = set.height ?? DEFAULT_SIZE } = icon;
  const body = key === RIBBON ? icon.body.replace(/#\w+/g, (color) => RIBBON_COLORS[color] ?? color) : icon.body;
  return { body, width, height };
}

/** Returns the emoji as an SVG document with a white edge, like a die-cut sticker. */
export function emojiSvg(emoji: string, icons: IconifyJSON, names: IconifyChars): string {
  const { body, width, height } = emojiBody(emoji, icons, names);
  const box = [-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN] as const;
  const [x, y, w, h] = box;
  const filter = `<filter id="sticker" filterUnits="userSpaceOnUse" x="${x}" y="${y}" width="${w}" height="${h}">${STICKER_FILTER}</filter>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(" ")}" width="${w}" height="${h}">${filter}<g filter="url(#sticker)">${body}</g></svg>`;
}
