import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { holidays } from "@/db/schema/holidays";
import { testDatabase } from "@/db/test-database";
import type { CivilDate } from "@/lib/core/civil-date";
import { importSeed } from "@/lib/editorial/seed.commands";
import {
  countByCategory,
  getSurprise,
  listCategory,
  listExamplesByCategory,
  listLessons,
  listRelated,
  listSlugs,
} from "./catalog.queries";
import { testEntry } from "./test-entry";

const TODAY = "2026-11-21";

const CLASSROOM = {
  fact: "A fern has no flowers and no seeds: it grows from spores, and it is far older than any flower on Earth.",
  questions: ["Where have you seen a fern?", "How could a plant grow without a seed?", "What do old plants tell us?"],
  activity: {
    title: "Fold a fern",
    text: "Fold a strip of paper and cut leaves along both sides, small ones at the tip. Unfold it and count them with your neighbor, then compare your ferns.",
  },
  word: { word: "spore", meaning: "A tiny grain from which a fern grows." },
};

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

test("lessons are those of the picks, by date, and null where there is none", async () => {
  const entries = [
    testEntry("fern-day", "FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=2", { rank: 1, classroom: CLASSROOM }),
    testEntry("moss-day", "FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=3", {
      rank: 1,
      history: "Moss has no roots, so it drinks with its leaves, as it always has.",
    }),
    testEntry("other-day", "FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=3", { rank: 2, classroom: CLASSROOM }),
  ];
  await importSeed([...SEED, ...entries], TODAY, database.db);
  const lessons = await listLessons("2027-04-01", "2027-04-03", database.db);
  expect(lessons.map(({ slug, dateIso, classroom }) => [slug, dateIso, classroom])).toEqual([
    ["fern-day", "2027-04-02", CLASSROOM],
    ["moss-day", "2027-04-03", null],
  ]);
  expect(lessons[1]).toMatchObject({ history: expect.stringContaining("Moss"), sources: [] });
});

test("a category lists each holiday once from today on, and a month observance during its month", async () => {
  expect(dates(await listCategory("Nature", TODAY, database.db))).toEqual([
    ["fern-month", "2026-11-01"],
    ["today-day", "2026-11-21"],
    ["moving-day", "2026-11-26"],
    ["yesterday-day", "2027-11-20"],
  ]);
});

test("a day later, a holiday that was today is listed with next year's date", async () => {
  const list = dates(await listCategory("Nature", "2026-11-22", database.db));
  expect(list).toContainEqual(["today-day", "2027-11-21"]);
});

test("the count of a category excludes deleted and built-in holidays", async () => {
  expect(await countByCategory(database.db)).toEqual({ Nature: 4, Animals: 1 });
});

test("the examples of a category are its next two holidays, without month observances and solemn days", async () => {
  await database.db.update(holidays).set({ tone: "solemn" }).where(eq(holidays.slug, "moving-day"));
  const examples = await listExamplesByCategory(TODAY, database.db);
  expect(Object.keys(examples).toSorted()).toEqual(["Animals", "Nature"]);
  expect(dates(examples.Nature ?? [])).toEqual([
    ["today-day", "2026-11-21"],
    ["yesterday-day", "2027-11-20"],
  ]);
});

test("listSlugs returns the slugs of the holidays that have a page", async () => {
  await database.db.update(holidays).set({ deletedAt: new Date() }).where(eq(holidays.slug, "cat-day"));
  const slugs = await listSlugs(database.db);
  expect(slugs.toSorted()).toEqual(["fern-month", "moving-day", "today-day", "yesterday-day"]);
});

test("a category without holidays is empty", async () => {
  expect(await listCategory("General", TODAY, database.db)).toEqual([]);
});

test("a week is listed until its last day is over", async () => {
  const week = testEntry("fern-week", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=15", { category: "Nature", lengthDays: 7 });
  await importSeed([...SEED, week], TODAY, database.db);
  const on = async (today: CivilDate) => dates(await listCategory("Nature", today, database.db));
  expect(await on("2026-11-21")).toContainEqual(["fern-week", "2026-11-15"]);
  expect(await on("2026-11-22")).toContainEqual(["fern-week", "2027-11-15"]);
});

test("related holidays are the next to begin, without the holiday itself, month observances and those already under way", async () => {
  const week = testEntry("fern-week", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=20", { category: "Nature", lengthDays: 7 });
  await importSeed([...SEED, week], TODAY, database.db);
  const nature = await listCategory("Nature", TODAY, database.db);
  const [first, second] = nature.filter((each) => !each.isMonthObservance && each.dateIso >= TODAY);
  if (!first || !second) throw new Error("two in Nature are still to come");
  const related = await listRelated(first, TODAY, 2, database.db);
  expect(related).toHaveLength(2);
  expect(related[0]?.slug).toBe(second.slug);
  expect(related.map(({ slug }) => slug)).not.toContain("fern-month");
  expect(related[1]?.dateIso && related[1].dateIso > TODAY).toBe(true);
});

test("surprises are every festive holiday once, in an order of the session's own, and then begin again", async () => {
  await database.db.update(holidays).set({ tone: "solemn" }).where(eq(holidays.slug, "cat-day"));
  const surprise = (order: string, turn: number) => getSurprise(order, turn, database.db);
  const session = await Promise.all([0, 1, 2, 3].map((turn) => surprise("first", turn)));
  expect(session.toSorted()).toEqual(["fern-month", "moving-day", "today-day", "yesterday-day"]);
  expect(await surprise("first", 4)).toBe(session[0]);
  const orders = ["a", "b", "c", "d", "e", "f", "g", "h"].map((order) => surprise(order, 0));
  expect(new Set(await Promise.all(orders)).size).toBeGreaterThan(1);
});

test("without holidays there is no surprise", async () => {
  await database.db.delete(holidays);
  expect(await getSurprise("first", 0, database.db)).toBeNull();
});
