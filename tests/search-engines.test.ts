import { XMLParser } from "fast-xml-parser";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { utcToday } from "@/lib/core/dates";
import { contactEmail, siteUrl } from "@/lib/core/site";
import { testSite } from "./site";

const site = await testSite({ catalog: true });
const visitor = site.visitor();

/** The date when the file starts, so that midnight cannot fall between a request and its expectation. */
const TODAY = utcToday();
beforeAll(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${TODAY}T12:00:00Z`) });
});
afterAll(() => {
  vi.useRealTimers();
});

const page = z.strictObject({ loc: z.url(), lastmod: z.iso.datetime().optional() });
const xmlns = z.literal("http://www.sitemaps.org/schemas/sitemap/0.9");
const sitemap = z.object({ urlset: z.strictObject({ "@_xmlns": xmlns, url: z.array(page) }) });
const sitemapIndex = z.object({ sitemapindex: z.strictObject({ "@_xmlns": xmlns, sitemap: z.array(page) }) });

const xml = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === "url" || name === "sitemap" });

async function read(path: string): Promise<unknown> {
  const response = await visitor.get(path);
  expect(response.status, path).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/xml");
  return xml.parse(await response.text());
}

const pathOf = ({ loc }: { loc: string }) => new URL(loc).pathname;

async function pathsIn(name: string): Promise<string[]> {
  return sitemap.parse(await read(`/sitemaps/${name}.xml`)).urlset.url.map(pathOf);
}

test("robots.txt links to the sitemaps and lets crawlers fetch every page, even those with noindex", async () => {
  const response = await visitor.get("/robots.txt");
  expect(response.headers.get("content-type")).toContain("text/plain");
  const lines = (await response.text()).split("\n");
  expect(lines.filter((line) => line.startsWith("Disallow"))).toEqual(["Disallow: /api/"]);
  const addresses = lines.flatMap((line) => /^Sitemap: (.+)/.exec(line)?.[1] ?? []);
  expect(addresses).toHaveLength(7);
  for (const address of addresses) expect((await visitor.get(address)).status, address).toBe(200);
});

test("security.txt says where to report a problem, and never expires", async () => {
  const response = await visitor.get("/.well-known/security.txt");
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const fields = Object.fromEntries((await response.text()).split("\n").map((line) => line.split(/: (.*)/s)));
  expect(fields).toMatchObject({
    Contact: `mailto:${contactEmail()}`,
    "Preferred-Languages": "en",
    Canonical: siteUrl("/.well-known/security.txt"),
  });
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(60);
  expect(days).toBeLessThan(365);
});

test("the index links to sitemaps on this site, with the time of the last change where known", async () => {
  const parts = sitemapIndex.parse(await read("/sitemap.xml")).sitemapindex.sitemap;
  expect(parts.map(({ loc }) => loc)).toEqual(
    ["pages", "holidays", "days", "months", "birthdays", "classroom"].map((name) => siteUrl(`/sitemaps/${name}.xml`)),
  );
  for (const { loc, lastmod } of parts) {
    const { url } = sitemap.parse(await read(loc)).urlset;
    const newest = url.flatMap(({ lastmod }) => lastmod ?? []).toSorted();
    expect(lastmod, loc).toBe(newest.at(-1));
  }
});

test("an unchanged sitemap returns 304", async () => {
  for (const path of ["/sitemap.xml", "/sitemaps/days.xml", "/robots.txt"]) {
    const etag = (await visitor.get(path)).headers.get("etag") ?? "";
    expect((await visitor.get(path, { "if-none-match": etag })).status, path).toBe(304);
  }
});

test("there are no other sitemaps", async () => {
  for (const file of ["years.xml", "days", "days.xml.gz"]) {
    expect((await visitor.get(`/sitemaps/${file}`)).status, file).toBe(404);
  }
});

test("a date is listed only when several holidays share it", async () => {
  const year = TODAY.slice(0, 4);
  const holidays = z
    .array(z.object({ dateIso: z.string(), isMonthObservance: z.boolean() }))
    .parse(await (await visitor.get(`/api/holidays?year=${year}`)).json());
  const days = holidays.filter(({ isMonthObservance }) => !isMonthObservance).map(({ dateIso }) => dateIso);
  const shared = new Set(days.filter((day, index) => days.indexOf(day) !== index));
  const listed = (await pathsIn("days")).filter((path) => path.startsWith(`/holiday/${year}-`));
  expect(listed).toEqual([...shared].toSorted().map((day) => `/holiday/${day}`));
});

type Thing = { "@type": string; "@context": string } & Record<string, unknown>;

async function thingsOn(path: string): Promise<Thing[]> {
  const { html } = await visitor.open(path);
  const texts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...texts].flatMap(([, text = ""]) => JSON.parse(text) as Thing | Thing[]);
}

test.each<[path: string, types: readonly string[]]>([
  ["/", ["WebSite", "Organization"]],
  ["/calendar/2026-11", ["BreadcrumbList", "ItemList"]],
  ["/holidays", ["ItemList"]],
  ["/categories", ["ItemList", "BreadcrumbList"]],
  ["/holidays/world-hello-day", ["Article", "BreadcrumbList"]],
  ["/categories/food-and-drink", ["BreadcrumbList", "ItemList"]],
  ["/holiday/2027-08-11", ["BreadcrumbList", "ItemList"]],
  ["/classroom/2027-08-11", ["BreadcrumbList"]],
  ["/birthday/03-14", ["BreadcrumbList"]],
])("the structured data of %s is %j, with URLs on this site", async (path, types) => {
  const things = await thingsOn(path);
  expect(things.map((thing) => thing["@type"])).toEqual(types);
  for (const thing of things) expect(thing["@context"]).toBe("https://schema.org");
  // The sources of a holiday's article are on other sites.
  const text = JSON.stringify(things.map(({ citation: _citation, ...own }) => own));
  expect(text).not.toMatch(/"@type":"(Event|FAQPage|AggregateRating)"/);
  const addresses = [...text.matchAll(/"(?:url|item|mainEntityOfPage|image|logo)":"([^"]+)"/g)].map(
    ([, url]) => url ?? "",
  );
  expect(addresses.length).toBeGreaterThan(0);
  for (const url of addresses) expect(url.startsWith(siteUrl("/"))).toBe(true);
});

test("a holiday's article has its dates and its sources", async () => {
  const [article] = await thingsOn("/holidays/world-hello-day");
  expect(article?.datePublished).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(article?.dateModified).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(article?.citation).toContainEqual(
    expect.objectContaining({ "@type": "CreativeWork", name: expect.any(String) }),
  );
});

const PICTURES = ["/og/national-ice-cream-day/2026-07-19", "/og/national-ice-cream-day/any"];

test("every day of the year has a birthday page, with a share picture of its own that contains no year", async () => {
  const paths = await pathsIn("birthdays");
  expect(paths).toHaveLength(366);
  expect(paths).toContain("/birthday/02-29");
  const response = await visitor.get("/og/pi-day/birthday-03-14");
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
  for (const path of ["/og/pi-day/birthday-03-15", "/og/pi-day/birthday-02-30", "/og/pi-day/birthday-1990-03-14"])
    expect((await visitor.get(path)).status, path).toBe(404);
});

test("share pictures are cacheable PNGs of 1200 by 630, one for a day and another for any day", async () => {
  const pngs: Buffer[] = [];
  for (const path of PICTURES) {
    const response = await visitor.get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/png");
    expect(response.headers.get("cache-control")).toContain("s-maxage=604800");
    const png = Buffer.from(await response.arrayBuffer());
    expect([png.toString("latin1", 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(["PNG", 1200, 630]);
    expect(png.byteLength).toBeLessThan(150_000);
    pngs.push(png);
  }
  expect(pngs[0]?.equals(pngs[1] ?? Buffer.alloc(0))).toBe(false);
});

test.each([
  ["/og/no-such-day/any", "no such holiday"],
  ["/og/national-ice-cream-day/2026-07-20", "a day without it"],
  ["/og/national-ice-cream-day/2026-02-30", "a day that does not exist"],
  ["/og/national-ice-cream-day/1812-07-19", "a day outside the calendar"],
  ["/og/national-ice-cream-day/someday", "not a day"],
  ["/og/just-because/any", "the holiday that is on no calendar"],
  ["/og/%00/any", "a NUL, which the database refuses"],
])("%s returns 404: %s", async (path) => {
  const response = await visitor.get(path);
  expect(response.status).toBe(404);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toMatchObject({ code: "not_found" });
});
