import { formatHex, toGamut } from "culori";
import { CHROMA, type Tone } from "@/lib/holidays/tone";

const toRgb = toGamut("rgb", "oklch");

/** Converts an OKLCH color to sRGB, as "#rrggbb". A chroma outside sRGB is lowered, as in browsers. */
export function hex(l: number, c: number, h: number): string {
  return formatHex(toRgb({ mode: "oklch", l, c, h }));
}

/**
 * Returns the colors of images for a holiday's hue (OKLCH degrees), muted for a solemn one, each "#rrggbb". The numbers
 * are those of `.hued` in app/tokens.css and of components/cards/face/envelope.css, in light: an image does not know the
 * viewer's theme.
 */
export function pictureColors(hue: number, tone: Tone = "festive") {
  const muted = (l: number, c: number, h: number) => hex(l, c * CHROMA[tone], h);
  return {
    /** The background of the sheet or envelope. */
    desk: muted(0.45, 0.15, hue),
    /** The sheets below this one. */
    below: muted(0.76, 0.11, hue),
    /** The sheet, and the picture on the stamp. */
    field: muted(0.885, 0.095, hue),
    ink: muted(0.27, 0.085, hue),
    strong: muted(0.45, 0.15, hue),
    perforation: muted(0.67, 0.092, hue),
    /** The odd day of our logo mark. */
    odd: muted(0.66, 0.2, 350),
    /** The shadow of the envelope. */
    shade: muted(0.41, 0.14, hue),
    /** The envelope, with its seal, border and postmark. */
    paper: muted(0.988, 0.012, hue),
    seal: muted(0.5, 0.17, hue),
    onSeal: muted(0.97, 0.03, hue),
    airmail: muted(0.6, 0.19, hue + 150),
    mark: muted(0.55, 0.07, hue),
  };
}
