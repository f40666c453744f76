import { afterAll, beforeAll, expect, test } from "vitest";
import { readSeed } from "@/db/seed/read";
import { testDatabase } from "@/db/test-database";
import { importSeed } from "@/lib/editorial/seed.commands";
import { answerSearch } from "./queries";

// Uses the real calendar: what people type, and what they expect first.

const TODAY = "2026-11-24";

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  await importSeed(await readSeed(), TODAY, database.db);
});
afterAll(() => database.close());

const find = (typed: string) => answerSearch(typed, 12, TODAY, database.db);

test.each([
  ["ice cream", "National Ice Cream Day"],
  ["icecream", "National Ice Cream Day"],
  ["icecreem", "National Ice Cream Day"],
  ["hotdogg", "National Hot Dog Day"],
  ["pizza", "National Pizza Day"],
  ["pie", "National Pie Day"],
  ["cat", "International Cat Day"],
  ["thanksgiving", "Thanksgiving Day"],
  ["christmas", "Christmas Day"],
  ["mothers day", "Mother's Day"],
  ["world aids day", "World AIDS Day"],
  ["haloween", "Halloween"],
])("%j finds %s first", async (typed, name) => {
  const { results } = await find(typed);
  expect(results[0]?.holidayName).toBe(name);
});

test.each(["11/26", "november 26", "nov 26", "26 november", "november 26th", "2026-11-26", "11/26/2026"])(
  "%j finds Thanksgiving and the other holidays of the day",
  async (typed) => {
    const { date, results } = await find(typed);
    expect(date).toBe("2026-11-26");
    expect(results[0]?.holidayName).toBe("Thanksgiving Day");
    expect(results.length).toBeGreaterThan(1);
    expect(results.every(({ dateIso }) => dateIso === "2026-11-26")).toBe(true);
  },
);

test("a name with a year returns the date in that year", async () => {
  expect((await find("thanksgiving 2027")).results[0]).toMatchObject({
    holidayName: "Thanksgiving Day",
    dateIso: "2027-11-25",
  });
});

test.each(["qqqqqq", "zzzzzzz", "xx"])("%j finds nothing", async (typed) => {
  expect((await find(typed)).results).toEqual([]);
});
