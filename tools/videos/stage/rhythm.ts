/** Swings slowly from -size to size and back in `period` seconds. */
export function swing(s: number, period: number, size: number, phase = 0): number {
  return Math.sin((s / period + phase) * 2 * Math.PI) * size;
}

/** Returns how much a character that breathes is squashed: a little more or less than 1. */
export function breathing(s: number, period: number, depth = 0.02, phase = 0): number {
  return 1 + swing(s, period, depth, phase);
}

/** Returns the angles of two arms that sway in turn, `size` degrees around `level`. */
export function swaying(s: number, period: number, level: number, size: number): readonly [number, number] {
  const sway = swing(s, period, size);
  return [level + sway, level - sway];
}

/** Returns the height of a character that hops once every `period` seconds. */
export function hopping(s: number, period: number, height: number): number {
  return Math.abs(Math.sin((s / period) * Math.PI)) * height;
}

/** Returns whether the eyes are closed at `s` seconds. Different values of `who` blink at different times. */
export function blinking(s: number, who = 0): boolean {
  return (s + who * 1.37) % 3.1 > 2.97;
}

/** Returns a pseudorandom number from 0 to 1 that is always the same for the same `seed`. */
export function scattered(seed: number): number {
  const value = Math.sin(seed * 127.1 + 11.7) * 43758.5453;
  return value - Math.floor(value);
}
