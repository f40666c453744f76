import { expect, test } from "vitest";
import type { DailyCount } from "./counts.queries";
import { bestDay, reportRange, reportSpan, totalsOf } from "./report";

const day = (date: DailyCount["day"], views: number, visits = 0): DailyCount => ({ day: date, views, visits });

test("a report covers 30 days, or 90 when requested, and nothing else", () => {
  expect(["90", "30", undefined, "", "9", "90 ", "1e9", ["90", "30"]].map(reportSpan)).toEqual([
    90, 30, 30, 30, 30, 30, 30, 30,
  ]);
});

test("the range includes today, even across the end of a year", () => {
  expect(reportRange(30, "2027-01-10")).toEqual({ from: "2026-12-12", to: "2027-01-10" });
  expect(reportRange(90, "2026-11-21")).toEqual({ from: "2026-08-24", to: "2026-11-21" });
});

test("totals add up all days, and are zero without any", () => {
  expect(totalsOf([day("2026-11-20", 3, 1), day("2026-11-21", 4)])).toEqual({ views: 7, visits: 1 });
  expect(totalsOf([])).toEqual({ views: 0, visits: 0 });
});

test("the best day is the latest of the busiest; without views there is none", () => {
  expect(bestDay([day("2026-11-19", 4), day("2026-11-20", 9), day("2026-11-21", 9)])?.day).toBe("2026-11-21");
  expect(bestDay([day("2026-11-21", 0, 2)])).toBeNull();
  expect(bestDay([])).toBeNull();
});
