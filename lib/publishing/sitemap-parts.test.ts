import { expect, test } from "vitest";
import { newestChange, sitemapOfFile } from "./sitemap-parts";

test("the newest change is that of the newest page with a date, or null if no page has one", () => {
  const [spring, fall] = [new Date("2026-03-20T12:00:00Z"), new Date("2026-09-22T12:00:00Z")];
  expect(newestChange([{ changedAt: null }, { changedAt: fall }, { changedAt: spring }])).toEqual(fall);
  expect(newestChange([{ changedAt: null }])).toBeNull();
});

test("only the files in the index are sitemaps", () => {
  expect(["days.xml", "days", "days.xml.xml", "years.xml"].map(sitemapOfFile)).toEqual(["days", null, null, null]);
});
