import { expect, test } from "vitest";
import { adminTabPath, deskTab } from "./tab-list";

test("an address that names no part of the desk opens the first", () => {
  expect([null, "", "nothing", "constructor"].map(deskTab)).toEqual(Array(4).fill("holidays"));
  expect(deskTab("health")).toBe("health");
});

test("a chosen holiday stays chosen between the parts that are about one, and nothing else is kept", () => {
  const search = new URLSearchParams("tab=gifts&holiday=7&page=3");
  expect(adminTabPath("videos", search)).toBe("/admin/dashboard?tab=videos&holiday=7");
  expect(adminTabPath("holidays", search)).toBe("/admin/dashboard?tab=holidays");
});
