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

test("the tab of the page is the current one, from Today to About", async ({ page }) => {
  await page.goto("/");
  const tabs = page.getByRole("navigation", { name: "Main" });
  await expect(tabs.getByRole("link", { name: "Today" })).toHaveAttribute("aria-current", "page");
  for (const [name, address] of [
    ["Calendar", "/calendar"],
    ["History", "/history"],
    ["About", "/about"],
  ] as const) {
    const tab = tabs.getByRole("link", { name });
    await tab.click();
    await expect(page).toHaveURL(address);
    await expect(tab).toHaveAttribute("aria-current", "page");
  }
  await expect(tabs.getByRole("link", { name: "Today" })).not.toHaveAttribute("aria-current");
});

test("on a phone, a keyboard scrolls a wide example, and the footer is not covered by the tab bar", {
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

  test("each page is readable at its own URL, and the footer links to it", async ({ page }) => {
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
