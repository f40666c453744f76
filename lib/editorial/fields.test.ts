import { expect, test } from "vitest";
import { AppError } from "@/lib/core/errors";
import { changesBetween, columnsOf, fieldsAfter, type HolidayFields } from "./fields";
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

test("a holiday of which only its day is said falls on that day each year", () => {
  expect(cakeDay).toMatchObject({ rule: "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=26", isMonthObservance: false, rank: 100 });
  expect(columnsOf(cakeDay)).toMatchObject({ dateIso: "2026-11-26", displayDate: "November 26th" });
});

test("a month observance of which only its first day is said has that day's month", () => {
  const input = {
    holidayName: "Kite Month",
    dateIso: "2026-06-01",
    displayDate: "June",
    isMonthObservance: true,
  } as const;
  expect(fieldsAfter(input, null, TODAY)).toMatchObject({ rule: "FREQ=YEARLY;BYMONTH=6", isMonthObservance: true });
});

test("a new holiday looks like its category", () => {
  const input = { holidayName: "Owl Day", rule: "EASTER", category: "Animals" };
  expect(fieldsAfter(input, null, TODAY)).toMatchObject({ emoji: "🦔", hue: 70 });
});

const moving: HolidayFields = { ...cakeDay, rule: "FREQ=YEARLY;BYMONTH=6;BYDAY=1FR" };

test("a day that the rule falls on leaves the rule alone: it was only sent back", () => {
  expect(fieldsAfter({ dateIso: "2026-06-05", displayDate: "June 5th" }, moving, TODAY).rule).toBe(moving.rule);
});

test("another day is another rule", () => {
  expect(fieldsAfter({ dateIso: "2026-06-06" }, moving, TODAY).rule).toBe("FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=6");
});

test("a day that becomes a month's observance, and back", () => {
  const month = fieldsAfter({ isMonthObservance: true }, moving, TODAY);
  expect(month).toMatchObject({ rule: "FREQ=YEARLY;BYMONTH=6", isMonthObservance: true });
  expect(fieldsAfter({ isMonthObservance: false }, month, TODAY)).toMatchObject({
    rule: "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=1",
    isMonthObservance: false,
  });
});

test("whether it is a month's observance has to go with the rule, also where that one stays", () => {
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

test("an address to learn more at that is new becomes a source; an empty one is taken away, its source stays", () => {
  const learnMore = "https://cake.example/history";
  const withIt = fieldsAfter({ sourceUrl: learnMore }, cakeDay, TODAY);
  expect(withIt).toMatchObject({ sourceUrl: learnMore, sources: [{ title: "cake.example", url: learnMore }] });
  const without = fieldsAfter({ sourceUrl: "" }, withIt, TODAY);
  expect(without.sourceUrl).toBeNull();
  expect(without.sources).toEqual(withIt.sources);
});

test("an address to learn more at takes no source's place: for an eleventh there is no room", () => {
  const sources = Array.from({ length: 10 }, (_, index) => ({ title: "Almanac", url: `https://${index}.example/` }));
  const full = fieldsAfter({ sources, sourceUrl: "https://elsewhere.example/" }, cakeDay, TODAY);
  expect(issuesOf(() => fieldsAfter({ sourceUrl: "https://eleven.example/" }, full, TODAY))).toEqual([
    { path: "sourceUrl", message: "It already has 10 sources. Remove one first." },
  ]);
  expect(fieldsAfter({ sourceUrl: full.sourceUrl }, full, TODAY)).toEqual(full);
  expect(fieldsAfter({ sourceUrl: "https://3.example/" }, full, TODAY).sources).toEqual(sources);
});

test("with its source goes the address to learn more at, and the next one takes its place", () => {
  const before = fieldsAfter({ sourceUrl: "https://one.example/" }, cakeDay, TODAY);
  const after = fieldsAfter({ sources: [{ title: "Two", url: "https://two.example/" }] }, before, TODAY);
  expect(after.sourceUrl).toBe("https://two.example/");
});

test("an emptied text is none, one that is not given stays", () => {
  const told = fieldsAfter({ notes: "Eat cake.", history: "Long ago." }, cakeDay, TODAY);
  expect(fieldsAfter({ notes: "" }, told, TODAY)).toMatchObject({ notes: null, history: "Long ago." });
});

test("a change says what it did, and nothing changes nothing", () => {
  const after = fieldsAfter({ notes: "Eat cake.", rank: 3 }, cakeDay, TODAY);
  expect(changesBetween(cakeDay, after)).toEqual({ notes: [null, "Eat cake."], rank: [100, 3] });
  expect(changesBetween(cakeDay, fieldsAfter({}, cakeDay, TODAY))).toEqual({});
});
