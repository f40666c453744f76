import fc from "fast-check";
import { createLoader, createSerializer } from "nuqs";
import { expect, test } from "vitest";
import { type CivilDate, civilDate, partsOf } from "@/lib/core/civil-date";
import { daysOfMonth, isCivilDate, plusDays } from "@/lib/core/dates";
import { counted } from "@/lib/core/text";
import { calendarWindow, isInWindow } from "@/lib/holidays/window";
import { runs } from "@/tests/long";
import { holidayListInput } from "./input";
import {
  changedView,
  dayInMonth,
  daySteps,
  firstDirection,
  isFiltered,
  KINDS,
  LIST_PARAMETERS,
  type ListView,
  listParameters,
  listPath,
  listView,
  pageCount,
  rowsInWords,
  SORTS,
  STATES,
  timeLeftInWords,
  unfilteredView,
  whenInWords,
} from "./list-view";

const anyView: fc.Arbitrary<ListView> = fc
  .record({
    search: fc.string({ unit: "grapheme", maxLength: 40 }).map((text) => text.trim().slice(0, 200)),
    category: fc.constantFrom("", "Food & Drink", "100% Odd?"),
    month: fc.option(fc.integer({ min: 1, max: 12 })),
    date: fc.option(fc.constantFrom("2026-02-28", "2027-12-31", "2024-02-29")),
    kind: fc.option(fc.constantFrom(...KINDS)),
    state: fc.constantFrom(...STATES),
    sort: fc.constantFrom(...SORTS),
    direction: fc.constantFrom("asc", "desc"),
    page: fc.integer({ min: 1, max: 100_000 }),
  })
  .map((view) => (view.state === "deleted" ? { ...view, month: null, date: null } : view))
  .map((view) => ({ ...view, date: view.date && dayInMonth(view.date, view.month) }));

const readParameters = createLoader(LIST_PARAMETERS);
const toAddress = createSerializer(LIST_PARAMETERS);

/** Returns the view in a URL, as the list reads it. */
const viewIn = (address: string | URLSearchParams) => listView(readParameters(address));
const addressOf = (view: ListView, before = "") => toAddress(before, listParameters(view));

const plain = viewIn("");

test("a view is read back from its URL, and other parameters stay", () => {
  fc.assert(
    fc.property(anyView, (view) => {
      const address = addressOf(view, "?tab=holidays&page=7&sort=rank");
      expect(viewIn(address)).toEqual(view);
      expect(new URLSearchParams(address).get("tab")).toBe("holidays");
    }),
  );
});

test("any URL results in a view that the server accepts", () => {
  const anyAddress = fc.dictionary(
    fc.constantFrom("search", "category", "month", "date", "kind", "state", "sort", "direction", "page"),
    fc.oneof(
      fc.string(),
      fc.constantFrom("0", "13", "1e3", "-1", "2026-02-30", "Live", "month", "asc;", "100001", "9".repeat(300)),
    ),
  );
  fc.assert(
    fc.property(anyAddress, (parameters) => {
      const view = viewIn(new URLSearchParams(parameters));
      const { searchParams } = new URL(listPath(view), "http://desk.example");
      expect(holidayListInput.safeParse(Object.fromEntries(searchParams)).success).toBe(true);
      expect(viewIn(addressOf(view))).toEqual(view);
    }),
  );
});

test("by default, the list starts with the latest change and its URL has no parameters", () => {
  expect(plain).toMatchObject({ sort: "updated", direction: "desc", state: "live", page: 1, date: null });
  expect(addressOf(plain, "?tab=holidays")).toBe("?tab=holidays");
  expect(isFiltered(plain)).toBe(false);
});

test("another list starts at its first page; another page is the same list", () => {
  const third = { ...plain, search: "cake", page: 3 };
  expect(changedView(third, { search: "pie" })).toMatchObject({ search: "pie", page: 1 });
  expect(changedView(third, { sort: "name", direction: firstDirection("name") }).page).toBe(1);
  expect(changedView(third, { page: 4 })).toEqual({ ...third, page: 4 });
});

test("selecting a month moves the day into it", () => {
  const day = { ...plain, date: "2026-11-21" } as const;
  expect(changedView(day, { month: 2 }).date).toBe("2026-02-01");
  expect(changedView(day, { month: 11 }).date).toBe("2026-11-21");
  expect(changedView(day, { month: null }).date).toBe("2026-11-21");
  expect(viewIn("?month=2&date=2026-11-21").date).toBe("2026-02-01");
});

test("deleted holidays fall on no day, so they cannot be filtered by day", () => {
  const march = { ...plain, month: 3, date: "2026-03-14" } as const;
  expect(changedView(march, { state: "deleted" })).toMatchObject({ state: "deleted", month: null, date: null });
  expect(changedView({ ...plain, state: "deleted" }, { month: 3 })).toMatchObject({ state: "live", month: 3 });
  expect(viewIn("?state=deleted&month=3&date=2026-03-14")).toMatchObject({
    month: null,
    date: null,
  });
});

test("a day is requested without the list's filters", () => {
  const path = listPath({ ...plain, search: "cake", kind: "week", state: "edited", page: 4, date: "2026-11-21" });
  expect(path).toBe("/api/admin/holidays?date=2026-11-21&limit=200");
});

test("clearing the filters leaves the order unchanged", () => {
  const cleared = unfilteredView({ ...plain, search: "cake", month: 3, state: "deleted", sort: "name", page: 2 });
  expect(cleared).toEqual({ ...plain, sort: "name", direction: "desc" });
  expect(isFiltered(cleared)).toBe(false);
});

/** In local time, in any time zone. */
const NOW = new Date(2026, 10, 21, 12);
const before = (ms: number) => new Date(NOW.getTime() - ms).toISOString();
const HOUR = 3_600_000;

test("counts have a singular form and thousands separators", () => {
  expect([counted(0, "gift"), counted(1, "gift"), counted(50_000, "holiday")]).toEqual([
    "0 gifts",
    "1 gift",
    "50,000 holidays",
  ]);
});

test("a page shows its range of rows, also the last one", () => {
  expect(rowsInWords(1, 1093)).toBe("1–50 of 1,093");
  expect(rowsInWords(22, 1093)).toBe("1,051–1,093 of 1,093");
  expect([pageCount(0), pageCount(50), pageCount(51), pageCount(50_000)]).toEqual([1, 1, 2, 1000]);
});

test.each([
  [1000, "just now"],
  [-5000, "just now"],
  [5 * 60_000, "5 min. ago"],
  [3 * HOUR, "3 hr. ago"],
  [49 * HOUR, "2 days ago"],
  [10 * 24 * HOUR, "Nov 11, 2026"],
])("%i ms ago is formatted as: %s", (ms, words) => {
  expect(whenInWords(before(ms), NOW)).toBe(words);
});

test.each([
  [HOUR, "29 days left"],
  [28.5 * 24 * HOUR, "1 day left"],
  [29.5 * 24 * HOUR, "less than a day left"],
  [30 * 24 * HOUR, "too late"],
])("a holiday deleted %i ms ago has: %s", (ms, words) => {
  expect(timeLeftInWords(before(ms), NOW)).toBe(words);
});

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

test("the list's input is safe to send to the database", () => {
  const asked = { search: "\0cake\ud83d", category: "Na\0ture" };
  expect(holidayListInput.parse(asked)).toMatchObject({ search: "cake\ufffd", category: "Nature" });
});
