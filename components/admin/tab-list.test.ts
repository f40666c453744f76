import { expect, test } from "vitest";
import { adminTab, adminTabPath } from "./tab-list";

test("a URL without a known section opens the first one", () => {
  expect([null, "", "nothing", "constructor"].map(adminTab)).toEqual(Array(4).fill("holidays"));
  expect(adminTab("health")).toBe("health");
});

test("a selected holiday stays selected between the sections about one holiday, and no other parameter is carried over", () => {
  const search = new URLSearchParams("tab=gifts&holiday=7&page=3");
  expect(adminTabPath("videos", search)).toBe("/admin/dashboard?tab=videos&holiday=7");
  expect(adminTabPath("holidays", search)).toBe("/admin/dashboard?tab=holidays");
});
