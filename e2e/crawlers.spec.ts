import { type APIRequestContext, expect, test } from "@playwright/test";
import { FULL_DAY } from "./editors";

async function pathsIn(request: APIRequestContext, name: string): Promise<string[]> {
  const response = await request.get(`/sitemaps/${name}.xml`);
  expect(response.status(), name).toBe(200);
  return [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) => new URL(loc).pathname);
}

/** Returns the first, the middle and the last path. */
function sample(paths: readonly string[]): string[] {
  return [0, Math.floor(paths.length / 2), paths.length - 1].flatMap((index) => paths[index] ?? []);
}

/** One page of each kind that search engines show. */
const PAGES = [
  "/",
  `/calendar/${FULL_DAY.slice(0, 7)}`,
  "/holidays",
  "/categories",
  "/holidays/world-hello-day",
  "/categories/food-and-drink",
  `/holiday/${FULL_DAY}`,
  "/classroom",
];

test("every page in a sitemap exists and is indexable, and each kind of page has its metadata", async ({
  request,
  baseURL,
}) => {
  const listed = await pathsIn(request, "pages");
  expect(listed.length).toBeGreaterThan(5);
  for (const name of ["holidays", "days", "months", "birthdays", "classroom"])
    listed.push(...sample(await pathsIn(request, name)));
  const pages = new Map<string, string>();
  for (const path of new Set([...listed, ...PAGES])) {
    const response = await request.get(path);
    const html = await response.text();
    const canonicals = [...html.matchAll(/<link rel="canonical" href="([^"]+)"/g)];
    expect({
      path,
      status: response.status(),
      canonicals: canonicals.map(([, href = ""]) => new URL(href).pathname),
      isNoIndex: /<meta name="robots" content="[^"]*noindex/.test(html),
    }).toEqual({ path, status: 200, canonicals: [path], isNoIndex: false });
    pages.set(path, html);
  }

  const titles: string[] = [];
  for (const path of PAGES) {
    const first = (pattern: RegExp) => pattern.exec(pages.get(path) ?? "")?.[1] ?? "";
    titles.push(first(/<title>([^<]+)<\/title>/));
    expect(first(/<meta name="description" content="([^"]*)"/).length, path).toBeGreaterThan(40);
    expect(first(/<meta property="og:image" content="([^"]*)"/), path).toContain(baseURL);
    expect(first(/<meta property="og:site_name" content="([^"]*)"/), path).toBe("Oddly");
  }
  expect(titles).not.toContain("");
  expect(new Set(titles).size).toBe(PAGES.length);
});
