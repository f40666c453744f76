import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyCardForm } from "../form";
import { idempotencyKey } from "../input";
import { sendingKey } from "./sending-key";

const STATE = "0123456789abcdef0123456789abcdef";
const form = { ...emptyCardForm("2026-11-21", "Ada"), message: "Hello, you." };
const video = { name: "wave.mp4", size: 1_000_000, lastModified: 1_795_000_000_000 };

test("the key doesn't depend on the order of the fields", () => {
  const reordered = Object.fromEntries(Object.entries(form).toReversed()) as typeof form;
  expect(sendingKey(STATE, reordered, { ...video })).toBe(sendingKey(STATE, form, video));
});

test.each([
  ["a letter", { ...form, message: "Hello, you!" }, video],
  ["the day", { ...form, selectedDate: "2026-11-22" as const }, video],
  ["the video", form, { ...video, lastModified: video.lastModified + 1 }],
  ["leaving the video out", form, null],
])("changing %s changes the key", (_what, changed, file) => {
  expect(sendingKey(STATE, changed, file)).not.toBe(sendingKey(STATE, form, video));
});

test("the same content in another draft has a different key", () => {
  expect(sendingKey("f".repeat(32), form, null)).not.toBe(sendingKey(STATE, form, null));
});

test("every content gets a key that the server accepts, and different contents get different keys", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (one, other) => {
      const [first, second] = [one, other].map((message) => sendingKey(STATE, { ...form, message }, null));
      expect(idempotencyKey.safeParse(first).success).toBe(true);
      expect(first === second).toBe(one === other);
    }),
  );
});
