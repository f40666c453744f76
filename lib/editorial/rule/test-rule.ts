import { getDaysInMonth } from "date-fns";
import fc from "fast-check";
import { civilDate } from "@/lib/core/civil-date";

const CODES = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

const month = fc.integer({ min: 1, max: 12 });
const code = fc.constantFrom(...CODES);
const nth = fc.constantFrom(1, 2, 3, 4, 5, -1, -2, -3, -4, -5);
const some = <Value>(values: fc.Arbitrary<Value>, maxLength: number) =>
  fc.uniqueArray(values, { minLength: 1, maxLength });
const offset = fc.integer({ min: -183, max: 183 }).map((days) => (days === 0 ? "" : `;OFFSET=${days}`));

const nthWeekday = fc
  .tuple(some(month, 3), some(nth, 3), code)
  .map(([months, nths, day]) => `FREQ=YEARLY;BYMONTH=${months};BYDAY=${nths.map((each) => `${each}${day}`)}`);

const fixedDay = fc
  .tuple(month, fc.integer({ min: 1, max: 31 }))
  .filter(([inMonth, day]) => day <= getDaysInMonth(new Date(2000, inMonth - 1)))
  .map(([inMonth, day]) => `FREQ=YEARLY;BYMONTH=${inMonth};BYMONTHDAY=${day}`);

/** Seven days of one month, except the last seven of February, whose name is wrong in leap years. */
const weekdayNear = fc
  .tuple(month, fc.integer({ min: 1, max: 25 }), code)
  .filter(([inMonth, from]) => from + 6 <= (inMonth === 2 ? 27 : getDaysInMonth(new Date(2001, inMonth - 1))))
  .map(([inMonth, from, day]) => {
    const days = Array.from({ length: 7 }, (_, index) => from + index);
    return `FREQ=YEARLY;BYMONTH=${inMonth};BYMONTHDAY=${days};BYDAY=${day}`;
  });

const lastDay = fc.constant("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1");
const dayOfYear = fc.integer({ min: -366, max: 366 }).map((day) => `FREQ=YEARLY;BYYEARDAY=${day || 1}`);
const dates = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 2024, max: 2035 }), month, fc.integer({ min: 1, max: 28 })), {
    minLength: 1,
    maxLength: 3,
    selector: (date) => date.join(),
  })
  .map(
    (all) => `RDATE:${all.map(([year, inMonth, day]) => civilDate(year, inMonth, day).replaceAll("-", "")).toSorted()}`,
  );

/** Rules of every kind that lib/holidays/rule-labels.ts has words for. */
export const someRule: fc.Arbitrary<string> = fc.oneof(
  fc
    .tuple(fc.oneof(nthWeekday, fixedDay, weekdayNear, lastDay, dayOfYear, fc.constant("EASTER")), offset)
    .map(([rule, days]) => rule + days),
  month.map((each) => `FREQ=YEARLY;BYMONTH=${each}`),
  dates,
);
