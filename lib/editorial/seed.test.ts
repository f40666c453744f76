import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { giftSuggestions } from "@/db/schema/gifts";
import { holidayOccurrences, holidays } from "@/db/schema/holidays";
import { testDatabase } from "@/db/test-database";
import { listGifts } from "@/lib/holidays/gifts/queries";
import type { SeedEntry } from "@/lib/holidays/input";
import { listHolidaysOn } from "@/lib/holidays/queries";
import { testEntry } from "@/lib/holidays/test-entry";
import { importSeed } from "./seed.commands";

const TODAY = "2026-11-21";

const SEED = [
  testEntry("hello-day", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=21", { name: "Hello Day", rank: 20 }),
  testEntry("stuffing-day", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=21", { name: "Stuffing Day" }),
  testEntry("leap-day", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", { name: "Leap Day" }),
];

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeEach(async () => {
  database = await testDatabase();
  await importSeed(SEED, TODAY, database.db);
});
afterEach(() => database.close());

const slugs = (list: readonly { slug: string }[]) => list.map(({ slug }) => slug);

const change = (slug: string, changes: Partial<typeof holidays.$inferInsert>) =>
  database.db.update(holidays).set(changes).where(eq(holidays.slug, slug));

/** Returns the seed with some entries changed. */
const seedWith = (changes: Record<string, Partial<SeedEntry>>) =>
  SEED.map((entry) => ({ ...entry, ...changes[entry.slug] }));

/** Returns every row in slug order, except the built-in one. */
async function rows() {
  const { slug, holidayName } = holidays;
  return database.db
    .select({ id: holidays.id, slug, name: holidayName })
    .from(holidays)
    .where(eq(holidays.isBuiltIn, false))
    .orderBy(slug);
}

const names = async () => (await rows()).map(({ slug, name }) => [slug, name]);

const idOf = async (wanted: string) => (await rows()).find(({ slug }) => slug === wanted)?.id;

test("importing the same seed again changes nothing", async () => {
  const before = await database.db.select().from(holidays).orderBy(holidays.slug);
  expect(await importSeed(SEED, TODAY, database.db)).toEqual({ added: 0, updated: 0, kept: 0 });
  expect(await database.db.select().from(holidays).orderBy(holidays.slug)).toEqual(before);
});

test("a changed entry is updated with its days", async () => {
  const moved = seedWith({ "hello-day": { rule: "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=22" } });
  expect(await importSeed(moved, TODAY, database.db)).toEqual({ added: 0, updated: 1, kept: 0 });
  expect(slugs(await listHolidaysOn("2026-11-21", database.db))).toEqual(["stuffing-day"]);
  expect(slugs(await listHolidaysOn("2026-11-22", database.db))).toEqual(["hello-day"]);
  const versions = await database.db.select({ slug: holidays.slug, version: holidays.version }).from(holidays);
  // A new version, so that an editor with the older one open, or in a file, gets a conflict.
  expect(versions.filter(({ version }) => version === 2)).toEqual([{ slug: "hello-day", version: 2 }]);
});

test("what an editor changed or deleted is left as it is", async () => {
  await change("hello-day", { notes: "Edited", editedAt: new Date() });
  await change("leap-day", { deletedAt: new Date() });
  await database.db.delete(holidayOccurrences);
  const changed = SEED.map((each) => ({ ...each, notes: `${each.notes} Now longer.` }));
  expect(await importSeed(changed, TODAY, database.db)).toEqual({ added: 0, updated: 1, kept: 2 });
  const [edited] = await database.db
    .select({ notes: holidays.notes })
    .from(holidays)
    .where(eq(holidays.slug, "hello-day"));
  expect(edited?.notes).toBe("Edited");
  expect(slugs(await listHolidaysOn("2028-02-29", database.db))).toEqual([]);
});

test("an entry with a new slug and the old name updates its row, which stays the same holiday", async () => {
  const id = await idOf("hello-day");
  const renamed = seedWith({ "hello-day": { slug: "world-hello-day", name: "HELLO Day", rank: 1 } });
  expect(await importSeed(renamed, TODAY, database.db)).toEqual({ added: 0, updated: 1, kept: 0 });
  expect(await idOf("world-hello-day")).toBe(id);
  expect(slugs(await listHolidaysOn("2026-11-21", database.db))).toEqual(["world-hello-day", "stuffing-day"]);
  expect(await importSeed(renamed, TODAY, database.db)).toEqual({ added: 0, updated: 0, kept: 0 });
});

test.each([
  ["changed", { editedAt: new Date() }],
  ["deleted", { deletedAt: new Date() }],
])("an entry with a new slug is left out when an editor has %s the row of its name", async (_how, edit) => {
  await change("hello-day", edit);
  const before = await names();
  const renamed = seedWith({ "hello-day": { slug: "world-hello-day" } });
  expect(await importSeed(renamed, TODAY, database.db)).toEqual({ added: 0, updated: 0, kept: 1 });
  expect(await names()).toEqual(before);
});

test("an entry is left out when an editor has added a holiday with its name", async () => {
  const made = { rule: "RDATE:20261121", dateIso: TODAY, displayDate: "November 21st" } as const;
  await database.db.insert(holidays).values({ ...made, slug: "our-pie-day", holidayName: "pie DAY" });
  const pie = testEntry("pie-day", "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=14", { name: "Pie Day" });
  const more = [...seedWith({ "hello-day": { name: "Pie Day" } }), pie];
  expect(await importSeed(more, TODAY, database.db)).toEqual({ added: 0, updated: 0, kept: 2 });
  expect(await names()).toEqual([
    ["hello-day", "Hello Day"],
    ["leap-day", "Leap Day"],
    ["our-pie-day", "pie DAY"],
    ["stuffing-day", "Stuffing Day"],
  ]);
});

test("entries can swap names, and a new entry can take a released name", async () => {
  const swapped = seedWith({
    "hello-day": { name: "Stuffing Day" },
    "stuffing-day": { name: "Hello Day" },
    "leap-day": { name: "Leap Year Day" },
  });
  const another = testEntry("day-of-leaps", "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1", { name: "Leap Day" });
  expect(await importSeed([another, ...swapped], TODAY, database.db)).toEqual({ added: 1, updated: 3, kept: 0 });
  expect(await names()).toEqual([
    ["day-of-leaps", "Leap Day"],
    ["hello-day", "Stuffing Day"],
    ["leap-day", "Leap Year Day"],
    ["stuffing-day", "Hello Day"],
  ]);
});

test("a chain of new names that ends at an editor's row is left out as a whole", async () => {
  await change("leap-day", { editedAt: new Date() });
  const chain = seedWith({
    "hello-day": { name: "Stuffing Day" },
    "stuffing-day": { name: "Leap Day" },
    "leap-day": { name: "Hello Day" },
  });
  const before = await names();
  expect(await importSeed(chain, TODAY, database.db)).toEqual({ added: 0, updated: 0, kept: 3 });
  expect(await names()).toEqual(before);
});

const gift = (name: string) => ({
  name,
  why: "So that there is something to unwrap.",
  price: "$10–20",
  kind: "Home" as const,
  search: name.toLowerCase(),
});

test("gift ideas are imported with their holiday, in order, and follow the seed", async () => {
  await importSeed(seedWith({ "hello-day": { gifts: [gift("Postcards"), gift("A bell")] } }), TODAY, database.db);
  const id = (await idOf("hello-day")) ?? "";
  expect((await listGifts(id, database.db)).map(({ name, rating }) => [name, rating])).toEqual([
    ["Postcards", null],
    ["A bell", null],
  ]);
  await importSeed(seedWith({ "hello-day": { gifts: [gift("A bell")] } }), TODAY, database.db);
  expect((await listGifts(id, database.db)).map(({ name }) => name)).toEqual(["A bell"]);
});

test("an editor's gift ideas stay, and the seed's no longer change after an edit", async () => {
  await importSeed(seedWith({ "hello-day": { gifts: [gift("Postcards")] } }), TODAY, database.db);
  const holidayId = (await idOf("hello-day")) ?? "";
  const own = { holidayId, name: "A horn", description: "Loud.", price: "$9", category: "Party" };
  await database.db.insert(giftSuggestions).values({ ...own, affiliateUrl: "https://shop.example/horn" });
  await importSeed(seedWith({ "hello-day": { gifts: [gift("A bell")] } }), TODAY, database.db);
  const names = async () => (await listGifts(holidayId, database.db)).map(({ name }) => name);
  expect(await names()).toEqual(["A horn", "A bell"]);

  await change("hello-day", { giftsEditedAt: new Date() });
  const changed = seedWith({ "hello-day": { gifts: [gift("Postcards")], notes: "Ten hellos, and then it is done." } });
  expect(await importSeed(changed, TODAY, database.db)).toMatchObject({ updated: 1 });
  expect(await names()).toEqual(["A horn", "A bell"]);
});
