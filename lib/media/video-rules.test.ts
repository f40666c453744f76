import fc from "fast-check";
import { expect, test } from "vitest";
import { durationProblem, fileProblem, MAX_VIDEO_BYTES } from "./video-rules";

const MB = 1024 * 1024;
const clip = { name: "clip.webm", type: "video/webm", size: 3 * MB };

test("the limits are twenty megabytes and thirty seconds", () => {
  expect(fileProblem({ ...clip, size: MAX_VIDEO_BYTES })).toBeNull();
  expect(MAX_VIDEO_BYTES).toBe(20 * MB);
  expect(durationProblem(30)).toBeNull();
});

test.each([
  [25 * MB, "File size (25.0 MB) exceeds maximum allowed size (20MB)"],
  [23.46 * MB, "File size (23.5 MB) exceeds maximum allowed size (20MB)"],
])("a file of %d bytes is too large, and the message has its size", (size, problem) => {
  expect(fileProblem({ ...clip, size })).toBe(problem);
});

test.each([
  ["a picture", { ...clip, type: "image/png" }],
  ["sound", { ...clip, type: "audio/webm" }],
  ["a file of no type", { ...clip, type: "" }],
  ["a text that names video", { ...clip, type: "text/video/webm" }],
  ["an empty file", { ...clip, size: 0 }],
])("%s is not a video", (_what, file) => {
  expect(fileProblem(file)).toBe("Only video files are allowed");
});

test.each(["clip.mkv", "clip", "webm", "clip.webm.exe", ""])("the name %j is not allowed", (name) => {
  expect(fileProblem({ ...clip, name })).toBe("File extension not allowed. Allowed: .webm, .mp4, .mov, .avi");
});

test.each([
  ["IMG_0001.MOV", "video/quicktime"],
  ["Film.Mp4", "VIDEO/MP4"],
  ["film.avi", "video/x-msvideo"],
  ["recording.webm", "video/webm;codecs=vp8,opus"],
])("%s as %s is allowed", (name, type) => {
  expect(fileProblem({ ...clip, name, type })).toBeNull();
});

test.each([
  [30.1, "Video duration (31s) exceeds maximum allowed duration (30s)"],
  [31, "Video duration (31s) exceeds maximum allowed duration (30s)"],
  [184.2, "Video duration (185s) exceeds maximum allowed duration (30s)"],
])("%d seconds is too long", (seconds, problem) => {
  expect(durationProblem(seconds)).toBe(problem);
});

test("up to a tenth of a second over the limit is allowed", () => {
  expect(durationProblem(30.09)).toBeNull();
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])("%d seconds is not a valid duration", (seconds) => {
  expect(durationProblem(seconds)).toBe("The video has no valid duration");
});

test("the message for a duration that is too long never shows an allowed duration", () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 1e6, noNaN: true }), (seconds) => {
      const match = /\((\d+)s\) exceeds/.exec(durationProblem(seconds) ?? "");
      if (match) expect(Number(match[1])).toBeGreaterThan(30);
      else expect(seconds).toBeLessThan(30.1);
    }),
  );
});
