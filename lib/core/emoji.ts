/** Increase it when the drawings change, because browsers keep a sticker for a year. */
export const STICKER_VERSION = "1";

/** Returns an emoji's code points without variation selectors: "1f3f3-200d-1f308". */
export function emojiCode(emoji: string): string {
  return Array.from(emoji, (each) => each.codePointAt(0)?.toString(16))
    .filter((code) => code !== "fe0f")
    .join("-");
}

/**
 * Returns the path of an emoji's drawing: an SVG, a `pattern` of it as an SVG to repeat, or a PNG of 128 pixels for
 * email programs, which don't show SVGs.
 */
export function stickerPath(emoji: string, form: "svg" | "pattern.svg" | "png" = "svg"): string {
  return `/stickers/${STICKER_VERSION}/${emojiCode(emoji) || "1f389"}.${form}`;
}
