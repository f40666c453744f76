import fc from "fast-check";
import { expect, test } from "vitest";
import { barsOf, roundTop } from "./report-chart";

test.each([
  [0, 5],
  [1, 5],
  [5, 5],
  [6, 10],
  [10, 10],
  [11, 20],
  [21, 50],
  [51, 100],
  [100, 100],
  [101, 200],
  [2_000_000, 2_000_000],
  [2_000_001, 5_000_000],
])("for a maximum of %i the chart ends at %i", (most, top) => {
  expect(roundTop(most)).toBe(top);
});

test("for any counts, every bar is inside the chart, apart from the next one, and as high as its count", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 3_000_000 }), { maxLength: 90 }), (counts) => {
      const { top, bars } = barsOf(counts);
      expect(bars).toHaveLength(counts.length);
      let end = 0;
      for (const [index, { left, width, height }] of bars.entries()) {
        expect(left).toBeGreaterThan(end);
        end = left + width;
        expect(end).toBeLessThan(1);
        expect(height).toBeLessThanOrEqual(1);
        expect(height * top).toBeCloseTo(counts[index] ?? -1, 3);
      }
    }),
  );
});
