import type { ReactNode } from "react";
import type { Category } from "@/lib/holidays/traits";
import type { Tune } from "./tune";

/** Where a film stands: everything that is drawn follows from it alone, so that a film comes out the same each time. */
export type Moment = {
  /** Seconds since the shot began. */
  s: number;
  /** The same from 0 to 1 over the shot. */
  t: number;
};

/** A noise in a shot, `at` so many seconds after it began. */
export type Cue = { at: number; sound: "hop" | "pop" | "thud" | "ding" | "splash" | "whoosh" | "boing" | "tick" };

export type Shot = {
  seconds: number;
  /** What the caption says, in one or two lines; the whole story must be clear from these alone. */
  says: string;
  /** The picture, in SVG, on a stage of 960 by 540. */
  draw: (moment: Moment) => ReactNode;
  sounds?: readonly Cue[];
};

/** A short film of our own. Every category has one; `tools/videos/render.tsx` makes a file of it. */
export type Story = {
  category: Category;
  title: string;
  /** What it is about, in a sentence that gives nothing away. */
  description: string;
  /** OKLCH degrees: the color of the opening and the end. */
  hue: number;
  /** What is stuck over the day at the end. */
  emoji: string;
  tune: Tune;
  /** The shot, counted from 0, and how far into it (0 to 1) the poster is taken. */
  poster: { shot: number; t: number };
  shots: readonly Shot[];
};

export const STAGE = { width: 960, height: 540 } as const;

/** Pictures in a second. */
export const FRAME_RATE = 24;
