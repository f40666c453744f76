import { expect, test } from "vitest";
import { nextDatesOf } from "./next-dates";

const hello = nextDatesOf({ rule: "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=21", isMonthObservance: false });
const november = nextDatesOf({ rule: "FREQ=YEARLY;BYMONTH=11", isMonthObservance: true });

test("on the day itself the day is the next one, and the day after it is next year's", () => {
  expect(hello("2026-11-21")[0]).toBe("2026-11-21");
  expect(hello("2026-11-22")[0]).toBe("2027-11-21");
  expect(hello("2026-11-22")).toHaveLength(5);
});

test("a month's observance is on until its month is over", () => {
  expect(november("2026-11-30")[0]).toBe("2026-11-01");
  expect(november("2026-12-01")[0]).toBe("2027-11-01");
});

test("a holiday without a rule has no dates", () => {
  expect(nextDatesOf({ rule: null, isMonthObservance: false })("2026-11-21")).toEqual([]);
});
