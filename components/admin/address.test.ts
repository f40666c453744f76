import { expect, test } from "vitest";
import { adminTab, adminTabPath, holidayIdIn } from "./address";

test("a URL without a known section opens the first one", () => {
  expect([null, "", "nothing", "constructor"].map(adminTab)).toEqual(Array(4).fill("holidays"));
  expect(adminTab("health")).toBe("health");
});

test("a selected holiday stays selected between the sections about one holiday, and no other parameter is carried over", () => {
  const search = new URLSearchParams("tab=gifts&holiday=7&page=3");
  expect(adminTabPath("videos", search)).toBe("/admin/dashboard?tab=videos&holiday=7");
  expect(adminTabPath("holidays", search)).toBe("/admin/dashboard?tab=holidays");
});
test("a holiday's ID is found in a URL", () => {
  const id = crypto.randomUUID();
  expect(holidayIdIn(new URLSearchParams({ tab: "gifts", holiday: id }))).toBe(id);
});

test.each(["", "new", "../email/stats", "1", `${crypto.randomUUID()}/gifts`])("%j is not a valid ID", (holiday) => {
  expect(holidayIdIn(new URLSearchParams({ holiday }))).toBeNull();
});

test("a URL without a holiday has no ID", () => {
  expect(holidayIdIn(new URLSearchParams("tab=gifts"))).toBeNull();
});
