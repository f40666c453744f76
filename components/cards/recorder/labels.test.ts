import { expect, test } from "vitest";
import type { Camera, RecorderState } from "./session";
import { recorderStatus, recorderTitle } from "./video-recorder";

const camera = {} as Camera;
const recording = (seconds: number): RecorderState => ({ step: "recording", camera, seconds });

test("a whole take has only two announcements: that it started, and that it will end soon", () => {
  const ticks = Array.from({ length: 147 }, (_, tick) => recorderStatus(recording(tick * 0.2)));
  expect([...new Set(ticks)]).toEqual(["Recording.", "10 seconds left."]);
});

test("the countdown isn't announced number by number", () => {
  const announcements = [3, 2, 1].map((left) => recorderStatus({ step: "counting", camera, left }));
  expect(new Set(announcements).size).toBe(1);
});

test("a take is announced with its length", () => {
  const video = { file: new File(["x"], "card-video.webm"), durationSeconds: 7.2, previewUrl: "", origin: "recorded" };
  const state = { step: "review", video } as RecorderState;
  expect(recorderStatus(state)).toBe("Your take is 7 seconds long. Use it or retake it.");
  expect(recorderTitle(state)).toBe("Happy with it?");
});
