import { expect, test } from "vitest";
import { reviewContent } from "./content";
import { type SeedEntry, seedEntry } from "./input";
import { testEntry } from "./test-entry";

const entry = (changes: Partial<SeedEntry>) =>
  testEntry("pie-day", "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=14", {
    name: "Pie Day",
    notes: "A crust, a filling, and a number that never ends: somebody had to introduce them.",
    ...changes,
  });

test.each([
  ["a slug used twice", [entry({}), entry({ name: "Other" })], "pie-day has the same slug as pie-day"],
  [
    "a name used twice, in another case",
    [entry({}), entry({ slug: "b", name: "PIE day" })],
    "b has the same name as pie-day",
  ],
  ["the same text twice", [entry({}), entry({ slug: "b", name: "B" })], "b has the same notes as pie-day"],
  ["a date without a holiday", [entry({})], "02-29 has no holiday of its own"],
  [
    "neighbours that begin alike",
    [entry({}), entry({ slug: "b", name: "B", rule: "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=15", notes: "A tale of two." })],
    "pie-day and b, neighbours, begin with the same word",
  ],
  [
    "a stock phrase",
    [entry({ notes: "Celebrate pie with friends and family and a fork." })],
    "pie-day has a stock phrase",
  ],
  ["shouting", [entry({ notes: "Pie! More pie! And then a little more of it." })], "pie-day shouts"],
  ["too few moving dates", [entry({})], "only 0 of 60 holidays with a moving date"],
  [
    "a month that is not marked as one",
    [entry({ rule: "FREQ=YEARLY;BYMONTH=3" })],
    "pie-day: a whole month and isMonthObservance go together",
  ],
])("%s is found", (_what, entries, problem) => {
  expect(reviewContent(entries).problems).toContain(problem);
});

test("a date that only a moving holiday reaches has no holiday of its own", () => {
  const moving = entry({ rule: "FREQ=YEARLY;BYMONTH=3;BYDAY=2TU" });
  expect(reviewContent([moving]).problems).toContain("03-14 has no holiday of its own");
});

test.each([
  ["an invalid rule", { rule: "FREQ=YEARLY;BYMONTH=13;BYMONTHDAY=1" }],
  ["a rule that never falls", { rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30" }],
  ["notes over the limit", { notes: "a".repeat(401) }],
  ["a category outside the set", { category: "Misc" }],
  ["two emoji", { emoji: "🥧🥧🙂x" }],
  ["a source that is no web address", { sources: [{ title: "x", url: "javascript:alert(1)" }] }],
  ["a field nobody knows", { colour: "red" }],
])("the schema refuses %s", (_what, changes) => {
  expect(seedEntry.safeParse({ ...entry({}), ...changes }).success).toBe(false);
});

test("the schema takes a good entry", () => {
  expect(seedEntry.safeParse(entry({})).success).toBe(true);
});
