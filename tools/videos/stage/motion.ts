import { easeBackOut, easeCubicIn, easeCubicInOut, easeCubicOut } from "d3-ease";

/** Returns how far `value` is from `from` to `to`, clamped to 0 and 1. */
export function progress(value: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}

/** A point of a curve: its position, and the amount there. */
type Point = readonly [number, number];

/**
 * Returns a function that gives the amount at `value` on the curve through `points`, which are in order of position. The
 * curve is flat before the first point and after the last. `along(t, [0, 0], [0.4, 100], [1, 80])` goes to 100 and then
 * back to 80.
 */
export const curve =
  (ease: (t: number) => number) =>
  (value: number, ...points: readonly Point[]): number => {
    const next = points.findIndex(([where]) => where > value);
    const [, last = 0] = points.at(-1) ?? [];
    if (next === -1) return last;
    const [to, high] = points[next] ?? [0, 0];
    const before = points[next - 1];
    if (!before) return high;
    const [from, low] = before;
    return low + (high - low) * ease(progress(value, from, to));
  };

/** Starts slowly and ends slowly. */
export const along = curve(easeCubicInOut);

/** Moves a little too far, and then back. */
export const overshoot = curve(easeBackOut);

/** Starts slowly. */
export const speedUp = curve(easeCubicIn);

/** Ends slowly. */
export const slowDown = curve(easeCubicOut);

/** Moves at the same speed all the way. */
export const steady = curve((t) => t);

/** Swings slowly from -size to size and back in `period` seconds. */
export function swing(s: number, period: number, size: number, phase = 0): number {
  return Math.sin((s / period + phase) * 2 * Math.PI) * size;
}

/** Returns the height of a character that hops once every `period` seconds. */
export function hopping(s: number, period: number, height: number): number {
  return Math.abs(Math.sin((s / period) * Math.PI)) * height;
}

/** Returns whether the eyes are closed at `s` seconds. Different values of `who` blink at different times. */
export function isBlinking(s: number, who = 0): boolean {
  return (s + who * 1.37) % 3.1 > 2.97;
}

/** Returns a pseudorandom number from 0 to 1 that is always the same for the same `seed`. */
export function scattered(seed: number): number {
  const value = Math.sin(seed * 127.1 + 11.7) * 43758.5453;
  return value - Math.floor(value);
}
