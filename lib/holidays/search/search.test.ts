import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { holidays } from "@/db/schema/holidays";
import { testDatabase } from "@/db/test-database";
import type { CivilDate } from "@/lib/core/civil-date";
import { importSeed } from "@/lib/editorial/seed.commands";
import type { SeedEntry } from "../input";
import { testEntry } from "../test-entry";
import { categorySlug } from "../traits";
import { answerSearch, searchHolidays } from "./queries";

const TODAY = "2026-11-21";

const entry = (name: string, rule: string, notes: string, changes: Partial<SeedEntry> = {}): SeedEntry => {
  const slug = categorySlug(name.normalize("NFD").replace(/[\u0300-\u036f']/g, ""));
  return testEntry(slug, `FREQ=YEARLY;${rule}`, { name, category: "Food & Drink", notes, ...changes });
};

const SEED = [
  entry("National Donut Day", "BYMONTH=6;BYDAY=1FR", "A ring of dough, and the hole is free."),
  entry("Pizza Party Day", "BYMONTH=5;BYDAY=3FR", "Somebody always takes the slice with the most cheese."),
  entry("National Pizza Day", "BYMONTH=2;BYMONTHDAY=9", "Thin or deep, it is round and comes in a square box."),
  entry("Day of the Box", "BYMONTH=10;BYMONTHDAY=1", "Made of cardboard; often holds pizza.", {
    category: "Home & Garden",
  }),
  entry("National Taco Day", "BYMONTH=10;BYMONTHDAY=4", "Folded, filled and gone in three bites."),
  entry("Halloween", "BYMONTH=10;BYMONTHDAY=31", "Trick or treat!", { category: "History & Culture" }),
  entry("Ice Cream", "BYMONTH=7;BYDAY=3SU", "Two scoops, and be quick about it."),
  entry("Ice Cream Sandwich Day", "BYMONTH=8;BYMONTHDAY=2", "Two wafers hold what would rather melt."),
  entry("National Ice Cream Month", "BYMONTH=7", "Thirty-one days of cones.", { isMonthObservance: true }),
  entry("Crème Brûlée Day", "BYMONTH=7;BYMONTHDAY=27", "Crack the sugar with the back of a spoon."),
  entry("Don't Fry Day", "BYMONTH=5;BYMONTHDAY=22", "For sun cream and a hat.", { category: "Wellbeing" }),
  entry("Elephant Day", "BYMONTH=8;BYMONTHDAY=12", "Never forgets a jamboree.", { category: "Animals" }),
  entry("Hello Day", "BYMONTH=11;BYMONTHDAY=21", "Greet ten people.", { category: "Kindness & Causes" }),
  entry("Eclipse Party", "", "Once, and with paper glasses.", { rule: "RDATE:20260812" }),
  entry("Curious Events Day", "BYMONTH=10;BYMONTHDAY=9", "Pieces of meat fell out of the sky.", {
    category: "Wonderfully Weird",
  }),
  entry("National Novel Writing Month", "BYMONTH=11", "Fifty thousand words.", { isMonthObservance: true }),
  entry("Kazoo Jubilee", "BYMONTH=12;BYMONTHDAY=26", "Hum into one end.", { category: "Arts & Music", lengthDays: 7 }),
  entry("Forgotten Mango Day", "BYMONTH=7;BYMONTHDAY=22", "Taken off the calendar."),
];

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  await importSeed(SEED, TODAY, database.db);
  await database.db.update(holidays).set({ deletedAt: new Date() }).where(eq(holidays.slug, "forgotten-mango-day"));
});
afterAll(() => database.close());

const find = (typed: string, limit = 12, today: CivilDate = TODAY) => searchHolidays(typed, limit, today, database.db);
const names = async (typed: string, limit?: number) => (await find(typed, limit)).map(({ holidayName }) => holidayName);

describe("matching", () => {
  test.each([
    ["a name, in any case", "HALLOWEEN", "Halloween"],
    ["the beginning of the last word", "ice cre", "Ice Cream"],
    ["a word in another form", "elephants", "Elephant Day"],
    ["words in another order", "brulee creme", "Crème Brûlée Day"],
    ["a name without its accents", "creme brulee", "Crème Brûlée Day"],
    ["a name with its accents", "Crème Brûlée", "Crème Brûlée Day"],
    ["a name with its accents typed as marks of their own", "Cre\u0300me Bru\u0302le\u0301e", "Crème Brûlée Day"],
    ["a word of the category", "animals", "Elephant Day"],
    ["a word of the notes", "jamboree", "Elephant Day"],
    ["a letter too many", "donnut", "National Donut Day"],
    ["a letter too many, in a whole name", "national donnut day", "National Donut Day"],
    ["another letter too many", "pizzza", "National Pizza Day"],
    ["a letter that the word never had", "tacko", "National Taco Day"],
    ["a letter too few", "haloween", "Halloween"],
    ["one letter for two", "elefant", "Elephant Day"],
    ["an operator's name as a word", "trick or treat", "Halloween"],
    ["a sign that is an operator elsewhere", "-pizza", "National Pizza Day"],
    ["two words written as one", "icecream", "Ice Cream"],
    ["two words written as one, with a typo", "icecreem", "Ice Cream"],
    ["a whole name without its spaces", "pizzapartyday", "Pizza Party Day"],
    ["one word written as two", "hallo ween", "Halloween"],
  ])("%s", async (_what, typed, name) => {
    expect(await names(typed)).toContain(name);
  });

  test.each(["", "   ", "\u0000", "xylophone", "zz", "!!!"])("%j finds nothing", async (typed) => {
    expect(await find(typed)).toEqual([]);
  });

  test("deleted and built-in holidays are excluded", async () => {
    expect(await find("forgotten mango day")).toEqual([]);
    expect(await find("just because")).toEqual([]);
  });

  test("a word prefix matches in name and category, while a word of the notes must be whole", async () => {
    expect(await names("weir")).toEqual(["Curious Events Day"]);
    expect(await names("pie")).toEqual([]);
    expect(await names("piece")).toEqual(["Curious Events Day"]);
  });

  test("a typo finds the closest spelling and not everything that looks a little like it", async () => {
    expect(await names("haloween")).toEqual(["Halloween"]);
    expect(await names("donnut")).toEqual(["National Donut Day"]);
    expect(await names("national donnut day")).toEqual(["National Donut Day"]);
  });
});

describe("ranking", () => {
  test("a full name ranks before a longer core name, and that before the beginning of a name", async () => {
    expect(await names("ice cream")).toEqual(["Ice Cream", "National Ice Cream Month", "Ice Cream Sandwich Day"]);
  });

  test("a word in the name ranks before the same word in the notes", async () => {
    expect(await names("pizza")).toEqual(["National Pizza Day", "Pizza Party Day", "Day of the Box"]);
    expect((await names("box"))[0]).toBe("Day of the Box");
  });

  test("the limit returns the best matches", async () => {
    expect(await names("ice cream", 1)).toEqual(["Ice Cream"]);
  });
});

describe("a search for a date or a year", () => {
  const answer = (typed: string, limit = 12) => answerSearch(typed, limit, TODAY, database.db);

  test("a date returns its holidays, the pick first, without month observances", async () => {
    await database.db.update(holidays).set({ rank: 1 }).where(eq(holidays.slug, "curious-events-day"));
    for (const typed of ["7/22", "november 21", "oct 9"]) {
      const { date, year, results } = await answer(typed);
      expect(year).toBeNull();
      expect(results.every(({ dateIso, isMonthObservance }) => dateIso === date && !isMonthObservance)).toBe(true);
    }
    expect(await answer("nov 21")).toMatchObject({ date: "2026-11-21", results: [{ slug: "hello-day" }] });
    expect(await answer("7/1")).toEqual({ date: "2027-07-01", year: null, results: [] });
  });

  test("a year sets the dates of the results that fall in it", async () => {
    expect(await answer("halloween 2028")).toMatchObject({
      date: null,
      year: 2028,
      results: [{ slug: "halloween", dateIso: "2028-10-31", displayDate: "October 31st" }],
    });
    expect((await answer("eclipse party 2028")).results).toMatchObject([{ dateIso: "2026-08-12" }]);
  });
});

describe("a result", () => {
  test("is dated by its next occurrence, including today", async () => {
    const dates = async (typed: string) =>
      (await find(typed, 1)).map(({ dateIso, displayDate }) => [dateIso, displayDate]);
    expect(await dates("hello")).toEqual([["2026-11-21", "November 21st"]]);
    expect(await dates("halloween")).toEqual([["2027-10-31", "October 31st"]]);
  });

  test.each([
    ["2026-10-31", "2026-11-01"],
    ["2026-11-01", "2026-11-01"],
    ["2026-11-30", "2026-11-01"],
    ["2026-12-01", "2027-11-01"],
  ] as const)("on %s the November observance is dated %s", async (today, dateIso) => {
    expect(await find("novel writing", 1, today)).toMatchObject([{ dateIso, isMonthObservance: true }]);
  });

  test.each([
    ["2026-12-31", "2026-12-26"],
    ["2027-01-01", "2026-12-26"],
    ["2027-01-02", "2027-12-26"],
  ] as const)("on %s the week over New Year is dated %s", async (today, dateIso) => {
    expect(await find("kazoo jubilee", 1, today)).toMatchObject([{ dateIso, lengthDays: 7 }]);
  });

  test("a one-day holiday earlier in the month is over", async () => {
    expect(await find("national taco day", 1, "2026-10-04")).toMatchObject([{ dateIso: "2026-10-04" }]);
    expect(await find("national taco day", 1, "2026-10-05")).toMatchObject([{ dateIso: "2027-10-04" }]);
  });

  test("has its last date if it will not occur again", async () => {
    expect(await find("eclipse party")).toMatchObject([{ dateIso: "2026-08-12", displayDate: "August 12th, 2026" }]);
  });

  test("has only the fields that a list shows, including whether it is a month observance", async () => {
    await database.db.update(holidays).set({ category: "" }).where(eq(holidays.slug, "national-ice-cream-month"));
    const [month] = await find("national ice cream month");
    expect(month).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      slug: "national-ice-cream-month",
      holidayName: "National Ice Cream Month",
      category: "General",
      emoji: "🌿",
      hue: 120,
      tone: "festive",
      notes: "Thirty-one days of cones.",
      isMonthObservance: true,
      lengthDays: 1,
      dateIso: "2027-07-01",
      displayDate: "July 1st",
    });
  });
});

test("any text can be searched", async () => {
  const sign = fc.constantFrom(..."'&|!():*%_\\\"<>-~@.,/ \u0000\ud83c\u0301İßﬁ漢🍕pizza");
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: sign }),
    fc.string({ unit: sign, minLength: 90, maxLength: 200 }),
  );
  await fc.assert(
    fc.asyncProperty(text, async (typed) => {
      expect((await find(typed, 5)).length).toBeLessThanOrEqual(5);
    }),
  );
});

test("both ways of matching and the next date use an index, and the threshold is reset after the search", async () => {
  const statements: { query: string; params: string[] }[] = [];
  const client = new pg.Pool({ connectionString: database.url, max: 1 });
  const logger = {
    logQuery: (query: string, params: unknown[]) => statements.push({ query, params: params.map(String) }),
  };
  try {
    await searchHolidays("donnut", 12, TODAY, drizzle(client, { logger }));
    const [{ query, params } = { query: "", params: [] }] = statements;
    await client.query(`insert into holidays (slug, holiday_name, date_iso, display_date)
      select md5(n::text), md5(n::text), '${TODAY}', 'Any day' from generate_series(1, 5000) n`);
    await client.query(`insert into holiday_occurrences (holiday_id, date)
      select id, '${TODAY}'::date + n from holidays, generate_series(1, 5) n where rule is null`);
    await client.query("vacuum analyze holidays, holiday_occurrences");
    const plan = JSON.stringify((await client.query(`explain ${query}`, params)).rows);
    expect(plan).toContain("holidays_search_words_idx");
    expect(plan).toContain("holidays_plain_name_idx");
    expect(plan).not.toContain("Seq Scan on holiday");
    expect(plan).toContain("Index Cond: ((holiday_id = holidays.id) AND (date >= CASE");
    const { rows } = await client.query("show pg_trgm.word_similarity_threshold");
    expect(rows).toEqual([{ "pg_trgm.word_similarity_threshold": "0.6" }]);
  } finally {
    await client.end();
  }
});
