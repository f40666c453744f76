import { expect, test } from "vitest";
import { ruleInWords } from "./rule-words";

test.each([
  ["FREQ=YEARLY;BYMONTH=6;BYDAY=1FR", "the first Friday of June"],
  ["FREQ=YEARLY;BYMONTH=1;BYDAY=-1MO", "the last Monday of January"],
  ["FREQ=YEARLY;BYMONTHDAY=13;BYDAY=FR", "Friday the 13th"],
  ["FREQ=YEARLY;BYMONTH=4;BYDAY=-2WE", "the second-to-last Wednesday of April"],
  ["FREQ=YEARLY;BYMONTH=10;BYDAY=1SA,3SA", "the first and third Saturday of October"],
  ["FREQ=YEARLY;BYMONTH=4,10;BYDAY=1SU", "the first Sunday of April and October"],
  ["FREQ=YEARLY;BYMONTH=9;BYDAY=1MO;OFFSET=-2", "the Saturday before the first Monday of September"],
  ["FREQ=YEARLY;BYMONTH=9;BYDAY=1MO;OFFSET=6", "the Sunday after the first Monday of September"],
  ["FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;OFFSET=1", "the day after the fourth Thursday of November"],
  ["FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=18,19,20,21,22,23,24;BYDAY=FR", "the Friday before December 25"],
  ["FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=25,26,27,28,29,30,31;BYDAY=SA", "the Saturday before June 1"],
  ["FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=21", "November 21"],
  ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "February 29, in leap years only"],
  ["RDATE:20251214,20261204,20271224,20281212", "a date of its own each year"],
  ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", "the last day of February"],
  ["FREQ=YEARLY;BYYEARDAY=256", "the 256th day of the year"],
  ["FREQ=YEARLY;BYYEARDAY=-1", "the last day of the year"],
  ["FREQ=YEARLY;BYMONTH=6", "all of June"],
  ["EASTER", "Easter Sunday"],
  ["EASTER;OFFSET=-2", "the Friday before Easter Sunday"],
  ["EASTER;OFFSET=1", "the day after Easter Sunday"],
  ["EASTER;OFFSET=-47", "47 days before Easter Sunday"],
  ["RDATE:20260704", "Sat, Jul 4, 2026, set by its organizers"],
])("%s is %s", (rule, words) => {
  expect(ruleInWords(rule)).toBe(words);
});

test("a rule of a shape that we have no words for is said in the library's", () => {
  expect(ruleInWords("FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=26,27;BYDAY=MO,SA;BYSETPOS=-1")).toMatch(/^every year/);
});
