import { readFile } from "node:fs/promises";
import { CATEGORIES, categorySlug } from "@/lib/holidays/traits";
import { expect, test } from "./fixtures";

/** A festive day without any content from editors. */
const DAY = "2027-05-10";

/** Returns whether this browser supports MP4: some builds of Chromium lack the codec. */
const playsMp4 = () => document.createElement("video").canPlayType('video/mp4; codecs="avc1.4d401f, mp4a.40.2"') !== "";

test("every category has a video, poster and captions, and a day's video plays with all of them", async ({
  page,
  request,
}) => {
  for (const category of CATEGORIES) {
    const file = `/adventures/${categorySlug(category)}`;
    for (const [ending, type] of [
      ["mp4", "video/mp4"],
      ["vtt", "text/vtt"],
      ["webp", "image/webp"],
    ]) {
      const answer = await request.head(`${file}.${ending}`);
      expect(answer.status(), `${file}.${ending}`).toBe(200);
      expect(answer.headers()["content-type"]).toContain(type);
    }
  }

  await page.goto(`/holiday/${DAY}`);
  const panel = page.getByRole("region", { name: "Adventure" });
  await panel.locator("summary").first().click();
  await expect(panel.locator("img")).toHaveAttribute("src", /^\/adventures\/[a-z-]+\.webp$/);
  const length = await panel
    .getByText(/^0:\d\d$/)
    .first()
    .textContent();
  await panel.getByText("The story in words").click();
  await expect(panel.locator("details p")).not.toHaveCount(0);
  test.skip(!(await page.evaluate(playsMp4)), "this Chromium plays no MP4");
  await panel.getByRole("button", { name: "Watch Now" }).click();
  const video = panel.locator("video");
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
  const seconds = await video.evaluate((element: HTMLVideoElement) => element.duration);
  expect(`0:${Math.round(seconds)}`).toBe(length);
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.cues?.length ?? 0))
    .toBeGreaterThan(3);
  expect(await video.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.mode)).toBe("showing");
});

test("every video plays and has the stated duration", { tag: "@long" }, async ({ page }) => {
  await page.goto("/about");
  test.skip(!(await page.evaluate(playsMp4)), "this Chromium plays no MP4");
  const videos = JSON.parse(await readFile("lib/holidays/videos/category-videos.json", "utf8")) as Record<
    string,
    { seconds: number }
  >;
  for (const category of CATEGORIES) {
    const slug = categorySlug(category);
    const seconds = await page.evaluate(
      (src) =>
        new Promise<number>((resolve, reject) => {
          const video = Object.assign(document.createElement("video"), { src, preload: "metadata" });
          video.onloadedmetadata = () => resolve(video.duration);
          video.onerror = () => reject(new Error(`${src} does not play`));
        }),
      `/adventures/${slug}.mp4`,
    );
    expect(seconds, slug).toBeCloseTo(videos[slug]?.seconds ?? 0, 0);
  }
});
