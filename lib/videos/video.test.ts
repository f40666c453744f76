import fc from "fast-check";
import { expect, test } from "vitest";
import { durationInWords, playbackOf } from "./video";

const YOUTUBE = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1";

test.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", YOUTUBE],
  ["https://youtu.be/dQw4w9WgXcQ?t=3", YOUTUBE],
  ["https://m.youtube.com/watch?list=x&v=dQw4w9WgXcQ", YOUTUBE],
  ["https://www.youtube.com/shorts/dQw4w9WgXcQ", YOUTUBE],
  ["https://www.youtube.com/embed/dQw4w9WgXcQ", YOUTUBE],
  ["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?dnt=1&autoplay=1"],
  ["https://vimeo.com/76979871/8272103f6e", "https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&autoplay=1"],
  ["https://vimeo.com/channels/staffpicks/76979871", "https://player.vimeo.com/video/76979871?dnt=1&autoplay=1"],
  ["https://vimeo.com/76979871?h=8272103f6e", "https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&autoplay=1"],
  [
    "https://player.vimeo.com/video/76979871?h=8272103f6e",
    "https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&autoplay=1",
  ],
  ["https://player.vimeo.com/video/76979871", "https://player.vimeo.com/video/76979871?dnt=1&autoplay=1"],
])("%s plays in its host's frame, without cookies", (address, src) => {
  expect(playbackOf(address)).toMatchObject({ kind: "frame", src });
});

test.each([
  "/adventures/food-and-drink.mp4",
  "https://example.org/film.webm",
  "https://www.youtube.com/watch?v=no",
  "https://vimeo.com/event/123456",
])("%s is left to the browser", (address) => {
  expect(playbackOf(address)).toEqual({ kind: "file", src: address });
});

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "ftp://example.org/a.mp4",
  "//example.org/a.mp4",
  "film.mp4",
  "",
])("%j is never played", (address) => {
  expect(playbackOf(address)).toBeNull();
});

test("a frame shows YouTube or Vimeo and nobody else, whatever the address", () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
      const playback = playbackOf(address);
      if (playback?.kind !== "frame") return;
      expect(["www.youtube-nocookie.com", "player.vimeo.com"]).toContain(new URL(playback.src).hostname);
    }),
  );
});

test.each([
  [28, "0:28"],
  [0.2, "0:01"],
  [59.6, "1:00"],
  [225, "3:45"],
  [3725, "1:02:05"],
  [0, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
])("a length of %d seconds reads %s", (seconds, text) => {
  expect(durationInWords(seconds)).toBe(text);
});
