import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { giftSuggestions } from "@/db/schema/gifts";
import { holidays } from "@/db/schema/holidays";
import { holidaySponsors, sponsors } from "@/db/schema/sponsors";
import { testDatabase } from "@/db/test-database";
import { testSponsored } from "@/db/test-sponsor";
import { importSeed } from "@/lib/editorial/seed.commands";
import { listGifts } from "@/lib/holidays/gifts/queries";
import { listHolidaysInMonth } from "@/lib/holidays/queries";
import { testEntry } from "@/lib/holidays/test-entry";
import { holidayIdList } from "./input";
import { getSponsorTerm, listOffers, listSponsors, listSponsorsByHoliday, NO_OFFERS } from "./queries";

const SEED = [
  testEntry("hello-day", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=21"),
  testEntry("cashew-day", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=23"),
];

let database: Awaited<ReturnType<typeof testDatabase>>;
let ids: string[];
beforeEach(async () => {
  database = await testDatabase();
  await importSeed(SEED, "2026-11-21", database.db);
  const rows = await database.db
    .select({ id: holidays.id })
    .from(holidays)
    .where(sql`not is_built_in`)
    .orderBy(holidays.slug);
  ids = rows.map(({ id }) => id);
});
afterEach(() => database.close());

async function sponsor(
  holidayId: string,
  businessName: string,
  changes: { status?: string; isActive?: boolean; at?: string } = {},
) {
  const [row] = await database.db
    .insert(sponsors)
    .values({
      businessName,
      contactEmail: "ada@example.org",
      websiteUrl: "https://example.org/",
      description: "A business with ten letters.",
      subscriptionStatus: changes.status ?? "active",
    })
    .returning({ id: sponsors.id });
  await database.db.insert(holidaySponsors).values({
    holidayId,
    sponsorId: row?.id ?? "",
    isActive: changes.isActive ?? true,
    sponsoredAt: new Date(changes.at ?? "2026-01-01T00:00:00Z"),
    customMessage: "Hello.",
  });
}

test("a holiday's sponsors are listed, earliest first, without their private data", async () => {
  const [holiday = ""] = ids;
  await sponsor(holiday, "Later", { at: "2026-02-01T00:00:00Z" });
  await sponsor(holiday, "Earlier");
  const list = await listSponsors(holiday, database.db);
  expect(list.map((item) => item.sponsor.businessName)).toEqual(["Earlier", "Later"]);
  expect(Object.keys(list[0]?.sponsor ?? {}).toSorted()).toEqual(["businessName", "description", "id", "websiteUrl"]);
});

test.each([
  ["switched off", { isActive: false }],
  ["canceled", { status: "canceled" }],
  ["not paid for yet", { status: "incomplete" }],
])("a sponsorship that is %s is not shown, and neither is its dot", async (_state, changes) => {
  const [holiday = ""] = ids;
  await sponsor(holiday, "Acme", changes);
  expect(await listSponsors(holiday, database.db)).toEqual([]);
  const month = await listHolidaysInMonth({ year: 2026, month: 11 }, database.db);
  expect(month.some(({ isSponsored }) => isSponsored)).toBe(false);
});

test("a solemn day shows no sponsor, in the list, the batch or the calendar", async () => {
  const [holiday = ""] = ids;
  await sponsor(holiday, "Acme");
  expect(await listSponsors(holiday, database.db)).toHaveLength(1);
  await database.db.update(holidays).set({ tone: "solemn" }).where(eq(holidays.id, holiday));
  expect(await listSponsors(holiday, database.db)).toEqual([]);
  expect(await listSponsorsByHoliday(ids, database.db)).toEqual({});
  const month = await listHolidaysInMonth({ year: 2026, month: 11 }, database.db);
  expect(month.some(({ isSponsored }) => isSponsored)).toBe(false);
});

const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000);

test.each([
  ["renews", {}, { businessName: "Pickle Palace", paidUntil: NEXT_YEAR, renews: true }],
  ["was canceled", { cancelAtPeriodEnd: true }, { businessName: "Pickle Palace", paidUntil: NEXT_YEAR, renews: false }],
  ["is overdue", { status: "past_due" }, { businessName: "Pickle Palace", paidUntil: null, renews: true }],
  ["is hidden by its sponsor", { isActive: false }, { businessName: null, paidUntil: NEXT_YEAR, renews: true }],
  ["has ended", { status: "canceled" }, null],
  ["is only reserved", { status: "incomplete" }, null],
])("a holiday whose sponsorship %s has the right term", async (_how, changes, term) => {
  const [holiday = ""] = ids;
  await testSponsored(database.db, holiday, { currentPeriodEnd: NEXT_YEAR, ...changes });
  expect(await getSponsorTerm(holiday, database.db)).toEqual(term);
});

test("a sponsor from before each holiday had its own subscription has no end; a holiday without a sponsor has no term", async () => {
  const [first = "", second = ""] = ids;
  await sponsor(first, "Acme");
  expect(await getSponsorTerm(first, database.db)).toMatchObject({ businessName: "Acme", paidUntil: null });
  expect(await getSponsorTerm(second, database.db)).toBeNull();
});

test("several holidays are looked up at once, and those without sponsors are missing", async () => {
  const [first = "", second = ""] = ids;
  await sponsor(second, "Acme", { status: "past_due" });
  const found = await listSponsorsByHoliday([first, second], database.db);
  expect(Object.keys(found)).toEqual([second]);
  expect(await listSponsorsByHoliday([], database.db)).toEqual({});
});

test("the offers of several holidays are read at once, and a solemn day has neither gift ideas nor sponsors", async () => {
  const [first = "", second = ""] = ids;
  await sponsor(first, "Later", { at: "2026-02-01T00:00:00Z" });
  await testSponsored(database.db, first, { currentPeriodEnd: NEXT_YEAR });
  await sponsor(second, "Acme");
  const gift = { description: 'It\'s "small".', price: "$1", category: "Toys", affiliateUrl: "https://example.org/" };
  await database.db.insert(giftSuggestions).values([
    { ...gift, holidayId: first, name: "A good one", rating: 4 },
    { ...gift, holidayId: first, name: "A better one", rating: 4.5 },
    { ...gift, holidayId: second, name: "Another", rating: null, affiliateUrl: null, shopQuery: "kites" },
  ]);
  const isSame = async () => {
    const offers = await listOffers(ids, database.db);
    for (const id of ids) {
      expect(offers[id]?.gifts).toEqual(await listGifts(id, database.db));
      expect(offers[id]?.sponsors).toEqual(await listSponsors(id, database.db));
    }
    return offers;
  };
  const before = await isSame();
  expect(before[first]?.gifts.map(({ name }) => name)).toEqual(["A better one", "A good one"]);
  expect(before[first]?.sponsors).toHaveLength(2);
  expect(before[second]?.term).toEqual({ businessName: "Acme", paidUntil: null, renews: true });
  await database.db.update(holidays).set({ tone: "solemn" }).where(eq(holidays.id, second));
  expect((await isSame())[second]).toEqual(NO_OFFERS);
  expect(await listOffers([], database.db)).toEqual({});
});

test("ids in upper case are the same holidays: answers use the database's lower case", () => {
  const id = "4f1d5c1e-9c1b-4f6e-8a55-0d1f7a3b2c66";
  expect(holidayIdList.parse(`${id.toUpperCase()},${id}`)).toEqual([id, id]);
});
