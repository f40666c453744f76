import { readFile, stat } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { siteUrl } from "@/lib/core/site";
import { CATEGORIES, categorySlug } from "../traits";
import { categoryVideoPath, findCategoryVideo, videoOf } from "./category-videos";
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
])("%s plays in a frame of its host, without cookies", (address, src) => {
  expect(playbackOf(address)).toMatchObject({ kind: "frame", src });
});

test.each([
  "/adventures/food-and-drink.mp4",
  "https://example.org/film.webm",
  "https://www.youtube.com/watch?v=no",
  "https://vimeo.com/event/123456",
])("%s is played by the browser itself", (address) => {
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

test("a frame only loads YouTube or Vimeo, for any URL", () => {
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

test("a holiday shows its first playable video", () => {
  const urls = ["javascript:alert(1)", "https://youtu.be/dQw4w9WgXcQ", "https://vimeo.com/76979871"];
  expect(videoOf({ holidayName: "Pie Day", videoUrls: urls })).toMatchObject({ videoUrl: urls[1], duration: "3:45" });
  expect(videoOf({ holidayName: "Pie Day", videoUrls: [] })).toBeNull();
});

test("our own video has its title, poster, captions and actual length", () => {
  const urls = ["https://oddly.example/adventures/food-and-drink.mp4"];
  const video = videoOf({ holidayName: "Pie Day", videoUrls: urls });
  expect(video).toMatchObject({
    videoUrl: "/adventures/food-and-drink.mp4",
    thumbnailUrl: "/adventures/food-and-drink.webp",
    captionsUrl: "/adventures/food-and-drink.vtt",
  });
  expect(video?.duration).toMatch(/^0:[1-4]\d$/);
  expect(video?.lines.length).toBeGreaterThan(3);
});

test.each([
  "https://oddly.example/adventures/unknown.mp4",
  "https://oddly.example/adventures/constructor.mp4",
  "https://elsewhere.example/adventures/food-and-drink.mp4",
])("%s only resembles one of our videos and is treated as any other", (address) => {
  const urls = [address];
  expect(videoOf({ holidayName: "Pie Day", videoUrls: urls })).toMatchObject({ videoUrl: urls[0], captionsUrl: null });
});

const LARGEST_BYTES = 500_000;

test.each(CATEGORIES)(
  "the video of %s is small and not too long, with a poster and captions for all of its text",
  async (category) => {
    const path = categoryVideoPath(category);
    expect(path).toBe(`/adventures/${categorySlug(category)}.mp4`);
    const categoryVideo = findCategoryVideo(siteUrl(path));
    expect(categoryVideo?.seconds).toBeGreaterThanOrEqual(15);
    expect(categoryVideo?.seconds).toBeLessThanOrEqual(40);
    expect(categoryVideo?.title).toMatch(/\S/);
    expect(categoryVideo?.description).toMatch(/\S/);

    const file = `public${path}`;
    expect((await stat(file)).size).toBeLessThan(LARGEST_BYTES);
    expect((await stat(file.replace(".mp4", ".webp"))).size).toBeGreaterThan(1000);
    const captions = await readFile(file.replace(".mp4", ".vtt"), "utf8");
    expect(captions).toMatch(/^WEBVTT\n/);
    for (const line of categoryVideo?.lines ?? []) expect(captions).toContain(line);
  },
);

test("a category without a video of its own has the fallback video", () => {
  expect(categoryVideoPath("")).toBe("/adventures/wonderfully-weird.mp4");
});

test("no two videos have the same title", () => {
  const titles = CATEGORIES.map((category) => findCategoryVideo(siteUrl(categoryVideoPath(category)))?.title);
  expect(new Set(titles).size).toBe(CATEGORIES.length);
});
