import { expect, test } from "vitest";
import { holidayIdIn } from "./address";

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
