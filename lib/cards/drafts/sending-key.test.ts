import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyCardForm } from "../form";
import { idempotencyKey } from "../input";
import { sendingKey } from "./sending-key";

const STATE = "0123456789abcdef0123456789abcdef";
const form = { ...emptyCardForm("2026-11-21", "Ada"), message: "Hello, you." };
const video = { name: "wave.mp4", size: 1_000_000, lastModified: 1_795_000_000_000 };

test("unchanged content keeps its key, in whatever order its fields come", () => {
  const reordered = Object.fromEntries(Object.entries(form).toReversed()) as typeof form;
  expect(sendingKey(STATE, reordered, { ...video })).toBe(sendingKey(STATE, form, video));
});

test.each([
  ["a letter", { ...form, message: "Hello, you!" }, video],
  ["the day", { ...form, selectedDate: "2026-11-22" as const }, video],
  ["the video", form, { ...video, lastModified: video.lastModified + 1 }],
  ["leaving the video out", form, null],
])("%s makes another key", (_what, changed, file) => {
  expect(sendingKey(STATE, changed, file)).not.toBe(sendingKey(STATE, form, video));
});

test("the same words in another draft are another card", () => {
  expect(sendingKey("f".repeat(32), form, null)).not.toBe(sendingKey(STATE, form, null));
});

test("any content makes a key that the server takes, and two contents make two", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (one, other) => {
      const [first, second] = [one, other].map((message) => sendingKey(STATE, { ...form, message }, null));
      expect(idempotencyKey.safeParse(first).success).toBe(true);
      expect(first === second).toBe(one === other);
    }),
  );
});
