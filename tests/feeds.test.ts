import { XMLParser, XMLValidator } from "fast-xml-parser";
import ICAL from "ical.js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { plusDays, utcToday } from "@/lib/core/dates";
import { dateInZone } from "@/lib/core/zone-clock";
import { testSite } from "./site";

const site = await testSite({ catalog: true });
const visitor = site.visitor();

/** Noon in UTC: the same date in Berlin, early on that date in Pago Pago, and the next date in Apia. */
const TODAY = utcToday();
const NOON = new Date(`${TODAY}T12:00:00Z`);
beforeAll(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
});
afterAll(() => {
  vi.useRealTimers();
});

const text = async (path: string) => (await visitor.get(path)).text();
const json = async (path: string) => (await visitor.get(path)).json();

test.each([
  ["/feeds/rss.xml", "application/rss+xml; charset=utf-8"],
  ["/feeds/atom.xml", "application/atom+xml; charset=utf-8"],
  ["/feeds/all.ics", "text/calendar; charset=utf-8"],
  ["/feeds/food-and-drink.ics", "text/calendar; charset=utf-8"],
  ["/today.txt", "text/plain; charset=utf-8"],
  ["/api/today", "application/json"],
  ["/embed/today.html", "text/html; charset=utf-8"],
  ["/embed/today.svg", "image/svg+xml; charset=utf-8"],
])("%s is %s, is open to every site, and returns 304 for its ETag", async (path, type) => {
  const { status, headers } = await visitor.get(path);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe(type);
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(headers.get("cache-control")).toContain("public");
  const again = await visitor.get(path, { "if-none-match": headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
  // A script on another site may send the ETag.
  const preflight = await visitor.fetch(path, { method: "OPTIONS" });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-headers")).toBe("if-none-match");
});

test("RSS has seven days, today first", async () => {
  const xml = await text("/feeds/rss.xml");
  expect(XMLValidator.validate(xml)).toBe(true);
  const links = new XMLParser().parse(xml).rss.channel.item.map(({ link }: { link: string }) => new URL(link).pathname);
  expect(links).toEqual(Array.from({ length: 7 }, (_, index) => `/holiday/${plusDays(TODAY, index)}`));
});

test("Atom has the same days", async () => {
  const xml = await text("/feeds/atom.xml");
  expect(XMLValidator.validate(xml)).toBe(true);
  const { entry } = new XMLParser({ ignoreAttributes: false }).parse(xml).feed;
  const links = entry.map(({ link }: { link: [{ "@_href": string }] }) => new URL(link[0]["@_href"]).pathname);
  expect(links).toEqual(Array.from({ length: 7 }, (_, index) => `/holiday/${plusDays(TODAY, index)}`));
});

test("a category's calendar has only its own holidays, as all-day events", async () => {
  ICAL.design.strict = true;
  const calendar = new ICAL.Component(ICAL.parse(await text("/feeds/food-and-drink.ics")));
  const events = calendar.getAllSubcomponents("vevent");
  expect(events.length).toBeGreaterThan(50);
  for (const event of events) {
    expect(event.getFirstPropertyValue("categories")).toBe("Food & Drink");
    const { startDate, endDate } = new ICAL.Event(event);
    const days = endDate.subtractDate(startDate).toSeconds() / 86_400;
    expect([startDate.isDate, Number.isInteger(days), days >= 1]).toEqual([true, true, true]);
  }
});

test("an unknown feed returns 404 with a message", async () => {
  const response = await visitor.get("/feeds/taxes.ics");
  expect(response.status).toBe(404);
  expect((await response.json()).error).toBe("There is no feed at this address.");
});

test.each([
  ["Pacific/Apia", plusDays(TODAY, 1)],
  ["Pacific/Pago_Pago", TODAY],
  ["Europe/Berlin", TODAY],
])("today in %s is the local date", async (zone, today) => {
  expect(dateInZone(NOON, zone)).toBe(today);
  const { date, timeZone, holidays } = await json(`/api/today?zone=${zone}`);
  expect([date, timeZone, holidays[0].dateIso]).toEqual([today, zone, today]);
  expect(holidays).toEqual(await json(`/api/holidays/date/${today}`));
  expect(await text(`/today.txt?zone=${zone}`)).toContain(`/holiday/${today}`);
  expect(await text(`/embed/today.html?zone=${zone}`)).toContain(`/holiday/${today}`);
});

test("without a zone in the URL, the zone from the host's header is used, for that visitor only", async () => {
  const response = await visitor.get("/api/today", { "x-vercel-ip-timezone": "Pacific/Apia" });
  expect((await response.json()).date).toBe(plusDays(TODAY, 1));
  expect(response.headers.get("cache-control")).toContain("private");
  expect(response.headers.get("vary")).toContain("x-vercel-ip-timezone");
});

test.each(["/api/today", "/today.txt", "/embed/today.html", "/embed/today.svg"])(
  "%s rejects an unknown time zone",
  async (path) => {
    const response = await visitor.get(`${path}?zone=Mars`);
    expect(response.status).toBe(400);
    expect((await response.json()).error).toBe("Zone must be an IANA time zone, like Europe/Berlin");
  },
);

test("a cross-origin isolated page may embed the card as a picture", async () => {
  const { headers } = await visitor.get("/embed/today.svg");
  expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(await text("/embed/today.svg")).toMatch(/^<svg [^>]*width="480" height="160"/);
});
