import { eq } from "drizzle-orm";
import { XMLParser } from "fast-xml-parser";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Classroom, holidays } from "@/db/schema/holidays";
import { testDatabase } from "@/db/test-database";
import { importSeed } from "@/lib/editorial/seed.commands";
import { testEntry } from "@/lib/holidays/test-entry";
import {
  listSitemapPages,
  listSitemaps,
  newestChange,
  type SitemapName,
  sitemapOfFile,
  sitemapXml,
} from "./sitemaps.queries";

const TODAY = "2026-11-21";
const OLD = new Date("2026-01-02T03:04:05.006Z");
const NEW = new Date("2026-10-11T12:13:14.015Z");

const SEED = [
  testEntry("hello-day", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=21"),
  testEntry("stuffing-day", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=21"),
  testEntry("alone-day", "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1"),
  testEntry("march-month", "FREQ=YEARLY;BYMONTH=3", { isMonthObservance: true }),
];

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeEach(async () => {
  database = await testDatabase();
  await importSeed(SEED, TODAY, database.db);
  await database.db.update(holidays).set({ updatedAt: OLD });
  await database.db.update(holidays).set({ updatedAt: NEW }).where(eq(holidays.slug, "hello-day"));
});
afterEach(() => database.close());

const pagesOf = (name: SitemapName) => listSitemapPages(name, TODAY, database.db);
const remove = (slug: string) => {
  return database.db.update(holidays).set({ deletedAt: NEW, updatedAt: NEW }).where(eq(holidays.slug, slug));
};

test("every holiday on the calendar has a page with the day of its last change", async () => {
  await remove("stuffing-day");
  expect(await pagesOf("holidays")).toEqual([
    { path: "/holidays/alone-day", changedAt: OLD },
    { path: "/holidays/hello-day", changedAt: NEW },
    { path: "/holidays/march-month", changedAt: OLD },
  ]);
});

test("a date shared by several holidays is listed for this year and the next, with the newest change", async () => {
  expect(await pagesOf("days")).toEqual([
    { path: "/holiday/2026-11-21", changedAt: NEW },
    { path: "/holiday/2027-11-21", changedAt: NEW },
  ]);
});

test("a date that a deletion leaves with one holiday is no longer listed", async () => {
  await remove("stuffing-day");
  expect(await pagesOf("days")).toEqual([]);
});

test("a month is listed for this year and the next, with the newest change of its holidays", async () => {
  expect(await pagesOf("months")).toEqual([
    { path: "/calendar/2026-03", changedAt: OLD },
    { path: "/calendar/2026-11", changedAt: NEW },
    { path: "/calendar/2027-03", changedAt: OLD },
    { path: "/calendar/2027-11", changedAt: NEW },
  ]);
});

test("a lesson is listed for this year and the next, if the day's pick has one", async () => {
  const classroom: Classroom = {
    fact: "",
    questions: [],
    activity: { title: "", text: "" },
    word: { word: "", meaning: "" },
  };
  const write = (slug: string) =>
    database.db.update(holidays).set({ classroom, updatedAt: OLD }).where(eq(holidays.slug, slug));
  await write("alone-day");
  // On its date another holiday is the pick.
  await write("stuffing-day");
  expect(await pagesOf("classroom")).toEqual([
    { path: "/classroom/2026-03-01", changedAt: OLD },
    { path: "/classroom/2027-03-01", changedAt: OLD },
  ]);
});

test("the index has the newest change of each sitemap, or null if unknown", async () => {
  expect(await listSitemaps(TODAY, database.db)).toEqual([
    { path: "/sitemaps/pages.xml", changedAt: null },
    { path: "/sitemaps/holidays.xml", changedAt: NEW },
    { path: "/sitemaps/days.xml", changedAt: NEW },
    { path: "/sitemaps/months.xml", changedAt: NEW },
    { path: "/sitemaps/birthdays.xml", changedAt: null },
    { path: "/sitemaps/classroom.xml", changedAt: null },
  ]);
});

test("the newest change is that of the newest page with a date, or null if no page has one", () => {
  const [spring, fall] = [new Date("2026-03-20T12:00:00Z"), new Date("2026-09-22T12:00:00Z")];
  expect(newestChange([{ changedAt: null }, { changedAt: fall }, { changedAt: spring }])).toEqual(fall);
  expect(newestChange([{ changedAt: null }])).toBeNull();
});

test("only the files in the index are sitemaps", () => {
  expect(["days.xml", "days", "days.xml.xml", "years.xml"].map(sitemapOfFile)).toEqual(["days", null, null, null]);
});

const parse = (xml: string): unknown => new XMLParser({ ignoreAttributes: false }).parse(xml);
const CHANGED = new Date("2026-10-11T12:13:14.015Z");
const toUrl = (path: string) => new URL(path, "https://oddly.example").href;
const declaration = { "@_version": "1.0", "@_encoding": "UTF-8" };
const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

test("a sitemap is XML with absolute, escaped URLs and W3C dates", () => {
  const pages = [
    { path: "/search?q=pie&page=2", changedAt: CHANGED },
    { path: "/about", changedAt: null },
  ];
  const xml = sitemapXml("urlset", pages, toUrl);
  expect(xml).toContain("pie&amp;page");
  expect(parse(xml)).toEqual({
    "?xml": declaration,
    urlset: {
      "@_xmlns": namespace,
      url: [
        { loc: "https://oddly.example/search?q=pie&page=2", lastmod: "2026-10-11T12:13:14.015Z" },
        { loc: "https://oddly.example/about" },
      ],
    },
  });
});

test("a sitemap index is XML of the same kind", () => {
  expect(parse(sitemapXml("sitemapindex", [{ path: "/sitemaps/days.xml", changedAt: CHANGED }], toUrl))).toEqual({
    "?xml": declaration,
    sitemapindex: {
      "@_xmlns": namespace,
      sitemap: { loc: "https://oddly.example/sitemaps/days.xml", lastmod: "2026-10-11T12:13:14.015Z" },
    },
  });
});

test("more URLs than a sitemap allows throw an error instead of being cut off silently", () => {
  const pages = Array.from({ length: 50_001 }, () => ({ path: "/", changedAt: null }));
  expect(() => sitemapXml("urlset", pages, toUrl)).toThrow("50001 addresses");
});
