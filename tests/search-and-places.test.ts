import { beforeEach, expect, test } from "vitest";
import { placeSearches } from "@/db/schema/places";
import { partsOf } from "@/lib/core/civil-date";
import { utcToday } from "@/lib/core/dates";
import { quietLog, testSite } from "./site";

const site = await testSite({ catalog: true, emulators: ["places"] });

const visitor = site.visitor();

/** Opens the page of a search and returns the names and URLs of its results. */
async function search(address: string) {
  const { body, ...answer } = await visitor.open(address);
  const links = [...body.querySelectorAll("a")].map((link) => ({
    text: (link.textContent ?? "").replace(/\s+/g, " ").trim(),
    href: link.getAttribute("href") ?? "",
  }));
  const status = body.querySelector("[role=status]")?.textContent;
  return { ...answer, body, status, links, field: body.querySelector<HTMLInputElement>("input[name=q]") };
}

test("the search page lists results for a word with a typo, in a form that works without scripts", async () => {
  const { links, field, body, status } = await search("/search?q=tacko");
  expect(links.find(({ text }) => text.includes("National Taco Day"))?.href).toBe("/holidays/national-taco-day");
  expect(status).toMatch(/^\d+ holidays? found$/);
  expect(field?.value).toBe("tacko");
  const form = body.querySelector("form");
  expect([form?.getAttribute("action"), form?.method.toLowerCase()]).toEqual(["/search", "get"]);
  expect(links.some(({ text }) => text === "Browse all holidays")).toBe(false);
});

test("a date finds the day's holidays and links to the day", async () => {
  const { links, status } = await search("/search?q=nov+25+2027");
  expect(links.find(({ text }) => text === "See Thursday, November 25, 2027")?.href).toBe("/holiday/2027-11-25");
  expect(links.some(({ text }) => text.includes("Thanksgiving Day"))).toBe(true);
  expect(status).toMatch(/^\d+ holidays on that day$/);
  const dated = await search("/search?q=thanksgiving+2028");
  const [thanksgiving] = dated.links.filter(({ text }) => /^\D*Thu, Nov 23, 2028 ?Thanksgiving Day/.test(text));
  expect(thanksgiving?.href).toMatch(/^\/holiday\/2028-11-23\?holidayId=/);
});

test("without results, the page suggests what to try and links to all holidays", async () => {
  const { text, links } = await search("/search?q=qqqqqq");
  expect(text).toContain("No matches. Try “pie”, “pirate”, or a date like “11/26”.");
  expect(links.find((link) => link.text === "Browse all holidays")?.href).toBe("/holidays");
  expect((await search("/search")).links.find((link) => link.text === "Browse all holidays")?.href).toBe("/holidays");
});

test("the search API works from any origin", async () => {
  const found = await visitor.get("/api/search?q=%20pizzza&limit=2");
  expect(found.status).toBe(200);
  expect(found.headers.get("access-control-allow-origin")).toBe("*");
  const { query, results } = await found.json();
  expect([query, results.length]).toEqual(["pizzza", 2]);
});

test("the search API counts dates from the visitor's day", async () => {
  const { year } = partsOf(utcToday());
  for (const [today, date] of [
    [`${year}-11-21`, `${year}-11-21`],
    [`${year}-11-22`, `${year + 1}-11-21`],
  ] as const) {
    const answer = await visitor.get(`/api/search?q=world+hello+day&limit=1&today=${today}`);
    expect((await answer.json()).results).toEqual([expect.objectContaining({ dateIso: date })]);
  }
});

test.each([
  ["", "Search for at least one character"],
  ["?q=%20", "Search for at least one character"],
  [`?q=${"x".repeat(101)}`, "Search text must be 100 characters or less"],
  ["?q=pie&limit=51", "Limit must be between 1 and 50"],
  ["?q=pie&today=2026-02-30", "This date does not exist"],
])("the API rejects /api/search%s with a message", async (parameters, text) => {
  const refused = await visitor.get(`/api/search${parameters}`);
  expect([refused.status, (await refused.json()).error]).toEqual([400, text]);
});

beforeEach(() => site.db.delete(placeSearches));

test("the API returns places in the documented format, for this visitor's cache only", async () => {
  const response = await visitor.get("/api/places?latitude=40.71&longitude=-74.01&category=Food%20%26%20Drink");
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, max-age=600"]);
  const list = await response.json();
  expect(list).toHaveLength(12);
  expect(list[0]).toEqual({
    id: "node/240109189",
    name: "The Second Scoop",
    category: "Ice cream parlor",
    address: "14 Beekman Street, New York",
    distance: "500 ft",
    rating: null,
    description: "Cuisine: ice cream",
    websiteUrl: "https://secondscoop.example/",
    latitude: 40.7112903,
    longitude: -74.0092514,
    directionsUrl: "https://www.google.com/maps/dir/?api=1&destination=40.7112903%2C-74.0092514",
  });
});

test("where there are no places, the API returns an empty list", async () => {
  const response = await visitor.get("/api/places?latitude=-75&longitude=0");
  expect([response.status, await response.json()]).toEqual([200, []]);
});

test.each([
  ["latitude=91&longitude=0", 400, "Latitude must be between -90 and 90"],
  ["latitude=0&longitude=east", 400, "Longitude must be between -180 and 180"],
  ["longitude=0", 400, "Latitude must be between -90 and 90"],
  ["latitude=20&longitude=20", 503, "We can't search nearby right now. Please try again in a moment."],
])("/api/places?%s is rejected with %i and a message", async (query, status, text) => {
  quietLog();
  const response = await visitor.get(`/api/places?${query}`);
  expect([response.status, (await response.json()).error]).toEqual([status, text]);
});

test("another site's page cannot search for places on our visitors' behalf", async () => {
  const headers = { "sec-fetch-site": "cross-site" };
  const response = await visitor.get("/api/places?latitude=40.71&longitude=-74.01", headers);
  expect([response.status, (await response.json()).error]).toEqual([403, "Ask from our own pages, please."]);
  expect(await site.db.select().from(placeSearches)).toEqual([]);
});
