import fc from "fast-check";
import { expect, test } from "vitest";
import { durationProblem, MAX_VIDEO_BYTES, MAX_VIDEO_SECONDS } from "@/lib/media/video-rules";
import {
  encodedSize,
  firstSelection,
  keyStep,
  MIN_SELECTION_SECONDS,
  mayFit,
  moveHandle,
  pictureBits,
  preciseClock,
  type Selection,
  slide,
  spokenTime,
  trimmedName,
  wholeTenths,
} from "./selection";

const DURATION = 75;

test("the first thirty seconds are selected at first", () => {
  expect(firstSelection(DURATION)).toEqual({ start: 0, end: 30 });
  expect(firstSelection(30.1)).toEqual({ start: 0, end: 30 });
});

test.each<[string, Selection, keyof Selection, number, Selection]>([
  ["a later start shortens the part", { start: 0, end: 30 }, "start", 12, { start: 12, end: 30 }],
  ["an earlier start pulls the end along", { start: 40, end: 70 }, "start", 35, { start: 35, end: 65 }],
  ["a start past the end pushes it", { start: 0, end: 30 }, "start", 50, { start: 50, end: 51 }],
  ["a start stops a second before the video ends", { start: 0, end: 30 }, "start", 99, { start: 74, end: 75 }],
  ["an earlier end shortens the part", { start: 0, end: 30 }, "end", 12.34, { start: 0, end: 12.3 }],
  ["a later end pulls the start along", { start: 0, end: 30 }, "end", 41, { start: 11, end: 41 }],
  ["an end before the start pushes it", { start: 40, end: 70 }, "end", 20, { start: 19, end: 20 }],
  ["an end stops at the end", { start: 40, end: 70 }, "end", 99, { start: 45, end: 75 }],
])("%s", (_, before, handle, to, after) => {
  expect(moveHandle(before, handle, to, DURATION)).toEqual(after);
});

test("the part slides as a whole and stops at either end of the video", () => {
  expect(slide({ start: 0, end: 30 }, 12.5, DURATION)).toEqual({ start: 12.5, end: 42.5 });
  expect(slide({ start: 40, end: 70 }, 60, DURATION)).toEqual({ start: 45, end: 75 });
  expect(slide({ start: 5, end: 9 }, -3, DURATION)).toEqual({ start: 0, end: 4 });
});

test("whatever is moved where, the part is 1 to 30 seconds of the video", () => {
  const moves = fc.array(
    fc.record({ what: fc.constantFrom("start", "end", "all"), to: fc.double({ min: -50, max: 5000, noNaN: true }) }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(fc.double({ min: 30.1, max: 4000, noNaN: true }), moves, (seconds, steps) => {
      const duration = wholeTenths(seconds);
      let selection = firstSelection(duration);
      for (const { what, to } of steps) {
        selection =
          what === "all"
            ? slide(selection, to, duration)
            : moveHandle(selection, what as keyof Selection, to, duration);
        const length = selection.end - selection.start;
        expect(selection.start).toBeGreaterThanOrEqual(0);
        expect(selection.end).toBeLessThanOrEqual(duration);
        expect(length).toBeGreaterThan(MIN_SELECTION_SECONDS - 0.001);
        expect(length).toBeLessThan(MAX_VIDEO_SECONDS + 0.001);
        expect(durationProblem(length)).toBeNull();
      }
    }),
  );
});

test("arrow keys move a handle by a second, with Shift by a tenth; other keys are the browser's", () => {
  expect(keyStep({ key: "ArrowRight", shiftKey: false })).toBe(1);
  expect(keyStep({ key: "ArrowLeft", shiftKey: true })).toBe(-0.1);
  expect(keyStep({ key: "PageUp", shiftKey: false })).toBe(10);
  expect(keyStep({ key: "Home", shiftKey: false })).toBeNull();
  expect(keyStep({ key: "constructor", shiftKey: false })).toBeNull();
});

test.each([
  [0, "0:00.0", "0 seconds"],
  [1, "0:01.0", "1 second"],
  [7.46, "0:07.5", "7.5 seconds"],
  [59.96, "1:00.0", "1 minute 0 seconds"],
  [123.4, "2:03.4", "2 minutes 3.4 seconds"],
])("%f seconds are shown as %s and read as %s", (seconds, shown, read) => {
  expect(preciseClock(seconds)).toBe(shown);
  expect(spokenTime(seconds)).toBe(read);
});

test("a trimmed file has the name of the long one and the extension of its container", () => {
  expect(trimmedName("IMG_0042.MOV", ".mp4")).toBe("IMG_0042.mp4");
  expect(trimmedName("a.b.webm", ".webm")).toBe("a.b.webm");
});

test.each([
  [3840, 2160, { width: 1280, height: 720 }],
  [1080, 1920, { width: 720, height: 1280 }],
  [641, 361, { width: 642, height: 362 }],
  [1, 5000, { width: 2, height: 1280 }],
])("a picture of %i × %i is re-encoded at a size that encoders take", (width, height, size) => {
  expect(encodedSize(width, height)).toEqual(size);
});

test("a re-encoded part fits into an upload, whatever its length", () => {
  for (const seconds of [1, 10, 30]) expect((pictureBits(seconds) * seconds) / 8).toBeLessThan(MAX_VIDEO_BYTES * 0.9);
});

test("a part is only copied when its share of the file fits into an upload", () => {
  expect(mayFit(40 * 1024 * 1024, 60, { start: 10, end: 40 })).toBe(true);
  expect(mayFit(60 * 1024 * 1024, 60, { start: 10, end: 40 })).toBe(false);
});
