import { expect, test } from "./fixtures";

const PAGES = [
  { path: "/about", heading: "Every day is oddly special" },
  { path: "/privacy", heading: "Privacy, in plain words" },
  { path: "/terms", heading: "Terms" },
  { path: "/disclosure", heading: "Affiliate disclosure" },
  { path: "/accessibility", heading: "Accessibility statement" },
  { path: "/contact", heading: "Contact" },
  { path: "/developers", heading: "The free API" },
  { path: "/feeds", heading: "Calendar and news feeds" },
];

test("About is a tab, and is the current one on its page", async ({ page }) => {
  await page.goto("/");
  const tab = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" });
  await tab.click();
  await expect(page).toHaveURL("/about");
  await expect(tab).toHaveAttribute("aria-current", "page");
});

test("on a phone a keyboard scrolls a wide example, and the footer stays clear of the bar of tabs", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/developers");
  const example = page.getByRole("region", { name: "Example requests" });
  await example.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => example.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);

  await page.goto("/terms");
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const bar = await page.getByRole("navigation", { name: "Main" }).boundingBox();
  const foot = await page.getByRole("navigation", { name: "Footer" }).boundingBox();
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("each page can be read at its own address, and the footer leads to it", async ({ page }) => {
    for (const { path, heading } of PAGES) {
      await test.step(path, async () => {
        const response = await page.goto(path);
        expect(response?.status()).toBe(200);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
        const canonical = await page.locator('link[rel="canonical"]').getAttribute("href");
        expect(canonical).toBe(new URL(path, page.url()).href);
        await expect(page.getByRole("navigation", { name: "Footer" }).locator(`a[href="${path}"]`)).toBeVisible();
      });
    }
    await page.goto("/site/privacy");
    await expect(page).toHaveURL("/privacy");
    expect((await page.goto("/site/imprint"))?.status()).toBe(404);
  });
});
