import { CATEGORIES } from "@/lib/holidays/categories";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { freshAddress } from "./mailbox";

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

for (const { path, heading } of PAGES) {
  test(`${path} has one heading, knows its own address, is linked from the footer and is accessible`, async ({
    page,
  }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    const canonical = await page.locator('link[rel="canonical"]').getAttribute("href");
    expect(canonical).toBe(new URL(path, page.url()).href);
    await expect(page.getByRole("navigation", { name: "Footer" }).locator(`a[href="${path}"]`)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

test("no two of these pages share a title or a description", async ({ page }) => {
  const titles = new Set<string>();
  const descriptions = new Set<string | null>();
  for (const { path } of PAGES) {
    await page.goto(path);
    titles.add(await page.title());
    descriptions.add(await page.locator('meta[name="description"]').getAttribute("content"));
  }
  expect(titles.size).toBe(PAGES.length);
  expect(descriptions.size).toBe(PAGES.length);
  expect(descriptions).not.toContain(null);
});

test("About is a tab, and is the current one on its page", async ({ page }) => {
  await page.goto("/");
  const tab = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" });
  await tab.click();
  await expect(page).toHaveURL("/about");
  await expect(tab).toHaveAttribute("aria-current", "page");
});

test("every link to a part of a page leads to a part that is there", async ({ page, signIn }) => {
  await signIn(freshAddress()); // some lead to one's own account
  for (const { path } of PAGES) {
    await page.goto(path);
    const parts = await page.locator("main a[href*='#']").evaluateAll((links) => {
      return links.map((link) => (link instanceof HTMLAnchorElement ? link.href : ""));
    });
    for (const href of parts) {
      await page.goto(href);
      await expect(page.locator(new URL(href).hash)).toBeVisible();
    }
  }
});

test("a mail about a wrong date has its subject, and asks for a source", async ({ page }) => {
  await page.goto("/contact");
  const href = await page.getByRole("link", { name: "Report a wrong date" }).getAttribute("href");
  const mail = new URL(href ?? "");
  expect(mail.protocol).toBe("mailto:");
  expect(mail.pathname).toMatch(/.@./);
  expect(decodeURIComponent(mail.search)).toContain("?subject=A date is wrong&body=");
  expect(decodeURIComponent(mail.search)).toContain("The source:");
});

test("a calendar app can subscribe to every holiday and to each category, and each feed is there", async ({
  page,
  request,
}) => {
  await page.goto("/feeds");
  const links = await page.locator('a[href^="webcal:"]').evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  expect(new Set(links).size).toBe(CATEGORIES.length + 1);
  for (const link of links) {
    const feed = new URL((link ?? "").replace("webcal:", "http:")).pathname;
    expect((await request.get(feed)).headers()["content-type"], feed).toContain("text/calendar");
  }
});

test("every example request of the developers' page is answered", async ({ page, request }) => {
  await page.goto("/developers");
  const blocks = await page.locator("main pre").allTextContents();
  const addresses = blocks.flatMap((text) => [...text.matchAll(/'(https?:[^']+)'/g)].map(([, address]) => address));
  expect(addresses.length).toBeGreaterThan(5);
  for (const address of new Set(addresses)) {
    const { pathname, search } = new URL(address ?? "");
    expect((await request.get(pathname + search)).status(), pathname).toBe(200);
  }
});

test("a keyboard can scroll an example that is wider than the screen", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/developers");
  const example = page.getByRole("region", { name: "Example requests" });
  await example.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => example.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
});

test("the end of the footer stays clear of the bar of tabs", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/terms");
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const bar = await page.getByRole("navigation", { name: "Main" }).boundingBox();
  const foot = await page.getByRole("navigation", { name: "Footer" }).boundingBox();
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test("the address within the site's own tree leads to the public one", async ({ page }) => {
  await page.goto("/site/privacy");
  await expect(page).toHaveURL("/privacy");
  expect((await page.goto("/site/imprint"))?.status()).toBe(404);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const { path, heading } of PAGES) {
    test(`${path} can be read`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(page.getByRole("navigation", { name: "Footer" })).toBeVisible();
    });
  }
});
