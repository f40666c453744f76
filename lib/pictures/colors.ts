import { formatHex, toGamut } from "culori";

const toRgb = toGamut("rgb", "oklch");

/** What an OKLCH colour is in sRGB, as "#rrggbb"; a chroma that sRGB does not have is lowered, as browsers do. */
function hex(l: number, c: number, h: number): string {
  return formatHex(toRgb({ mode: "oklch", l, c, h }));
}

export type PictureColors = Readonly<
  Record<"desk" | "below" | "field" | "ink" | "strong" | "perforation" | "odd", string>
>;

/**
 * The colours of a picture from a holiday's hue (OKLCH degrees), each "#rrggbb". The numbers are those of `.hued` in
 * app/styles/tokens.css, in light: a picture does not know who looks at it.
 */
export function pictureColors(hue: number): PictureColors {
  return {
    /** What the sheet lies on. */
    desk: hex(0.45, 0.15, hue),
    /** The sheets below this one. */
    below: hex(0.76, 0.11, hue),
    field: hex(0.885, 0.095, hue),
    ink: hex(0.27, 0.085, hue),
    strong: hex(0.45, 0.15, hue),
    perforation: hex(0.67, 0.092, hue),
    /** The odd day of our mark. */
    odd: hex(0.66, 0.2, 350),
  };
}
