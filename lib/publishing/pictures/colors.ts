import { formatHex, toGamut } from "culori";
import { CHROMA, type Tone } from "@/lib/holidays/traits";

const toRgb = toGamut("rgb", "oklch");

/** An OKLCH color in sRGB, as "#rrggbb"; a chroma that sRGB does not have is lowered, as browsers do. */
export function hex(l: number, c: number, h: number): string {
  return formatHex(toRgb({ mode: "oklch", l, c, h }));
}

export type PictureColors = Readonly<
  Record<"desk" | "below" | "field" | "ink" | "strong" | "perforation" | "odd", string>
>;

/**
 * The colors of a picture from a holiday's hue (OKLCH degrees), muted for a solemn one, each "#rrggbb". The numbers are
 * those of `.hueStyle` in app/styles/tokens.css, in light: a picture does not know the viewer's theme.
 */
export function pictureColors(hue: number, tone: Tone = "festive"): PictureColors {
  const muted = (l: number, c: number, h: number) => hex(l, c * CHROMA[tone], h);
  return {
    /** What the sheet lies on. */
    desk: muted(0.45, 0.15, hue),
    /** The sheets below this one. */
    below: muted(0.76, 0.11, hue),
    field: muted(0.885, 0.095, hue),
    ink: muted(0.27, 0.085, hue),
    strong: muted(0.45, 0.15, hue),
    perforation: muted(0.67, 0.092, hue),
    /** The odd day of our mark. */
    odd: muted(0.66, 0.2, 350),
  };
}
