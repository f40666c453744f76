import { FULL_DAY, GIFT, VIDEO } from "./editors";
import { expect, test } from "./fixtures";

test("a full day has gifts that open by keyboard, a video that waits for a press, and a card link for another date", async ({
  page,
  baseURL,
}) => {
  const own = new URL(baseURL ?? "").host;
  const foreign: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.host !== own) foreign.push(url.href);
  });
  await page.route(/youtube/, (route) => route.fulfill({ contentType: "text/html", body: "<title>player</title>" }));
  await page.goto(`/holiday/${FULL_DAY}`);

  const gifts = page.getByRole("region", { name: "Gift Ideas" });
  await expect(gifts.getByRole("heading", { name: GIFT.name })).toHaveCount(0);
  await page.getByRole("link", { name: "Gift Ideas" }).press("Enter");
  await expect(gifts.getByRole("heading", { name: GIFT.name })).toBeInViewport();

  const adventure = page.getByRole("region", { name: "Adventure" });
  await page.getByRole("link", { name: "Adventure" }).click();
  await expect(adventure.getByText("3:45").first()).toBeVisible();
  await expect(adventure.getByRole("link", { name: "Open in New Tab" })).toHaveAttribute("href", VIDEO);
  await page.waitForLoadState("networkidle");
  expect(foreign).toEqual([]);
  await adventure.getByRole("button", { name: "Watch Now" }).click();
  await expect(adventure.locator("iframe")).toHaveAttribute("src", /^https:\/\/www\.youtube-nocookie\.com\/embed\//);

  await page.getByRole("heading", { name: "Calendar" }).click();
  await page.getByLabel("Send a card for").fill("2027-08-20");
  await page.getByRole("button", { name: "Create a card" }).click();
  await expect(page).toHaveURL(/\/cards\/new\?date=2027-08-20$/);
});

test("a full day is short on a phone", { tag: "@phone" }, async ({ page }) => {
  await page.goto(`/holiday/${FULL_DAY}`);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5000);
});
