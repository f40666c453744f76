import ICAL from "ical.js";
import { beforeAll, expect, test } from "vitest";
import { readSeed } from "@/db/seed/read";
import { plusDays } from "@/lib/core/dates";
import type { CalendarDay } from "@/lib/holidays/ics";
import { occurrencesInYear } from "@/lib/holidays/rule";
import { CATEGORIES, categorySlug } from "@/lib/holidays/traits";
import { cachedIcsFeedText, icsFeedOf, icsFeedText, icsYears } from "./ics-feed";

const SITE = "https://oddly.example/";

beforeAll(() => {
  ICAL.design.strict = true;
});

async function seedDays(): Promise<CalendarDay[]> {
  const days = (await readSeed()).filter(({ isMonthObservance }) => !isMonthObservance);
  return days.flatMap(({ slug, name, category, notes, emoji, lengthDays, rule }) =>
    occurrencesInYear(rule, 2026).map((dateIso) => {
      return { id: slug, slug, holidayName: name, category, notes, emoji, lengthDays, dateIso, updatedAt: new Date(0) };
    }),
  );
}

test("there is a feed for all holidays and one for each category, and no other", () => {
  expect(icsFeedOf("all.ics")).toEqual({ category: null });
  for (const category of CATEGORIES) expect(icsFeedOf(`${categorySlug(category)}.ics`)).toEqual({ category });
  for (const name of ["all", "rss.xml", ".ics", "Food & Drink.ics", "food-and-drink.ics.ics"]) {
    expect(icsFeedOf(name), name).toBeNull();
  }
});

test("a feed covers this year and the next", () => {
  expect(icsYears("2026-12-31")).toEqual({ first: "2026-01-01", last: "2027-12-31" });
});

test("the name of every feed is read back unchanged", () => {
  for (const category of [...CATEGORIES, null]) {
    const calendar = new ICAL.Component(ICAL.parse(icsFeedText({ category }, [], SITE)));
    expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe(`Oddly: ${category ?? "every quirky holiday"}`);
  }
});

test("a strict parser finds every holiday of our own calendar, each on its own days", async () => {
  const days = await seedDays();
  const calendar = new ICAL.Component(ICAL.parse(icsFeedText({ category: null }, days, SITE)));
  const events = calendar.getAllSubcomponents("vevent").map((each) => new ICAL.Event(each));
  expect(events.length).toBeGreaterThan(365);
  const read = events.map(({ summary, startDate, endDate }) => [summary, String(startDate), String(endDate)]);
  expect(read).toEqual(
    days.map(({ emoji, holidayName, dateIso, lengthDays }) => {
      return [`${emoji} ${holidayName}`, dateIso, plusDays(dateIso, lengthDays)];
    }),
  );
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
});

test("a cached feed is generated again when a day or the site's URL changes", async () => {
  const days = (await seedDays()).slice(0, 3);
  const feed = { category: null };
  const first = cachedIcsFeedText(feed, days, SITE);
  expect(cachedIcsFeedText(feed, structuredClone(days), SITE)).toBe(first);
  const renamed = days.map((each) => ({ ...each, holidayName: "Renamed Day" }));
  expect(cachedIcsFeedText(feed, renamed, SITE)).toBe(icsFeedText(feed, renamed, SITE));
  expect(cachedIcsFeedText(feed, days, "https://moved.example/")).toContain("https://moved.example/holidays/");
});
