import type { ReactNode } from "react";
import type { Category } from "@/lib/holidays/traits";
import type { Tune } from "./tune";

/** A moment of a shot. Drawings depend on it alone, so that a video always comes out the same. */
export type Moment = {
  /** Seconds since the start of the shot. */
  s: number;
  /** The same, from 0 to 1 over the length of the shot. */
  t: number;
};

export const SOUNDS = ["hop", "pop", "thud", "ding", "splash", "whoosh", "boing", "tick"] as const;

export type Sound = (typeof SOUNDS)[number];

/** The part of the stage in the picture: its center, how much larger it is than the stage, and degrees. */
export type View = { x?: number; y?: number; zoom?: number; tilt?: number };

export type Shot = {
  seconds: number;
  /** The caption, in one or two lines. The captions alone must convey the whole story. */
  says: string;
  /** When each sound plays, in seconds since the start of the shot. */
  sounds?: Partial<Record<Sound, number | readonly number[]>>;
  /** Without one, the picture is the stage. */
  camera?: (moment: Moment) => View;
  /** The picture in layers from back to front, in SVG, on a stage of 960 by 540. */
  draw: (moment: Moment) => readonly ReactNode[];
};

/** A shot of a complete video. */
export type TimedShot = Shot & {
  /** Seconds since the start of the video. */
  start: number;
};

/** One of our short videos, one for each category. `tools/videos/render.tsx` renders it to a file. */
export type Story = {
  category: Category;
  title: string;
  /** What it is about, in one sentence without spoilers. */
  description: string;
  /** OKLCH degrees: the color of the opening and the ending. */
  hue: number;
  /** The sticker on the day at the end. */
  emoji: string;
  tune: Tune;
  /** The frame for the poster: the shot's index, and the position in it (0 to 1). */
  poster: { shot: number; t: number };
  shots: readonly Shot[];
};

export const STAGE = { width: 960, height: 540 } as const;

/** Frames per second. */
export const FRAME_RATE = 24;
