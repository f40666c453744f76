import { expect, test } from "vitest";
import { videoOf } from "./video-of";

test("a holiday shows the first of its videos that can be played", () => {
  const urls = ["javascript:alert(1)", "https://youtu.be/dQw4w9WgXcQ", "https://vimeo.com/76979871"];
  expect(videoOf({ holidayName: "Pie Day", videoUrls: urls })).toMatchObject({ videoUrl: urls[1], duration: "3:45" });
  expect(videoOf({ holidayName: "Pie Day", videoUrls: [] })).toBeNull();
});

test("our own video comes with its title, poster, captions and true length", () => {
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
])("%s only looks like ours, and is any video", (address) => {
  const urls = [address];
  expect(videoOf({ holidayName: "Pie Day", videoUrls: urls })).toMatchObject({ videoUrl: urls[0], captionsUrl: null });
});
