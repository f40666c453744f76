import fc from "fast-check";
import { expect, test } from "vitest";
import type { CivilDate } from "@/lib/core/civil-date";
import { plusDays, weekdayOf } from "@/lib/core/dates";
import { quickDays } from "./quick-days";

const datesOf = (today: CivilDate) => quickDays(today).map(({ date }) => date);

test.each([
  ["on a Monday the weekend is five days off", "2026-11-16", ["2026-11-16", "2026-11-17", "2026-11-21"]],
  ["on a Friday it is tomorrow", "2026-11-20", ["2026-11-20", "2026-11-21", "2026-11-21"]],
  ["on a Saturday it is today", "2026-11-21", ["2026-11-21", "2026-11-22", "2026-11-21"]],
  ["on a Sunday it is the next one", "2026-11-22", ["2026-11-22", "2026-11-23", "2026-11-28"]],
  ["over the New Year", "2026-12-31", ["2026-12-31", "2027-01-01", "2027-01-02"]],
  ["over a leap day", "2028-02-28", ["2028-02-28", "2028-02-29", "2028-03-04"]],
] as const)("%s", (_when, today, dates) => {
  expect(datesOf(today)).toEqual(dates);
});

test("on any day, tomorrow is the next day and the weekend is a Saturday less than a week away", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (offset) => {
      const today = plusDays("1999-12-25", offset);
      const [same, tomorrow, weekend = "" as CivilDate] = datesOf(today);
      expect([same, tomorrow]).toEqual([today, plusDays(today, 1)]);
      expect(weekdayOf(weekend)).toBe(6);
      expect(weekend >= today && weekend <= plusDays(today, 6)).toBe(true);
    }),
  );
});
