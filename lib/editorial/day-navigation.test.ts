import fc from "fast-check";
import { expect, test } from "vitest";
import { type CivilDate, civilDate, partsOf } from "@/lib/core/civil-date";
import { daysOfMonth, isCivilDate, plusDays } from "@/lib/core/dates";
import { calendarWindow, isInWindow } from "@/lib/holidays/window";
import { runs } from "@/tests/long";
import { dayInMonth, daySteps } from "./day-navigation";

const TODAY = "2026-11-21";

const anyDay = fc
  .integer({ min: 0, max: 8 * 365 })
  .map((days) => plusDays(civilDate(partsOf(TODAY).year - 2, 1, 1), days));
const anyMonth = fc.option(fc.integer({ min: 1, max: 12 }));

/** Returns the whole days between two dates, without using the clock. */
const daysBetween = (from: CivilDate, to: CivilDate) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

test("a step is one calendar day, across months, years and clock changes", () => {
  fc.assert(
    fc.property(anyDay, (date) => {
      const { previous, next } = daySteps({ date, month: null, today: TODAY });
      if (previous) expect(daysBetween(previous, date)).toBe(1);
      if (next) expect(daysBetween(date, next)).toBe(1);
    }),
  );
});

test("a step and its opposite lead back", () => {
  fc.assert(
    fc.property(anyDay, anyMonth, (day, month) => {
      const date = dayInMonth(day, month);
      const { previous, next } = daySteps({ date, month, today: TODAY });
      if (previous) expect(daySteps({ date: previous, month, today: TODAY }).next).toBe(date);
      if (next) expect(daySteps({ date: next, month, today: TODAY }).previous).toBe(date);
    }),
  );
});

test("no step leaves the selected month, and every day within it can be reached", () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 12 }), (day, month) => {
      const first = civilDate(partsOf(day).year, month, 1);
      const all = daysOfMonth({ year: partsOf(day).year, month });
      expect(daySteps({ date: first, month, today: TODAY }).previous).toBeNull();
      const walked = [first];
      for (;;) {
        const { next } = daySteps({ date: walked.at(-1) ?? first, month, today: TODAY });
        if (!next) break;
        walked.push(next);
      }
      expect(walked).toEqual(all);
    }),
    { numRuns: runs(30) },
  );
});

test("no step leaves the calendar's range", () => {
  const window = calendarWindow(TODAY);
  expect(daySteps({ date: window.first, month: null, today: TODAY }).previous).toBeNull();
  expect(daySteps({ date: window.last, month: null, today: TODAY }).next).toBeNull();
  fc.assert(
    fc.property(fc.option(anyDay), anyMonth, anyDay, (date, month, today) => {
      for (const step of Object.values(daySteps({ date, month, today }))) {
        if (step) expect(isInWindow(step, calendarWindow(today)) && dayInMonth(step, month) === step).toBe(true);
      }
    }),
  );
});

test("Today leads to today when it is in the month, and nowhere from today itself", () => {
  expect(daySteps({ date: "2026-11-03", month: 11, today: TODAY }).today).toBe(TODAY);
  expect(daySteps({ date: "2025-11-03", month: 11, today: TODAY }).today).toBe(TODAY);
  expect(daySteps({ date: "2026-12-03", month: 12, today: TODAY }).today).toBeNull();
  expect(daySteps({ date: TODAY, month: null, today: TODAY }).today).toBeNull();
});

test("before the first step, the days count from today", () => {
  const steps = { previous: "2026-11-20", today: TODAY, next: "2026-11-22" };
  expect(daySteps({ date: null, month: null, today: TODAY })).toEqual(steps);
  expect(daySteps({ date: null, month: 11, today: TODAY })).toEqual(steps);
});

test("before the first step in another month, the only step leads to its first day", () => {
  expect(daySteps({ date: null, month: 2, today: TODAY })).toEqual({ previous: null, today: null, next: "2026-02-01" });
});

test("a day within the selected month stays, and any other moves to its first day", () => {
  expect(dayInMonth("2027-06-15", 6)).toBe("2027-06-15");
  expect(dayInMonth("2027-06-15", 2)).toBe("2027-02-01");
  expect(dayInMonth("2027-06-15", null)).toBe("2027-06-15");
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 12 }), (date, month) => {
      const moved = dayInMonth(date, month);
      expect(isCivilDate(moved)).toBe(true);
      expect(partsOf(moved)).toMatchObject({ year: partsOf(date).year, month });
      expect(dayInMonth(moved, month)).toBe(moved);
    }),
  );
});
