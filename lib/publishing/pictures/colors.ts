import { formatHex, toGamut } from "culori";
import { CHROMA, type Tone } from "@/lib/holidays/tone";

const toRgb = toGamut("rgb", "oklch");

/** Converts an OKLCH color to sRGB, as "#rrggbb". A chroma outside sRGB is lowered, as in browsers. */
export function hex(l: number, c: number, h: number): string {
  return formatHex(toRgb({ mode: "oklch", l, c, h }));
}

export type PictureColors = Readonly<
  Record<"desk" | "below" | "field" | "ink" | "strong" | "perforation" | "odd", string>
>;

/**
 * Returns the colors of an image for a holiday's hue (OKLCH degrees), muted for a solemn one, each "#rrggbb". The
 * numbers are those of `.hued` in app/styles/tokens.css, in light: an image does not know the viewer's theme.
 */
export function pictureColors(hue: number, tone: Tone = "festive"): PictureColors {
  const muted = (l: number, c: number, h: number) => hex(l, c * CHROMA[tone], h);
  return {
    /** The background of the sheet. */
    desk: muted(0.45, 0.15, hue),
    /** The sheets below this one. */
    below: muted(0.76, 0.11, hue),
    field: muted(0.885, 0.095, hue),
    ink: muted(0.27, 0.085, hue),
    strong: muted(0.45, 0.15, hue),
    perforation: muted(0.67, 0.092, hue),
    /** The odd day of our logo mark. */
    odd: muted(0.66, 0.2, 350),
  };
}
