import { BARE_DAY, FULL_DAY, GIFT, SPONSOR, VIDEO } from "./editors";
import { expect, expectAccessible, test } from "./fixtures";

type Holiday = { id: string; slug: string; holidayName: string };

test("a day with everything: actions, gifts after the disclosure, sponsor", async ({ page, request }) => {
  const [pick] = (await (await request.get(`/api/holidays/date/${FULL_DAY}`)).json()) as Holiday[];
  await page.goto(`/holiday/${FULL_DAY}`);
  await expect(page.getByText("Holiday Details")).toBeVisible();
  await expect(page.getByRole("link", { name: "Local Places" })).toHaveAttribute(
    "href",
    `https://www.google.com/maps/search/?api=1&query=${new URLSearchParams({ q: `${pick?.holidayName} activities near me` }).toString().slice(2)}`,
  );
  await expect(page.getByRole("link", { name: "Send Card" })).toHaveAttribute(
    "href",
    `/cards/new?date=${FULL_DAY}&holidayId=${pick?.id}`,
  );
  const gifts = page.getByRole("region", { name: "Gift Ideas" });
  await expect(gifts.getByRole("heading", { name: GIFT.name })).toHaveCount(0);
  await page.getByRole("link", { name: "Gift Ideas" }).press("Enter");
  await expect(gifts.getByRole("heading", { name: GIFT.name })).toBeInViewport();
  const text = (await gifts.textContent()) ?? "";
  expect(text.indexOf("earn a commission")).toBeGreaterThanOrEqual(0);
  expect(text.indexOf("earn a commission")).toBeLessThan(text.indexOf("Shop"));

  const sponsor = page.getByRole("complementary", { name: "Sponsor" });
  await expect(sponsor).toContainText("Supporting quirky holidays");
  await expect(sponsor).toContainText(`“${SPONSOR.message}”`);
  await expect(sponsor.getByRole("link", { name: /^Visit/ })).toHaveAttribute("href", SPONSOR.website);
  await expectAccessible(page);
});

test("a video requests nothing from its host before it is played", async ({ page }) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(new URL(page.url() || "http://localhost").origin)) foreign.push(request.url());
  });
  await page.route(/youtube/, (route) => route.fulfill({ contentType: "text/html", body: "<title>player</title>" }));
  await page.goto(`/holiday/${FULL_DAY}`);
  const panel = page.getByRole("region", { name: "Adventure" });
  await page.getByRole("link", { name: "Adventure" }).click();
  await expect(panel.getByText("3:45").first()).toBeVisible();
  await expect(panel.getByRole("link", { name: "Open in New Tab" })).toHaveAttribute("href", VIDEO);
  await page.waitForLoadState("networkidle");
  expect(foreign.filter((url) => /^https?:/.test(url) && !url.includes("localhost"))).toEqual([]);
  await panel.getByRole("button", { name: "Watch Now" }).click();
  await expect(panel.locator("iframe")).toHaveAttribute("src", /^https:\/\/www\.youtube-nocookie\.com\/embed\//);
});

test("a day with nothing says so for gifts, and offers no video", async ({ page }) => {
  await page.goto(`/holiday/${BARE_DAY}`);
  const gifts = page.getByRole("region", { name: "Gift Ideas" });
  await expect(gifts).toContainText("No gift suggestions available yet.");
  await expect(gifts).toContainText("Check back later for curated gift ideas!");
  await expect(page.getByRole("region", { name: "Adventure" })).toHaveCount(0);
  await expect(page.getByRole("complementary", { name: "Sponsor" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Adventure" })).toHaveCount(0);
});

test("the page of a holiday without a video says so", async ({ page, request }) => {
  const [bare] = (await (await request.get(`/api/holidays/date/${BARE_DAY}`)).json()) as Holiday[];
  await page.goto(`/holidays/${bare?.slug}`);
  const panel = page.getByRole("region", { name: "Adventure" });
  await expect(panel).toContainText("No adventure video available yet.");
  await expect(panel).toContainText("Check back later for a fun animated story!");
});

test("a full day is short on a phone", { tag: "@phone" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/holiday/${FULL_DAY}`);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5000);
});

test("a sponsored day has a dot in the calendar, titled so, and its holiday a badge in the picker", async ({
  page,
}) => {
  await page.goto("/calendar/2027-08");
  await expect(page.locator(`[data-date="${FULL_DAY}"]`).getByTitle("Sponsored holiday")).toBeVisible();
  await page.goto(`/holiday/${FULL_DAY}`);
  await expect(
    page.getByRole("region", { name: "August 11th, 2027" }).getByText(`Sponsored by ${SPONSOR.name}`),
  ).toBeVisible();
});

test("the calendar goes to a date's own page, and to a card for another date", async ({ page }) => {
  await page.goto(`/holiday/${FULL_DAY}`);
  await expect(page.locator('[data-date="2027-08-20"]')).toHaveAttribute("href", "/holiday/2027-08-20");
  await page.getByRole("heading", { name: "Calendar" }).click();
  await page.getByLabel("Send a card for").fill("2027-08-20");
  await page.getByRole("button", { name: "Create a card" }).click();
  await expect(page).toHaveURL(/\/cards\/new\?date=2027-08-20$/);
});

test("a holiday has an evergreen page, and its day is canonical to it", async ({ page, request }) => {
  const [pick, other] = (await (await request.get(`/api/holidays/date/${FULL_DAY}`)).json()) as Holiday[];
  await page.goto(`/holidays/${pick?.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(pick?.holidayName ?? "");
  await expect(page.getByRole("region", { name: "Why this date" })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/holiday/${FULL_DAY}?holidayId=${other?.id}`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`/holidays/${other?.slug}$`));
  await page.goto(`/holiday/${FULL_DAY}`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`/holiday/${FULL_DAY}$`));
});
