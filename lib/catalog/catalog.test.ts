import { afterEach, beforeEach, expect, test } from "vitest";
import { testDatabase } from "@/db/test-database";
import type { CivilDate } from "@/lib/civil-date";
import { importSeed } from "@/lib/holidays/commands";
import { testEntry } from "@/lib/holidays/test-entry";
import { countByCategory, listCategory } from "./queries";

const TODAY = "2026-11-21";

const SEED = [
  testEntry("yesterday-day", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=20", { category: "Nature" }),
  testEntry("today-day", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=21", { category: "Nature" }),
  testEntry("moving-day", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", { category: "Nature" }),
  testEntry("fern-month", "FREQ=YEARLY;BYMONTH=11", { category: "Nature", isMonthObservance: true }),
  testEntry("cat-day", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=22", { category: "Animals" }),
];

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeEach(async () => {
  database = await testDatabase();
  await importSeed(SEED, TODAY, database.db);
});
afterEach(() => database.close());

const dates = (list: readonly { slug: string; dateIso: string }[]) => list.map(({ slug, dateIso }) => [slug, dateIso]);

test("a category is listed from today on, each holiday once, and a month's observance while its month lasts", async () => {
  expect(dates(await listCategory("Nature", TODAY, null, database.db))).toEqual([
    ["fern-month", "2026-11-01"],
    ["today-day", "2026-11-21"],
    ["moving-day", "2026-11-26"],
    ["yesterday-day", "2027-11-20"],
  ]);
});

test("a day later, what was today's is next year's", async () => {
  const list = dates(await listCategory("Nature", "2026-11-22", null, database.db));
  expect(list).toContainEqual(["today-day", "2027-11-21"]);
});

test("a category is counted without what is deleted or built in", async () => {
  expect(await countByCategory(database.db)).toEqual({ Nature: 4, Animals: 1 });
});

test("a category that nothing has is empty", async () => {
  expect(await listCategory("General", TODAY, null, database.db)).toEqual([]);
});

test("a week is listed until its last day is over, and a list can be cut short", async () => {
  const week = testEntry("fern-week", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=15", { category: "Nature", lengthDays: 7 });
  await importSeed([...SEED, week], TODAY, database.db);
  const on = async (today: CivilDate) => dates(await listCategory("Nature", today, null, database.db));
  expect(await on("2026-11-21")).toContainEqual(["fern-week", "2026-11-15"]);
  expect(await on("2026-11-22")).toContainEqual(["fern-week", "2027-11-15"]);
  expect(await listCategory("Nature", TODAY, 2, database.db)).toHaveLength(2);
});
