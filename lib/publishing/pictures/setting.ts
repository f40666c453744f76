import type { Picture } from "@/lib/holidays/picture";
import { randomOf } from "@/lib/holidays/picture";
import { CHROMA, type Tone } from "@/lib/holidays/tone";
import { color } from "./drawing/drawing";

/** The size of a picture. What matters lies between 85 and 715 down and 150 and 1050 across. */
export const FRAME = { width: 1200, height: 800 } as const;

export type Time = "day" | "dawn" | "evening" | "night";

/** Everything that a scene's drawing depends on. */
export type Setting = {
  picture: Picture;
  hue: number;
  time: Time;
  isDark: boolean;
  isQuiet: boolean;
  /** One of the scene's compositions. */
  variant: 0 | 1 | 2;
  /** A number from 0 to 1 for each index, always the same for a holiday. */
  random: (index: number) => number;
  /** A color of the scenery in OKLCH, in this light and with a trace of the holiday's hue (`tint` is how much). */
  paint: (lightness: number, chroma: number, hue: number, tint?: number) => string;
  /** A color that shines by itself, such as the sky or a lamp, in any light. */
  glow: (lightness: number, chroma: number, hue: number, tint?: number) => string;
};

/** Returns the hue between two, the shorter of both arcs: 0 is the first, 1 the second. */
export function between(from: number, to: number, share: number): number {
  const turn = ((((to - from) % 360) + 540) % 360) - 180;
  return (from + turn * share + 360) % 360;
}

/** How far the holiday's hue may move the hue of grass or wood, in degrees. */
const MOST_TINT = 15;

const TIMES: Readonly<Record<Picture["mood"], readonly Time[]>> = {
  calm: ["day", "dawn", "day"],
  joyful: ["day", "day", "evening"],
  silly: ["day", "dawn", "day"],
  cozy: ["evening", "night", "evening"],
  wonder: ["night", "evening", "dawn"],
  quiet: ["dawn", "evening", "night"],
};

/** How each time of day changes a color: its lightness, its chroma, and how far it goes toward which hue. */
const LIGHTS: Readonly<Record<Time, { light: number; chroma: number; hue: number; share: number }>> = {
  day: { light: 1, chroma: 1, hue: 100, share: 0 },
  dawn: { light: 1, chroma: 0.85, hue: 10, share: 0.14 },
  evening: { light: 0.93, chroma: 1.02, hue: 35, share: 0.13 },
  night: { light: 0.6, chroma: 0.8, hue: 280, share: 0.38 },
};

/** Scenes without daylight. */
const ALWAYS_NIGHT: readonly Picture["scene"][] = ["night-sky", "space"];

/** Objects of the night, which are not shown by day. */
const AT_NIGHT = /^(?:🌙|🌕|🎃|👻|🎆|🎇|🌠|🌌)/u;

/** Returns the light and the seed's choices for a picture. */
export function settingOf(picture: Picture, { hue, tone, seed }: { hue: number; tone: Tone; seed: string }): Setting {
  const random = randomOf(seed);
  const isQuiet = picture.mood === "quiet" || tone === "solemn";
  const times = TIMES[isQuiet ? "quiet" : picture.mood];
  const { scene, objects } = picture;
  const isNight =
    ALWAYS_NIGHT.includes(scene) || (objects.some((emoji) => AT_NIGHT.test(emoji)) && !objects.includes("☀️"));
  const time = isNight ? "night" : (times[Math.floor(random(1) * times.length)] ?? "day");
  // Half of what text gets: a picture without any color is sad instead of quiet.
  const strength = isQuiet ? CHROMA.solemn * 2.2 : 1;
  const { light, chroma, hue: warm, share } = LIGHTS[time];
  const variant = ([0, 1, 2] as const)[Math.floor(random(2) * 3)] ?? 0;
  return {
    picture,
    hue,
    time,
    isDark: time === "night",
    isQuiet,
    variant,
    random,
    paint: (l, c, h, tint = 0.16) => {
      const turn = between(h, hue, tint) - h;
      const nearest = ((turn + 540) % 360) - 180;
      const tinted = tint > 0.25 ? h + nearest : h + Math.min(MOST_TINT, Math.max(-MOST_TINT, nearest));
      return color(l * light, c * chroma * strength, between(tinted, warm, share));
    },
    glow: (l, c, h, tint = 0) => color(l, c * strength, between(h, hue, tint)),
  };
}
