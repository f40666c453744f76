import { formatHex, toGamut } from "culori";

const toRgb = toGamut("rgb", "oklch");

const hex = (l: number, c: number, h: number) => formatHex(toRgb({ mode: "oklch", l, c, h }));

/** The colours of an envelope from a holiday's hue (OKLCH degrees), each "#rrggbb". Source: app/styles/card.css, in light. */
export function envelopeColors(hue: number) {
  return {
    /** What it lies on. */
    desk: hex(0.45, 0.15, hue),
    /** A few shades on the desk. */
    shade: hex(0.41, 0.14, hue),
    paper: hex(0.988, 0.012, hue),
    ink: hex(0.27, 0.085, hue),
    seal: hex(0.5, 0.17, hue),
    onSeal: hex(0.97, 0.03, hue),
    airmail: hex(0.6, 0.19, hue + 150),
    /** The stamp's picture. */
    field: hex(0.885, 0.095, hue),
    mark: hex(0.55, 0.07, hue),
    odd: hex(0.66, 0.2, 350),
  };
}
