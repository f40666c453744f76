import { expect, test } from "vitest";
import { nextDatesOf } from "./next-dates";

const hello = nextDatesOf({ rule: "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=21", isMonthObservance: false, lengthDays: 1 });
const libraryWeek = nextDatesOf({ rule: "FREQ=YEARLY;BYMONTH=4;BYDAY=2SU", isMonthObservance: false, lengthDays: 7 });
const november = nextDatesOf({ rule: "FREQ=YEARLY;BYMONTH=11", isMonthObservance: true, lengthDays: 1 });

test("on the day itself the day is the next one, and the day after it is next year's", () => {
  expect(hello("2026-11-21")[0]).toBe("2026-11-21");
  expect(hello("2026-11-22")[0]).toBe("2027-11-21");
  expect(hello("2026-11-22")).toHaveLength(5);
});

test("a month's observance is on until its month is over", () => {
  expect(november("2026-11-30")[0]).toBe("2026-11-01");
  expect(november("2026-12-01")[0]).toBe("2027-11-01");
});

test("a week is on until its last day is over", () => {
  expect(libraryWeek("2026-04-18")[0]).toBe("2026-04-12");
  expect(libraryWeek("2026-04-19")[0]).toBe("2027-04-11");
});

test("a holiday without a rule has no dates", () => {
  expect(nextDatesOf({ rule: null, isMonthObservance: false, lengthDays: 1 })("2026-11-21")).toEqual([]);
});
