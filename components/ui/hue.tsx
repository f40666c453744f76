import type { CSSProperties } from "react";
import { CHROMA, type Tone } from "@/lib/holidays/tone";
import { Emoji } from "./emoji";

/**
 * Returns the style that passes a holiday's color to everything below, muted for a solemn one. Use with the class
 * "hued".
 */
export function hueStyle(hue: number, tone: Tone = "festive"): CSSProperties {
  return { "--hue": hue, ...(CHROMA[tone] < 1 && { "--chroma": CHROMA[tone] }) } as CSSProperties;
}

/** The holiday's emoji as a die-cut sticker. Decorative, because its name is next to it. */
export function Sticker({ emoji, className = "" }: { emoji: string; className?: string }) {
  return <Emoji of={emoji} className={`sticker ${className}`} />;
}
