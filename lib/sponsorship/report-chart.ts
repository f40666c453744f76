/** A bar of a chart. All numbers are fractions of the chart's width and height, 0 to 1; a bar starts at the bottom. */
export type Bar = { left: number; width: number; height: number };

/** The fraction of a bar's space that stays empty. */
const GAP = 0.3;

/** Returns the smallest of 1, 2 or 5 times a power of ten that is at least `most`, and at least 5. */
export function roundTop(most: number): number {
  if (most <= 5) return 5;
  const step = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 5, 10].map((times) => times * step).find((top) => top >= most) ?? most;
}

/** Returns a bar for each count, from left to right; `top` is the count at the top of the chart. */
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
