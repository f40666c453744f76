import { type APIRequestContext, expect, test } from "@playwright/test";
import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import { publicReads } from "@/lib/openapi/document";
import type { PublicRead } from "@/lib/openapi/read";
import { todayIn } from "./dates";

const page = z.strictObject({ loc: z.url(), lastmod: z.iso.datetime().optional() });
const xmlns = z.literal("http://www.sitemaps.org/schemas/sitemap/0.9");
const sitemap = z.object({ urlset: z.strictObject({ "@_xmlns": xmlns, url: z.array(page) }) });
const sitemapIndex = z.object({ sitemapindex: z.strictObject({ "@_xmlns": xmlns, sitemap: z.array(page) }) });

const xml = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === "url" || name === "sitemap" });

async function read(request: APIRequestContext, path: string): Promise<unknown> {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  expect(response.headers()["content-type"]).toBe("application/xml");
  return xml.parse(await response.text());
}

const pathOf = ({ loc }: { loc: string }) => new URL(loc).pathname;

async function pathsIn(request: APIRequestContext, name: string): Promise<string[]> {
  return sitemap.parse(await read(request, `/sitemaps/${name}.xml`)).urlset.url.map(pathOf);
}

/** The first, the middle and the last. */
function sample(paths: readonly string[]): string[] {
  return [0, Math.floor(paths.length / 2), paths.length - 1].flatMap((index) => paths[index] ?? []);
}

test("robots.txt leads to the sitemaps and lets crawlers see every page, also those that say noindex", async ({
  request,
}) => {
  const response = await request.get("/robots.txt");
  expect(response.headers()["content-type"]).toContain("text/plain");
  const lines = (await response.text()).split("\n");
  expect(lines.filter((line) => line.startsWith("Disallow"))).toEqual(["Disallow: /api/"]);
  const [, address = ""] = lines.find((line) => line.startsWith("Sitemap"))?.split("Sitemap: ") ?? [];
  expect((await request.get(address)).status()).toBe(200);
});

test("the index leads to sitemaps on this site, and says when each last changed where it knows", async ({
  request,
}) => {
  const parts = sitemapIndex.parse(await read(request, "/sitemap.xml")).sitemapindex.sitemap;
  expect(parts.map(pathOf)).toEqual(["pages", "holidays", "days", "months"].map((name) => `/sitemaps/${name}.xml`));
  for (const { loc, lastmod } of parts) {
    const { url } = sitemap.parse(await read(request, loc)).urlset;
    const newest = url.flatMap(({ lastmod }) => lastmod ?? []).toSorted();
    expect(lastmod, loc).toBe(newest.at(-1));
  }
});

test("whoever has a sitemap already is told that it has not changed", async ({ request }) => {
  for (const path of ["/sitemap.xml", "/sitemaps/days.xml", "/robots.txt"]) {
    const etag = (await request.get(path)).headers().etag ?? "";
    expect((await request.get(path, { headers: { "if-none-match": etag } })).status(), path).toBe(304);
  }
});

test("there are no other sitemaps", async ({ request }) => {
  for (const file of ["years.xml", "days", "days.xml.gz"]) {
    expect((await request.get(`/sitemaps/${file}`)).status(), file).toBe(404);
  }
});

test("every page in a sitemap is there, is its own canonical and may be indexed", async ({ request }) => {
  const paths = await pathsIn(request, "pages");
  for (const name of ["holidays", "days", "months"]) paths.push(...sample(await pathsIn(request, name)));
  for (const path of paths) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    const html = await response.text();
    const [, canonical = ""] = /<link rel="canonical" href="([^"]+)"/.exec(html) ?? [];
    expect(canonical && new URL(canonical).pathname, `canonical of ${path}`).toBe(path);
    expect(html, path).not.toMatch(/<meta name="robots" content="[^"]*noindex/);
  }
});

test("a date is listed when several holidays share it, and no other date is", async ({ request }) => {
  const year = todayIn("UTC").slice(0, 4);
  const holidays = z
    .array(z.object({ dateIso: z.string(), isMonthObservance: z.boolean() }))
    .parse(await (await request.get(`/api/holidays?year=${year}`)).json());
  const days = holidays.filter(({ isMonthObservance }) => !isMonthObservance).map(({ dateIso }) => dateIso);
  const shared = new Set(days.filter((day, index) => days.indexOf(day) !== index));
  const listed = (await pathsIn(request, "days")).filter((path) => path.startsWith(`/holiday/${year}-`));
  expect(listed).toEqual([...shared].toSorted().map((day) => `/holiday/${day}`));
});

/** The address of a read with the document's own example for each parameter, and a real holiday for each id. */
function exampleAddress({ path, params }: PublicRead, holidayId: string): string {
  const example = (name: string, schema: z.ZodType) => {
    const examples: unknown = schema.meta()?.examples;
    return /^(id|holidayIds?)$/.test(name) || !Array.isArray(examples) ? holidayId : String(examples[0]);
  };
  const query = Object.entries(params?.query?.shape ?? {}).map(([name, schema]) => [name, example(name, schema)]);
  const filled = Object.entries(params?.path?.shape ?? {}).reduce(
    (address, [name, schema]) => address.replace(`{${name}}`, example(name, schema)),
    path as string,
  );
  return query.length > 0 ? `${filled}?${new URLSearchParams(query)}` : filled;
}

for (const each of publicReads(todayIn("UTC"))) {
  test(`${each.path} answers what the API's document says`, async ({ request }) => {
    const document = await (await request.get("/api/openapi.json")).json();
    expect(document.paths).toHaveProperty([each.path, "get", "operationId"], each.operationId);
    const [holiday] = await (await request.get("/api/holidays/date/2026-11-21")).json();
    const response = await request.get(exampleAddress(each, holiday.id));
    expect(response.status()).toBe(200);
    expect(each.answer.schema.safeParse(await response.json()).error).toBeUndefined();
    expect(Object.keys(response.headers())).toEqual(expect.arrayContaining(["etag", "cache-control"]));
    expect(response.headers()["access-control-allow-origin"]).toBe("*");
  });
}
