import type { CSSProperties } from "react";
import { CHROMA, type Tone } from "@/lib/holidays/traits";

/** The style that carries a holiday's color to everything below, muted for a solemn one; goes with the class "hueStyle". */
export function hueStyle(hue: number, tone: Tone = "festive"): CSSProperties {
  return { "--hue": hue, ...(CHROMA[tone] < 1 && { "--chroma": CHROMA[tone] }) } as CSSProperties;
}
