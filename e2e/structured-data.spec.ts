import { FULL_DAY } from "./editors";
import { expect, test } from "./fixtures";

type Thing = { "@type": string; "@context": string } & Record<string, unknown>;

const PAGES: readonly (readonly [path: string, types: readonly string[]])[] = [
  ["/", ["WebSite", "Organization"]],
  ["/calendar/2026-11", ["BreadcrumbList", "ItemList"]],
  ["/holidays", ["ItemList"]],
  ["/categories", ["ItemList", "BreadcrumbList"]],
  ["/holidays/world-hello-day", ["Article", "BreadcrumbList"]],
  ["/categories/food-and-drink", ["BreadcrumbList", "ItemList"]],
  [`/holiday/${FULL_DAY}`, ["BreadcrumbList", "ItemList"]],
];

for (const [path, types] of PAGES) {
  test(`${path} says ${types.join(" and ")}, with addresses that are the site's own`, async ({ page, baseURL }) => {
    await page.goto(path);
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
    const things = texts.flatMap((text) => JSON.parse(text) as Thing | Thing[]);
    expect(things.map((thing) => thing["@type"])).toEqual(types);
    for (const thing of things) expect(thing["@context"]).toBe("https://schema.org");
    // What a holiday's article relies on is other people's.
    const text = JSON.stringify(things.map(({ citation: _citation, ...own }) => own));
    expect(text).not.toMatch(/"@type":"(Event|FAQPage|AggregateRating)"/);
    const addresses = [...text.matchAll(/"(?:url|item|mainEntityOfPage|image|logo)":"([^"]+)"/g)].map(
      ([, url]) => url ?? "",
    );
    expect(addresses.length).toBeGreaterThan(0);
    for (const url of addresses.slice(0, 40)) expect(url.startsWith(baseURL ?? "")).toBe(true);
  });
}

test("a holiday's article carries its dates and its sources", async ({ page }) => {
  await page.goto("/holidays/world-hello-day");
  const [text = "[]"] = await page.locator('script[type="application/ld+json"]').allTextContents();
  const [article] = JSON.parse(text) as Thing[];
  expect(article?.datePublished).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(article?.dateModified).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(article?.citation).toContainEqual(
    expect.objectContaining({ "@type": "CreativeWork", name: expect.any(String) }),
  );
});

test("every page has a title, a description, a picture and one address of its own", async ({ page, baseURL }) => {
  const seen = new Set<string>();
  for (const [path] of PAGES) {
    await page.goto(path);
    const content = (selector: string) => page.locator(selector).first().getAttribute("content");
    seen.add(await page.title());
    expect((await content('meta[name="description"]'))?.length).toBeGreaterThan(40);
    expect(await content('meta[property="og:image"]')).toContain(baseURL);
    expect(await content('meta[property="og:site_name"]')).toBe("Oddly");
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(1);
  }
  expect(seen.size).toBe(PAGES.length);
});
