import { expect, test } from "vitest";
import { AppError } from "@/lib/core/errors";
import { changesBetween, columnsOf, fieldsAfter } from "./fields";
import type { HolidayFields } from "./input";
import { newHolidayInput } from "./input";

const TODAY = "2026-11-22" as const;

const cakeDay = fieldsAfter(
  newHolidayInput.parse({ holidayName: "Cake Day", dateIso: "2026-11-26", displayDate: "November 26th" }),
  null,
  TODAY,
);

const issuesOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error.issues;
    throw error;
  }
  return null;
};

test("a holiday with only a date falls on that date each year", () => {
  expect(cakeDay).toMatchObject({ rule: "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=26", isMonthObservance: false, rank: 100 });
  expect(columnsOf(cakeDay)).toMatchObject({ dateIso: "2026-11-26", displayDate: "November 26th" });
});

test("a month observance with only its first day gets that month as its rule", () => {
  const input = {
    holidayName: "Kite Month",
    dateIso: "2026-06-01",
    displayDate: "June",
    isMonthObservance: true,
  } as const;
  expect(fieldsAfter(input, null, TODAY)).toMatchObject({ rule: "FREQ=YEARLY;BYMONTH=6", isMonthObservance: true });
});

test("a new holiday gets its category's emoji and hue", () => {
  const input = { holidayName: "Owl Day", rule: "EASTER", category: "Animals" };
  expect(fieldsAfter(input, null, TODAY)).toMatchObject({ emoji: "🦔", hue: 70 });
});

const moving: HolidayFields = { ...cakeDay, rule: "FREQ=YEARLY;BYMONTH=6;BYDAY=1FR" };

test("sending back a date that the rule falls on does not change the rule", () => {
  expect(fieldsAfter({ dateIso: "2026-06-05", displayDate: "June 5th" }, moving, TODAY).rule).toBe(moving.rule);
});

test("another date changes the rule", () => {
  expect(fieldsAfter({ dateIso: "2026-06-06" }, moving, TODAY).rule).toBe("FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=6");
});

test("a day can become a month observance, and back", () => {
  const month = fieldsAfter({ isMonthObservance: true }, moving, TODAY);
  expect(month).toMatchObject({ rule: "FREQ=YEARLY;BYMONTH=6", isMonthObservance: true });
  expect(fieldsAfter({ isMonthObservance: false }, month, TODAY)).toMatchObject({
    rule: "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=1",
    isMonthObservance: false,
  });
});

test("the month observance flag must match the rule, even an unchanged one", () => {
  const refused = (input: object, before: HolidayFields) => issuesOf(() => fieldsAfter(input, before, TODAY));
  const month = fieldsAfter({ isMonthObservance: true }, moving, TODAY);
  expect(refused({ rule: moving.rule, isMonthObservance: true }, moving)).toEqual([
    { path: "rule", message: "A month observance needs a whole month as its rule, such as “all of June”" },
  ]);
  expect(refused({ rule: month.rule, isMonthObservance: false }, month)).toEqual([
    { path: "rule", message: "A whole-month rule makes it a month observance" },
  ]);
  expect(fieldsAfter({ ...moving }, moving, TODAY)).toEqual(moving);
  expect(fieldsAfter({ ...month }, month, TODAY)).toEqual(month);
});

test.each([
  ["a rule that falls on every Monday", { rule: "FREQ=YEARLY;BYDAY=MO" }, "rule"],
  ["a month observance with a day's rule", { rule: "EASTER", isMonthObservance: true }, "rule"],
  ["a whole month that is said to be a day", { rule: "FREQ=YEARLY;BYMONTH=6", isMonthObservance: false }, "rule"],
  ["one of three ways to celebrate", { celebrate: { free: "Eat cake.", friends: "", desk: "" } }, "celebrate.friends"],
])("%s is refused", (_what, input, path) => {
  expect(issuesOf(() => fieldsAfter(input, cakeDay, TODAY))?.map((issue) => issue.path)).toContain(path);
});

test("a new Learn More link becomes a source; clearing the link keeps the source", () => {
  const learnMore = "https://cake.example/history";
  const withIt = fieldsAfter({ sourceUrl: learnMore }, cakeDay, TODAY);
  expect(withIt).toMatchObject({ sourceUrl: learnMore, sources: [{ title: "cake.example", url: learnMore }] });
  const without = fieldsAfter({ sourceUrl: "" }, withIt, TODAY);
  expect(without.sourceUrl).toBeNull();
  expect(without.sources).toEqual(withIt.sources);
});

test("a Learn More link replaces no source, and is refused as the eleventh", () => {
  const sources = Array.from({ length: 10 }, (_, index) => ({ title: "Almanac", url: `https://${index}.example/` }));
  const full = fieldsAfter({ sources, sourceUrl: "https://elsewhere.example/" }, cakeDay, TODAY);
  expect(issuesOf(() => fieldsAfter({ sourceUrl: "https://eleven.example/" }, full, TODAY))).toEqual([
    { path: "sourceUrl", message: "It already has 10 sources. Remove one first." },
  ]);
  expect(fieldsAfter({ sourceUrl: full.sourceUrl }, full, TODAY)).toEqual(full);
  expect(fieldsAfter({ sourceUrl: "https://3.example/" }, full, TODAY).sources).toEqual(sources);
});

test("removing its source removes the Learn More link, and the next source takes its place", () => {
  const before = fieldsAfter({ sourceUrl: "https://one.example/" }, cakeDay, TODAY);
  const after = fieldsAfter({ sources: [{ title: "Two", url: "https://two.example/" }] }, before, TODAY);
  expect(after.sourceUrl).toBe("https://two.example/");
});

test("an emptied text becomes null, and a missing one stays", () => {
  const filled = fieldsAfter({ notes: "Eat cake.", history: "Long ago." }, cakeDay, TODAY);
  expect(fieldsAfter({ notes: "" }, filled, TODAY)).toMatchObject({ notes: null, history: "Long ago." });
});

test("a change lists the changed fields, and no change lists none", () => {
  const after = fieldsAfter({ notes: "Eat cake.", rank: 3 }, cakeDay, TODAY);
  expect(changesBetween(cakeDay, after)).toEqual({ notes: [null, "Eat cake."], rank: [100, 3] });
  expect(changesBetween(cakeDay, fieldsAfter({}, cakeDay, TODAY))).toEqual({});
});
