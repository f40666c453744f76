import { readFile } from "node:fs/promises";
import { CATEGORIES, categorySlug } from "@/lib/holidays/categories";
import { expect, expectAccessible, test } from "./fixtures";

/** A festive day to which no editor has added anything. */
const DAY = "2027-05-10";

type Told = {
  id: string;
  slug: string;
  holidayName: string;
  history: string;
  category: string;
  celebrate: Record<"free" | "friends" | "desk", string>;
  messages: { mood: string; text: string }[];
};

test("a day tells ways to celebrate, the story and its origin, what to write, and where to read on", async ({
  page,
  request,
}) => {
  const [pick] = (await (await request.get(`/api/holidays/date/${DAY}`)).json()) as Told[];
  if (!pick) throw new Error(`${DAY} has no pick`);
  await page.goto(`/holiday/${DAY}`);

  const ways = page.getByRole("region", { name: "Three ways to celebrate" });
  await expect(ways.getByRole("listitem")).toHaveText([
    `For free${pick.celebrate.free}`,
    `With friends${pick.celebrate.friends}`,
    `At a desk${pick.celebrate.desk}`,
  ]);

  const story = page.getByRole("region", { name: "The story behind it" });
  await expect(story).toContainText(pick.history);
  await expect(story.getByText("Origin", { exact: true })).toBeVisible();

  const words = page.getByRole("region", { name: "What to write" });
  for (const { text } of pick.messages) await expect(words).toContainText(text);
  await expect(words.getByRole("link", { name: "Use one in a card" })).toHaveAttribute(
    "href",
    `/cards/new?date=${DAY}&holidayId=${pick.id}`,
  );

  const around = page.getByRole("region", { name: "Nearby days" });
  await around.locator("summary").click();
  await expect(around.getByRole("link", { name: /^The day before/ })).toHaveAttribute("href", "/holiday/2027-05-09");
  await expect(around.getByRole("link", { name: /^The day after/ })).toHaveAttribute("href", "/holiday/2027-05-11");
  await expect(around.getByRole("link", { name: /^On this day in 2028/ })).toHaveAttribute(
    "href",
    "/holiday/2028-05-10",
  );

  const related = page.getByRole("region", { name: `Next in ${pick.category}` });
  await related.locator("summary").click();
  await expect(related.getByRole("link")).not.toHaveCount(0);
  await expectAccessible(page);
});

test("our gift ideas have no stars, an honest range, and lead to a search in the shop", async ({ page }) => {
  await page.goto(`/holiday/${DAY}`);
  const gifts = page.getByRole("region", { name: "Gift Ideas" });
  await gifts.locator("summary").click();
  const ideas = gifts.getByRole("listitem");
  expect(await ideas.count()).toBeGreaterThanOrEqual(2);
  for (const idea of await ideas.all()) {
    await expect(idea).toContainText(/\$\d+/);
    await expect(idea.getByText(/Our rating/)).toHaveCount(0);
    const link = idea.getByRole("link", { name: /^Shop/ });
    await expect(link).toHaveAttribute("href", /^https:\/\/www\.amazon\.com\/s\?k=/);
    await expect(link).toHaveAttribute("rel", "sponsored noopener");
  }
});

test("a holiday's own page tells the same, with the others of its date", async ({ page, request }) => {
  const [pick, other] = (await (await request.get(`/api/holidays/date/${DAY}`)).json()) as Told[];
  await page.goto(`/holidays/${pick?.slug}`);
  await expect(page.getByRole("region", { name: "Three ways to celebrate" })).toBeVisible();
  await expect(page.getByRole("region", { name: "The story behind it" })).toContainText(pick?.history ?? "");
  await expect(page.getByRole("region", { name: "What to write" })).toBeVisible();
  const companions = page.getByRole("region", { name: "Also on May 10th" });
  await expect(companions.getByRole("link", { name: other?.holidayName })).toHaveAttribute(
    "href",
    `/holidays/${other?.slug}`,
  );
});

test("a day of grief opens with its solemn holiday, in remembrance and without gifts or a video", async ({ page }) => {
  await page.goto("/holiday/2027-12-07");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("National Pearl Harbor Remembrance Day");
  await expect(main).toContainText("In remembrance");
  await expect(main).not.toContainText("Happy National Pearl Harbor");
  for (const name of ["Gift Ideas", "Adventure"]) await expect(page.getByRole("region", { name })).toHaveCount(0);
  await expectAccessible(page);
});

test("a week stands on its first day and goes on below the days after it", async ({ page, request }) => {
  const year = (await (await request.get("/api/holidays?year=2027")).json()) as {
    slug: string;
    holidayName: string;
    dateIso: string;
    lengthDays: number;
  }[];
  const week = year.find(({ lengthDays, dateIso }) => lengthDays === 7 && /-(0[5-9]|1\d)$/.test(dateIso));
  if (!week) throw new Error("no week begins early in a month of 2027");
  const dayAfter = (count: number) =>
    `${week.dateIso.slice(0, 8)}${String(Number(week.dateIso.slice(8)) + count).padStart(2, "0")}`;
  const ongoing = page.getByRole("region", { name: "Still going on" });

  await page.goto(`/holiday/${week.dateIso}`);
  await expect(page.getByRole("region", { name: /, 2027$/ })).toContainText(week.holidayName);
  await page.goto(`/holiday/${dayAfter(6)}`);
  await ongoing.locator("summary").click();
  await expect(ongoing.getByRole("link", { name: week.holidayName })).toHaveAttribute("href", `/holidays/${week.slug}`);
  await page.goto(`/holiday/${dayAfter(7)}`);
  await expect(page.getByRole("link", { name: week.holidayName })).toHaveCount(0);
  await page.goto(`/holidays/${week.slug}`);
  await expect(page.getByRole("region", { name: "Why this date" })).toContainText("and lasts 7 days.");
});

/** Whether this browser may play what every phone plays: builds of Chromium without the codec exist. */
const playsMp4 = () => document.createElement("video").canPlayType('video/mp4; codecs="avc1.4d401f, mp4a.40.2"') !== "";

test("our own video plays on any day, with captions, its poster and its true length", async ({ page }) => {
  await page.goto(`/holiday/${DAY}`);
  test.skip(!(await page.evaluate(playsMp4)), "this Chromium plays no MP4");
  const panel = page.getByRole("region", { name: "Adventure" });
  await panel.locator("summary").first().click();
  await expect(panel.locator("img")).toHaveAttribute("src", /^\/adventures\/[a-z-]+\.webp$/);
  const length = await panel
    .getByText(/^0:\d\d$/)
    .first()
    .textContent();
  await panel.getByRole("button", { name: "Watch Now" }).click();
  const video = panel.locator("video");
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
  const seconds = await video.evaluate((element: HTMLVideoElement) => element.duration);
  expect(`0:${Math.round(seconds)}`).toBe(length);
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.cues?.length ?? 0))
    .toBeGreaterThan(3);
  expect(await video.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.mode)).toBe("showing");
  await panel.getByText("The story in words").click();
  await expect(panel.locator("details p")).not.toHaveCount(0);
  await expectAccessible(page);
});

test("every category has its video, with a poster and captions", async ({ request }) => {
  for (const category of CATEGORIES) {
    const file = `/adventures/${categorySlug(category)}`;
    for (const [ending, type] of [
      ["mp4", "video/mp4"],
      ["vtt", "text/vtt"],
      ["webp", "image/webp"],
    ]) {
      const answer = await request.get(`${file}.${ending}`);
      expect(answer.status(), `${file}.${ending}`).toBe(200);
      expect(answer.headers()["content-type"]).toContain(type);
    }
  }
});

test("every video plays, and is as long as it says", async ({ page }) => {
  await page.goto("/about");
  test.skip(!(await page.evaluate(playsMp4)), "this Chromium plays no MP4");
  const videos = JSON.parse(await readFile("lib/videos/adventures.json", "utf8")) as Record<
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
