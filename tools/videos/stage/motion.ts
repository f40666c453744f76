import { easeBackOut, easeCubicIn, easeCubicInOut, easeCubicOut } from "d3-ease";

/** Returns how far `value` is from `from` to `to`, clamped to 0 and 1. */
export function progress(value: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}

/** Returns what `draw` makes of the progress from `from` to `to`, and null before and after. */
export function during<Result>(value: number, from: number, to: number, draw: (done: number) => Result): Result | null {
  return value > from && value < to ? draw(progress(value, from, to)) : null;
}

/** A point of a curve: its position, and the amount there. */
type Point = readonly [position: number, amount: number];

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
