import fc from "fast-check";
import { expect, test } from "vitest";
import { periodEnd } from "./periods";

const QUARTER = { interval: "month", interval_count: 3 };
const seconds = (day: string) => Date.parse(`${day}T08:30:00Z`) / 1000;
const dayOf = (at: number) => new Date(at * 1000).toISOString().slice(0, 10);

test.each([
  ["2026-01-15", "2026-04-15"],
  ["2026-01-31", "2026-04-30"],
  ["2026-11-30", "2027-02-28"],
  ["2027-11-30", "2028-02-29"],
  ["2026-12-31", "2027-03-31"],
])("a three-month period starting on %s ends on %s", (start, end) => {
  expect(dayOf(periodEnd(seconds(start), QUARTER, Number(start.slice(-2))))).toBe(end);
});

test("daily, weekly and yearly periods end on the right day", () => {
  const start = seconds("2024-02-29");
  const end = (interval: string) => dayOf(periodEnd(start, { interval, interval_count: 1 }, 29));
  expect([end("day"), end("week"), end("year")]).toEqual(["2024-03-01", "2024-03-07", "2025-02-28"]);
});

test("a short month does not shift later periods: each ends on the anchor day or the month's last day, at the same hour", () => {
  const starts = fc.date({ min: new Date("2020-01-01"), max: new Date("2030-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(starts, fc.integer({ min: 1, max: 12 }), (date, interval_count) => {
      const anchorDay = date.getUTCDate();
      let at = Math.floor(date.getTime() / 1000);
      for (let period = 0; period < 12; period += 1) {
        const next = periodEnd(at, { interval: "month", interval_count }, anchorDay);
        expect(next).toBeGreaterThan(at);
        expect((next - at) % 86_400).toBe(0);
        const day = new Date(next * 1000);
        const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
        expect(day.getUTCDate()).toBe(Math.min(anchorDay, last));
        at = next;
      }
    }),
  );
});
