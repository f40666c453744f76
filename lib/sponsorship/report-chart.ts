/** A bar of a picture: all numbers are shares of its width and height, 0 to 1; a bar stands on the bottom. */
export type Bar = { left: number; width: number; height: number };

/** The part of a bar's room that it leaves free. */
const GAP = 0.3;

/** The least round number that is no less than `most`: 1, 2 or 5 with zeros behind it; 5 for less than that. */
export function roundTop(most: number): number {
  if (most <= 5) return 5;
  const step = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 5, 10].map((times) => times * step).find((top) => top >= most) ?? most;
}

/** A bar for each number, from left to right; `top` is what the top of the picture stands for. */
export function barsOf(counts: readonly number[]): { top: number; bars: Bar[] } {
  const top = roundTop(Math.max(0, ...counts));
  const room = 1 / Math.max(counts.length, 1);
  const bars = counts.map((count, index) => ({
    left: (index + GAP / 2) * room,
    width: room * (1 - GAP),
    height: count / top,
  }));
  return { top, bars };
}
