import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { holidayOccurrences, holidays } from "@/db/schema/holidays";
import { holidaySponsors, sponsors } from "@/db/schema/sponsors";
import { testDatabase } from "@/db/test-database";
import { plusDays } from "@/lib/core/dates";
import { importSeed } from "@/lib/editorial/seed.commands";
import { replaceOccurrences, rollOccurrences } from "./commands";
import {
  getHoliday,
  getJustBecause,
  listHolidaysInMonth,
  listHolidaysInYear,
  listHolidaysOn,
  listOngoing,
  listPicks,
  readDay,
} from "./queries";
import { testEntry } from "./test-entry";

const TODAY = "2026-11-21";
const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

const SEED = [
  testEntry("hello-day", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=21", { rank: 20 }),
  testEntry("stuffing-day", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=21"),
  testEntry("leap-day", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29"),
  testEntry("labor-eve", "FREQ=YEARLY;BYMONTH=9;BYDAY=1MO;OFFSET=-2", {
    origin: { kind: "person", by: "Ada", year: 1843 },
    sources: [{ title: "A book" }, { title: "A page", url: "https://example.org/page" }],
  }),
  testEntry("peanut-month", "FREQ=YEARLY;BYMONTH=11", { isMonthObservance: true }),
  testEntry("kite-week", "FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=27", { lengthDays: 7, rank: 60 }),
];

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeEach(async () => {
  database = await testDatabase();
  await importSeed(SEED, TODAY, database.db);
});
afterEach(() => database.close());

const slugs = (list: readonly { slug: string }[]) => list.map(({ slug }) => slug);

test("a date lists its holidays, the lowest rank first, without month observances", async () => {
  expect(slugs(await listHolidaysOn("2026-11-21", database.db))).toEqual(["stuffing-day", "hello-day"]);
  expect(slugs(await listHolidaysOn("2026-11-01", database.db))).toEqual([]);
});

test("a holiday has the requested occurrence, its rule in words and its first web source", async () => {
  const [holiday] = await listHolidaysOn("2025-08-30", database.db);
  expect(holiday).toMatchObject({
    slug: "labor-eve",
    dateIso: "2025-08-30",
    displayDate: "August 30th",
    ruleText: "the Saturday before the first Monday of September",
    sourceUrl: "https://example.org/page",
    origin: { kind: "person", by: "Ada", year: 1843 },
  });
});

test("a holiday added by an editor is marked as such, unlike seeded and built-in ones", async () => {
  const added = { rule: "RDATE:20261121", dateIso: TODAY, displayDate: "November 21st" } as const;
  const rows = await database.db
    .insert(holidays)
    .values({ ...added, slug: "our-pie-day", holidayName: "Our Pie Day" })
    .returning({ id: holidays.id });
  expect((await getHoliday(rows[0]?.id ?? "", database.db))?.addedByEditors).toBe(true);
  const [ours] = await listHolidaysOn("2026-11-21", database.db);
  expect(ours?.addedByEditors).toBe(false);
  expect((await getJustBecause(database.db)).addedByEditors).toBe(false);
});

test("a month lists its days' holidays and its month observances, in the requested year", async () => {
  const november = await listHolidaysInMonth({ year: 2027, month: 11 }, database.db);
  expect(november.map(({ slug, dateIso }) => [slug, dateIso])).toEqual([
    ["peanut-month", "2027-11-01"],
    ["stuffing-day", "2027-11-21"],
    ["hello-day", "2027-11-21"],
  ]);
});

test("a week is listed on its first day and is ongoing until its last", async () => {
  expect(slugs(await listHolidaysOn("2026-09-27", database.db))).toEqual(["kite-week"]);
  expect(slugs(await listHolidaysOn("2026-09-28", database.db))).toEqual([]);
  expect(slugs(await listOngoing("2026-09-27", database.db))).toEqual([]);
  expect(slugs(await listOngoing("2026-09-28", database.db))).toEqual(["kite-week"]);
  expect(slugs(await listOngoing("2026-10-03", database.db))).toEqual(["kite-week"]);
  expect(slugs(await listOngoing("2026-10-04", database.db))).toEqual([]);
});

test("a month observance is ongoing from its first day to its last", async () => {
  for (const date of ["2026-11-01", "2026-11-30"] as const) {
    expect(slugs(await listOngoing(date, database.db))).toEqual(["peanut-month"]);
  }
  expect(slugs(await listOngoing("2026-12-01", database.db))).toEqual([]);
});

test.each(["2026-09-26", "2026-09-28", "2026-11-01", "2026-11-20", "2026-11-21", "2028-02-29"] as const)(
  "one query for %s returns the same as one for each part",
  async (date) => {
    const others = [plusDays(date, -1), plusDays(date, 1), plusDays(date, 2)];
    const { holidays: onTheDay, ongoing, picks } = await readDay(date, others, database.db);
    expect(onTheDay).toEqual(await listHolidaysOn(date, database.db));
    const dated = (list: readonly { slug: string; dateIso: string; displayDate: string }[]) =>
      list.map(({ slug, dateIso, displayDate }) => [slug, dateIso, displayDate]);
    expect(dated(ongoing)).toEqual(dated(await listOngoing(date, database.db)));
    const single = await Promise.all(others.map((other) => listPicks(other, other, database.db)));
    expect(dated(picks)).toEqual(dated(single.flat()));
  },
);

test("a holiday has the video of its category until an editor chooses another", async () => {
  const [holiday] = await listHolidaysOn("2026-11-21", database.db);
  expect(holiday?.videoUrls).toEqual(["https://oddly.example/adventures/nature.mp4"]);
  await database.db.update(holidays).set({ videoUrls: ["https://youtu.be/dQw4w9WgXcQ"], category: "" });
  const [edited] = await listHolidaysOn("2026-11-21", database.db);
  expect(edited?.videoUrls).toEqual(["https://youtu.be/dQw4w9WgXcQ"]);
  await database.db.update(holidays).set({ videoUrls: [] });
  const [uncategorized] = await listHolidaysOn("2026-11-21", database.db);
  expect(uncategorized?.videoUrls).toEqual(["https://oddly.example/adventures/wonderfully-weird.mp4"]);
});

test("February 29 is only listed in leap years", async () => {
  expect(slugs(await listHolidaysInYear(2027, database.db))).not.toContain("leap-day");
  expect(slugs(await listHolidaysInYear(2028, database.db))).toContain("leap-day");
});

test("listPicks returns one pick for each date that has any", async () => {
  const picks = await listPicks("2026-11-20", "2026-11-23", database.db);
  expect(picks.map(({ slug, dateIso }) => [slug, dateIso])).toEqual([["stuffing-day", "2026-11-21"]]);
});

test("a holiday is found by its ID, with this year's date or else the next one", async () => {
  const [leap] = await listHolidaysOn("2028-02-29", database.db);
  expect(await getHoliday(leap?.id ?? "", database.db)).toMatchObject({
    dateIso: "2028-02-29",
    displayDate: "February 29th",
  });
  expect(await getHoliday(UNKNOWN_ID, database.db)).toBeNull();
});

test("a day is marked as sponsored while a sponsorship is live, and not if it is switched off", async () => {
  const [pick] = await listHolidaysOn("2026-11-21", database.db);
  const [sponsor] = await database.db
    .insert(sponsors)
    .values({
      businessName: "Ada's",
      contactEmail: "a@example.com",
      websiteUrl: "https://example.com",
      description: "Stuffing of all kinds",
    })
    .returning({ id: sponsors.id });
  await database.db.insert(holidaySponsors).values({ holidayId: pick?.id ?? "", sponsorId: sponsor?.id ?? "" });
  const sponsored = async () => {
    const month = await listHolidaysInMonth({ year: 2026, month: 11 }, database.db);
    return slugs(month.filter(({ isSponsored }) => isSponsored));
  };
  expect(await sponsored()).toEqual(["stuffing-day"]);
  await database.db.update(holidaySponsors).set({ isActive: false });
  expect(await sponsored()).toEqual([]);
});

test("the window rolls forward with the years, and a second run changes nothing", async () => {
  const days = () =>
    database.db.select().from(holidayOccurrences).orderBy(holidayOccurrences.date, holidayOccurrences.holidayId);
  const before = await days();
  const done = await rollOccurrences("2029-01-01", {}, database.db);
  const rolled = await days();
  expect(rolled.at(0)?.date.slice(0, 4)).toBe("2027");
  expect(rolled.at(-1)?.date.slice(0, 4)).toBe("2034");
  await Promise.all([rollOccurrences("2029-01-01", {}, database.db), rollOccurrences("2029-01-01", {}, database.db)]);
  expect(await days()).toEqual(rolled);
  expect(done.removed).toBeGreaterThan(0);
  expect(before.length + done.added - done.removed).toBe(rolled.length);
  expect(await rollOccurrences("2029-01-01", {}, database.db)).toEqual({ added: 0, removed: 0 });
});

test("a run that has lost its lease changes nothing", async () => {
  const days = () => database.db.$count(holidayOccurrences);
  const before = await days();
  const fence = () => Promise.reject(new Error("It is somebody else's."));
  await expect(rollOccurrences("2032-01-01", { fence }, database.db)).rejects.toThrow("It is somebody else's.");
  expect(await days()).toBe(before);
});

test("an editor's change to a rule while the window rolls takes precedence", async () => {
  const { db } = database;
  const rule = "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=22";
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const rolled = await db.transaction(async (tx) => {
    const edited = await tx
      .update(holidays)
      .set({ rule })
      .where(eq(holidays.slug, "hello-day"))
      .returning({ id: holidays.id, rule: holidays.rule });
    await replaceOccurrences(tx, edited, TODAY);
    const rolling = rollOccurrences(TODAY, {}, db);
    await vi.waitFor(async () => expect((await db.execute(waiting)).rows).toHaveLength(1), { timeout: 10_000 });
    // Wrapped in an object: a bare promise would be awaited here, and it waits for this transaction.
    return { rolling };
  });
  await rolled.rolling;
  expect(slugs(await listHolidaysOn("2026-11-21", db))).toEqual(["stuffing-day"]);
  expect(slugs(await listHolidaysOn("2026-11-22", db))).toEqual(["hello-day"]);
});

test("the holiday for cards without a holiday is on no calendar", async () => {
  const [row] = await database.db.select({ id: holidays.id }).from(holidays).where(eq(holidays.slug, "just-because"));
  const all = await listHolidaysInYear(2026, database.db);
  expect(slugs(all)).not.toContain("just-because");
  expect(await getHoliday(row?.id ?? "", database.db)).toMatchObject({ displayDate: "Any day", ruleText: null });
});
