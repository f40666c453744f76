import { CHROMA, type Tone } from "@/lib/holidays/tone";
import { hex } from "./colors";

/**
 * Returns an envelope's colors for a holiday's hue (OKLCH degrees), muted for a solemn one, each "#rrggbb". Source:
 * app/styles/card.css, in light.
 */
export function envelopeColors(hue: number, tone: Tone = "festive") {
  const muted = (l: number, c: number, h: number) => hex(l, c * CHROMA[tone], h);
  return {
    /** The background. */
    desk: muted(0.45, 0.15, hue),
    /** Slightly darker shapes on the background. */
    shade: muted(0.41, 0.14, hue),
    paper: muted(0.988, 0.012, hue),
    ink: muted(0.27, 0.085, hue),
    seal: muted(0.5, 0.17, hue),
    onSeal: muted(0.97, 0.03, hue),
    airmail: muted(0.6, 0.19, hue + 150),
    /** The picture on the stamp. */
    field: muted(0.885, 0.095, hue),
    mark: muted(0.55, 0.07, hue),
    odd: muted(0.66, 0.2, 350),
  };
}
