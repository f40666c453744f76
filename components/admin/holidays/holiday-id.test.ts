import { expect, test } from "vitest";
import { holidayIdIn } from "./holiday-id";

test("a holiday's id is found in an address", () => {
  const id = crypto.randomUUID();
  expect(holidayIdIn(new URLSearchParams({ tab: "gifts", holiday: id }))).toBe(id);
});

test.each(["", "new", "../email/stats", "1", `${crypto.randomUUID()}/gifts`])("%j is nobody's id", (holiday) => {
  expect(holidayIdIn(new URLSearchParams({ holiday }))).toBeNull();
});

test("an address without a holiday has no id", () => {
  expect(holidayIdIn(new URLSearchParams("tab=gifts"))).toBeNull();
});
