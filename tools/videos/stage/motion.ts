import { easeCubicInOut } from "d3-ease";

export type Ease = (t: number) => number;

/** Returns how far `value` is from `from` to `to`, clamped to 0 and 1. */
export function progress(value: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}

/**
 * Returns the value of a curve at `value`. The points are [position, amount] in order; the curve is flat before the
 * first and after the last. `along(t, [[0, 0], [0.4, 100], [1, 80]])` goes to 100 and then back to 80.
 */
export function along(
  value: number,
  points: readonly (readonly [number, number])[],
  ease: Ease = easeCubicInOut,
): number {
  const next = points.findIndex(([where]) => where > value);
  const [, last = 0] = points.at(-1) ?? [];
  if (next === -1) return last;
  const [to, high] = points[next] ?? [0, 0];
  const before = points[next - 1];
  if (!before) return high;
  const [from, low] = before;
  return low + (high - low) * ease(progress(value, from, to));
}

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
