import { expect, test } from "vitest";
import { reroute } from "./raw-requests";

const known = { today: "2026-11-24", slugs: new Set(["world-hello-day"]) } as const;
const to = (url: string, method = "GET", headers = {}) => reroute({ method, url, headers }, known);

test.each([
  ["/holidays/nothing-like-it", "/nowhere"],
  ["/holidays/nothing-like-it/suggest", "/nowhere"],
  ["/holidays/nothing-like-it?utm_source=x", "/nowhere"],
  ["/categories/nothing", "/nowhere"],
  ["/calendar/2032-05", "/nowhere"],
  ["/calendar/2026-13", "/nowhere"],
  ["/calendar?month=2032-05", "/nowhere"],
  ["/holiday/2032-01-02", "/nowhere/holiday/2032-01-02"],
  ["/holiday/2026-02-30", "/nowhere/holiday/2026-02-30"],
  ["/holiday/some%20day", "/nowhere/holiday/some%20day"],
  ["/holiday/%E0%A4", "/nowhere"],
])("%s is answered by %s", (url, path) => {
  expect(to(url)).toEqual({ method: "GET", url: path });
  expect(to(url, "HEAD")).toEqual({ method: "HEAD", url: path });
});

test.each([
  "/",
  "/holidays",
  "/holidays/world-hello-day",
  "/holidays/world-hello-day/sponsors",
  "/categories/animals",
  "/categories/general",
  "/categories/animals/",
  "/calendar/2026-12",
  "/calendar/2031-12",
  "/calendar?month=2031-12",
  "/calendar?month=soon",
  "/holiday/2026-11-24?holidayId=1",
  "/_next/static/holidays/x.js",
])("%s is left to its page", (url) => {
  expect(to(url)).toBeNull();
});

test("a form and the router's own request are left alone, and every holiday while the list is being read", () => {
  expect(to("/holidays/nothing-like-it", "POST")).toBeNull();
  expect(to("/holidays/nothing-like-it", "GET", { rsc: "1" })).toBeNull();
  const request = { method: "GET", url: "/holidays/nothing-like-it", headers: {} };
  expect(reroute(request, { ...known, slugs: null })).toBeNull();
});

test.each(["TRACE", "PROPFIND", "LOCK"])("%s is not allowed, on a page or in the API", (method) => {
  const refusal = { method: "GET", url: "/api/method-not-allowed" };
  expect(to("/about", method)).toEqual(refusal);
  expect(to("/api/search", method)).toEqual(refusal);
});
