import { expect, test } from "@playwright/test";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import ICAL from "ical.js";
import { plusDays } from "@/lib/dates";
import { todayIn } from "./dates";

for (const [path, type] of [
  ["/feeds/rss.xml", "application/rss+xml; charset=utf-8"],
  ["/feeds/atom.xml", "application/atom+xml; charset=utf-8"],
  ["/feeds/all.ics", "text/calendar; charset=utf-8"],
  ["/feeds/food-and-drink.ics", "text/calendar; charset=utf-8"],
  ["/today.txt", "text/plain; charset=utf-8"],
  ["/api/today", "application/json"],
  ["/embed/today.html", "text/html; charset=utf-8"],
  ["/embed/today.svg", "image/svg+xml; charset=utf-8"],
] as const) {
  test(`${path} is ${type}, open to every site, and known again by its ETag`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(200);
    const headers = response.headers();
    expect(headers["content-type"]).toBe(type);
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect(headers["cache-control"]).toContain("public");
    const again = await request.get(path, { headers: { "if-none-match": headers.etag ?? "" } });
    expect(again.status()).toBe(304);
  });
}

test("RSS tells of seven days, the first of them today", async ({ request }) => {
  const xml = await (await request.get("/feeds/rss.xml")).text();
  expect(XMLValidator.validate(xml)).toBe(true);
  const links = new XMLParser().parse(xml).rss.channel.item.map(({ link }: { link: string }) => new URL(link).pathname);
  const today = todayIn("UTC");
  expect(links).toEqual(Array.from({ length: 7 }, (_, index) => `/holiday/${plusDays(today, index)}`));
});

test("Atom tells of the same days", async ({ request }) => {
  const xml = await (await request.get("/feeds/atom.xml")).text();
  expect(XMLValidator.validate(xml)).toBe(true);
  expect(new XMLParser().parse(xml).feed.entry).toHaveLength(7);
});

test("a category's calendar has its own holidays and no others, each of whole days", async ({ request }) => {
  ICAL.design.strict = true;
  const calendar = new ICAL.Component(ICAL.parse(await (await request.get("/feeds/food-and-drink.ics")).text()));
  const events = calendar.getAllSubcomponents("vevent");
  expect(events.length).toBeGreaterThan(50);
  for (const event of events) {
    expect(event.getFirstPropertyValue("categories")).toBe("Food & Drink");
    const { startDate, endDate } = new ICAL.Event(event);
    const days = endDate.subtractDate(startDate).toSeconds() / 86_400;
    expect([startDate.isDate, Number.isInteger(days), days >= 1]).toEqual([true, true, true]);
  }
});

test("a feed that does not exist is a 404 with a sentence", async ({ request }) => {
  const response = await request.get("/feeds/taxes.ics");
  expect(response.status()).toBe(404);
  expect((await response.json()).error).toBe("There is no feed at this address.");
});

for (const zone of ["Pacific/Apia", "Pacific/Pago_Pago", "Europe/Berlin"]) {
  test(`today in ${zone} is the day that clocks show there`, async ({ request }) => {
    const today = todayIn(zone);
    const { date, timeZone, holidays } = await (await request.get(`/api/today?zone=${zone}`)).json();
    expect([date, timeZone, holidays[0].dateIso]).toEqual([today, zone, today]);
    const onThatDay = await (await request.get(`/api/holidays/date/${today}`)).json();
    expect(holidays).toEqual(onThatDay);
    expect(await (await request.get(`/today.txt?zone=${zone}`)).text()).toContain(`/holiday/${today}`);
    expect(await (await request.get(`/embed/today.html?zone=${zone}`)).text()).toContain(`/holiday/${today}`);
  });
}

test("the zone that the visitor's host found is used when none is asked for, and for that visitor alone", async ({
  request,
}) => {
  const response = await request.get("/api/today", { headers: { "x-vercel-ip-timezone": "Pacific/Apia" } });
  expect((await response.json()).date).toBe(todayIn("Pacific/Apia"));
  expect(response.headers()["cache-control"]).toContain("private");
  expect(response.headers().vary).toContain("x-vercel-ip-timezone");
});

for (const path of ["/api/today", "/today.txt", "/embed/today.html", "/embed/today.svg"]) {
  test(`${path} refuses a zone that is none`, async ({ request }) => {
    const response = await request.get(`${path}?zone=Mars`);
    expect(response.status()).toBe(400);
    expect((await response.json()).error).toBe("Zone must be an IANA time zone, like Europe/Berlin");
  });
}

test("the card stands in another site's page as a picture", async ({ page, baseURL }) => {
  await page.setContent(`<img src="${baseURL}/embed/today.svg" alt="Today's quirky holiday" width="480" height="160">`);
  const width = () => page.getByRole("img").evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(480);
});
