import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "@/db/test-database";
import { importSeed } from "@/lib/editorial/seed.commands";
import { testEntry } from "@/lib/holidays/test-entry";
import { listOccurrences } from "./queries";

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  const seed = [
    testEntry("hello-day", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=21", { rank: 20 }),
    testEntry("pie-day", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=21", { category: "Food & Drink" }),
    testEntry("new-year", "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1"),
    testEntry("peanut-month", "FREQ=YEARLY;BYMONTH=11", { isMonthObservance: true }),
  ];
  await importSeed(seed, "2026-11-21", database.db);
});
afterAll(() => database.close());

const listed = async (...[first, last, category]: Parameters<typeof listOccurrences>) => {
  const days = await listOccurrences(first, last, category, database.db);
  return days.map(({ slug, dateIso }) => `${dateIso} ${slug}`);
};

test("a range lists each day of each holiday, both ends included, by date and rank, without month observances", async () => {
  expect(await listed("2026-11-21", "2027-11-20", null)).toEqual([
    "2026-11-21 pie-day",
    "2026-11-21 hello-day",
    "2027-01-01 new-year",
  ]);
  expect(await listed("2026-11-22", "2027-01-01", null)).toEqual(["2027-01-01 new-year"]);
});

test("a category lists only its own holidays", async () => {
  expect(await listed("2026-01-01", "2027-12-31", "Food & Drink")).toEqual([
    "2026-11-21 pie-day",
    "2027-11-21 pie-day",
  ]);
});

test("a day includes when its holiday was last changed", async () => {
  const [day] = await listOccurrences("2026-11-21", "2026-11-21", null, database.db);
  expect(day?.updatedAt).toBeInstanceOf(Date);
});
