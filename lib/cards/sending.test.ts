import fc from "fast-check";
import { expect, test } from "vitest";
import { isSentence } from "@/lib/core/errors";
import { type CardForm, NO_TEXT } from "./form";
import { idempotencyKey } from "./input";
import { INVALID_RESPONSE, sendFailureText, sendingKey } from "./sending";

const TOO_LARGE = "Your video file is too large. Please record a shorter video or try again.";
const TIMEOUT = "Request timed out. Please check your internet connection and try again.";
const NETWORK = "Network error. Please check your connection and try again.";
const MEMORY = "Server is experiencing high load. Please try again with a smaller video file.";

test.each([
  ["a video over the limit", 413, "That is Too Large for us.", TOO_LARGE],
  ["a proxy that takes no such video", 413, "<html>413 Request Entity</html>", TOO_LARGE],
  ["a browser that waited too long", 0, "Timeout", TIMEOUT],
  ["a proxy that waited too long", 504, "<html>504</html>", TIMEOUT],
  ["a lost connection", 0, "Network error", NETWORK],
  ["a server without memory", 503, "Out of MEMORY", MEMORY],
  ["a refusal in the server's own words", 422, "Message is required", "Message is required"],
  ["a fault with its number", 500, "Something went wrong on our side. (Reference 1f)", /Reference 1f/],
  ["an answer that nobody can read", 502, "<!doctype html><p>Bad gateway", /nothing you wrote is lost/],
  ["an empty answer", 500, "  ", /nothing you wrote is lost/],
  ["a card without an id", 201, INVALID_RESPONSE, INVALID_RESPONSE],
])("%s gets a fitting message", (_what, status, message, description) => {
  const text = sendFailureText({ status, message });
  expect(text.title).toBe("Send Card Failed");
  expect(text.description).toMatch(description);
});

test("a signed-out visitor is asked to log in", () => {
  expect(sendFailureText({ status: 401, message: "Please sign in." })).toEqual({
    title: "Please Log In",
    description: "Authentication Required: sign in to send your card.",
  });
});

test.each([
  ["the server's sentence has it", "That was a few too many. Please try again in 5 minutes.", 300, "in 5 minutes."],
  ["the header has it", "Too Many Requests", 300, "in 5 minutes."],
  ["seconds are seconds", "Too Many Requests", 40, "in 40 seconds."],
  ["hours are hours", "Too Many Requests", 7200, "in 2 hours."],
  ["now is a moment", "Too Many Requests", 0, "in a moment."],
  ["nobody has it", "", null, "in 60 seconds."],
])("the message for too many cards says when to try again: %s", (_where, message, retryAfterSeconds, ending) => {
  const { description } = sendFailureText({ status: 429, message, retryAfterSeconds });
  expect(description).toBe(`That was a few too many. Please try again ${ending}`);
});

test("every response has a readable message", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 599 }), fc.string({ unit: "grapheme" }), (status, message) => {
      expect(isSentence(sendFailureText({ status, message }).description)).toBe(true);
    }),
  );
});

const STATE = "0123456789abcdef0123456789abcdef";
const form: CardForm = {
  ...NO_TEXT,
  holidayId: "",
  selectedDate: "2026-11-21",
  senderName: "Ada",
  message: "Hello, you.",
};
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
