import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { holidays } from "@/db/schema/holidays";
import { testDatabase } from "@/db/test-database";
import { plusDays } from "@/lib/core/dates";
import type { SeedEntry } from "@/lib/holidays/input";
import { testEntry } from "@/lib/holidays/test-entry";
import { getContentReport } from "./content-report.queries";
import { importSeed } from "./seed.commands";

const TODAY = "2026-11-21";

const on = (month: number, day: number) => `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${day}`;

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

async function reportOf(...entries: SeedEntry[]) {
  await importSeed(entries, TODAY, database.db);
  return getContentReport(TODAY, database.db);
}

const change = (slug: string, changes: Partial<typeof holidays.$inferInsert>) =>
  database.db.update(holidays).set(changes).where(eq(holidays.slug, slug));

const names = ({ rows }: { rows: { holidayName: string }[] }) => rows.map(({ holidayName }) => holidayName);

test("an empty calendar has no pick on any date of a year, and the first dates are listed", async () => {
  const { datesWithoutPick, counts, deadRules, from, to } = await reportOf();
  expect([from, to]).toEqual([TODAY, "2027-11-21"]);
  expect(datesWithoutPick.total).toBe(366);
  expect(datesWithoutPick.rows).toHaveLength(200);
  expect(datesWithoutPick.rows[0]).toBe(TODAY);
  expect(counts).toEqual({ holidays: 0, days: 0, weeks: 0, months: 0, edited: 0 });
  expect(deadRules).toEqual({ total: 0, rows: [] });
});

test("a date has a pick from a day, or a week that begins on it, but not from a month", async () => {
  const { datesWithoutPick, counts } = await reportOf(
    testEntry("day", on(11, 21)),
    testEntry("week", on(11, 22), { lengthDays: 7 }),
    testEntry("month", "FREQ=YEARLY;BYMONTH=12", { isMonthObservance: true }),
  );
  expect(datesWithoutPick.total).toBe(366 - 3);
  expect(datesWithoutPick.rows.slice(0, 9)).toEqual(Array.from({ length: 9 }, (_, at) => plusDays(TODAY, at + 2)));
  expect(counts).toEqual({ holidays: 3, days: 1, weeks: 1, months: 1, edited: 0 });
});

test("picks are tied when several holidays share the lowest rank of a date", async () => {
  const { tiedPicks } = await reportOf(
    testEntry("b", on(12, 1), { rank: 5 }),
    testEntry("a", on(12, 1), { rank: 5 }),
    testEntry("c", on(12, 1), { rank: 6 }),
    testEntry("d", on(12, 2), { rank: 6 }),
    testEntry("e", on(12, 2), { rank: 7 }),
    testEntry("f", on(12, 2), { rank: 7 }),
  );
  expect(tiedPicks.total).toBe(1);
  expect(tiedPicks.rows).toMatchObject([
    { date: "2026-12-01", count: 2, holidays: [{ holidayName: "a" }, { holidayName: "b" }] },
  ]);
});

test("short notes, missing sources and stories, and unknown categories are reported, picks first, without deleted holidays", async () => {
  const whole = { history: "h".repeat(80), sources: [{ title: "Almanac" }] };
  await reportOf(
    testEntry("whole", on(1, 1), whole),
    testEntry("bare", on(1, 2), { rank: 2 }),
    testEntry("barer", on(1, 3), { rank: 1 }),
    testEntry("gone", on(1, 4)),
  );
  await change("bare", { notes: "n".repeat(39), category: "Whimsy" });
  await change("barer", { notes: null, category: "" });
  await change("gone", { notes: null, category: "Whimsy", deletedAt: new Date() });
  const report = await getContentReport(TODAY, database.db);
  expect(report.shortNotes).toMatchObject({
    total: 2,
    rows: [
      { holidayName: "barer", length: 0 },
      { holidayName: "bare", length: 39 },
    ],
  });
  expect(names(report.missingSources)).toEqual(["barer", "bare"]);
  expect(names(report.withoutHistory)).toEqual(["barer", "bare"]);
  expect(report.unknownCategories.rows).toMatchObject([{ holidayName: "bare", category: "Whimsy" }]);
});

test("a rule is dead once its last day is over, but not during its week, or when it only pauses for years", async () => {
  const { deadRules } = await reportOf(
    testEntry("yesterday", "RDATE:20261120"),
    testEntry("today", "RDATE:20261121"),
    testEntry("week", "RDATE:20261115", { lengthDays: 7 }),
    testEntry("last-week", "RDATE:20261114", { lengthDays: 7 }),
    testEntry("fifth-february-sunday", "FREQ=YEARLY;BYMONTH=2;BYDAY=5SU"),
    testEntry("month", "FREQ=YEARLY;BYMONTH=11", { isMonthObservance: true }),
  );
  expect(names(deadRules).toSorted()).toEqual(["last-week", "yesterday"]);
  expect(deadRules.rows[0]?.ruleText).toMatch(/set by its organizers$/);
});
