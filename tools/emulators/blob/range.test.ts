import fc from "fast-check";
import { expect, test } from "vitest";
import { byteRange } from "./blob";

test.each([
  ["bytes=0-1", { start: 0, end: 1 }],
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=90-", { start: 90, end: 99 }],
  ["bytes=90-500", { start: 90, end: 99 }],
  ["bytes=99-99", { start: 99, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-500", { start: 0, end: 99 }],
  ["bytes=100-", "outside"],
  ["bytes=100-200", "outside"],
  ["bytes=-0", "outside"],
  ["bytes=5-4", null],
  ["bytes=-", null],
  ["bytes=0-1,4-5", null],
  ["items=0-1", null],
  ["bytes=a-b", null],
  [undefined, null],
])("for a file of 100 bytes, the header %s means %j", (header, range) => {
  expect(byteRange(header, 100)).toEqual(range);
});

test.each(["bytes=0-0", "bytes=0-", "bytes=-1"])("no range of an empty file is satisfiable: %s", (header) => {
  expect(byteRange(header, 0)).toBe("outside");
});

test("a parsed range always lies within the file", () => {
  const bytes = fc.nat({ max: 200 }).map(String);
  fc.assert(
    fc.property(fc.option(bytes), fc.option(bytes), fc.nat({ max: 150 }), (first, last, size) => {
      const range = byteRange(`bytes=${first ?? ""}-${last ?? ""}`, size);
      if (range === null || range === "outside") return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.start).toBeLessThanOrEqual(range.end);
      expect(range.end).toBeLessThan(size);
    }),
  );
});
