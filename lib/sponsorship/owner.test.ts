import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { holidays } from "@/db/schema/holidays";
import { pageCacheChanges } from "@/db/schema/page-cache";
import { sponsorCounts, sponsorSubscriptions } from "@/db/schema/sponsors";
import { testDatabase } from "@/db/test-database";
import { testSponsored, testUser } from "@/db/test-sponsor";
import type { User } from "@/lib/auth/queries";
import { importSeed } from "@/lib/editorial/seed.commands";
import { holidayTag, tagsOfSponsorship } from "@/lib/holidays/tags";
import { testEntry } from "@/lib/holidays/test-entry";
import { getDashboard, listReports, subscriptionAnswer } from "./accounts.queries";
import { changeBusiness, changeMessage, toggleSponsorship } from "./commands";
import { listSponsorRecord, listSponsors } from "./queries";

const SEED = [
  testEntry("hello-day", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=21"),
  testEntry("cashew-day", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=23"),
];

let database: Awaited<ReturnType<typeof testDatabase>>;
let first: string;
let second: string;
let ada: User;
let grace: User;
beforeEach(async () => {
  database = await testDatabase();
  await importSeed(SEED, "2026-11-21", database.db);
  await database.db.delete(pageCacheChanges);
  const rows = await database.db
    .select({ id: holidays.id })
    .from(holidays)
    .where(sql`not is_built_in`)
    .orderBy(holidays.slug);
  [first, second] = rows.map(({ id }) => id) as [string, string];
  ada = await testUser(database.db, "ada@example.org");
  grace = await testUser(database.db, "grace@example.org");
});
afterEach(() => database.close());

const changedTags = async () =>
  (await database.db.select({ tag: pageCacheChanges.tag }).from(pageCacheChanges)).map(({ tag }) => tag);

test("a sponsorship belongs to the person who made it while signed in, whatever the contact address", async () => {
  await testSponsored(database.db, first, { userId: ada.id, contactEmail: grace.email });
  expect((await getDashboard(ada, database.db)).sponsorships).toHaveLength(1);
  expect(await getDashboard(grace, database.db)).toEqual({
    sponsor: null,
    sponsors: [],
    sponsorships: [],
    subscriptions: [],
  });
});

test("a sponsorship that was made while signed out belongs to the person who verifies its contact address", async () => {
  await testSponsored(database.db, first, { contactEmail: "Ada@Example.org" });
  const { sponsor, sponsorships, subscriptions } = await getDashboard(ada, database.db);
  expect(sponsor).toMatchObject({ businessName: "Pickle Palace", subscriptionStatus: "active" });
  expect(sponsorships).toMatchObject([
    { isActive: true, isShown: true, status: "active", holiday: { slug: "cashew-day", displayDate: "November 23rd" } },
  ]);
  expect(subscriptions.map(subscriptionAnswer)).toMatchObject([
    {
      status: "active",
      current_period_start: Date.UTC(2026, 10, 1, 12) / 1000,
      current_period_end: Date.UTC(2027, 1, 1, 12) / 1000,
      cancel_at_period_end: false,
      items: [{ price: { unit_amount: 1500, currency: "usd", recurring: { interval: "month", interval_count: 3 } } }],
    },
  ]);
  expect((await getDashboard(grace, database.db)).sponsor).toBeNull();
});

test("a person with only an unpaid checkout has no sponsor record yet", async () => {
  const { sponsorshipId } = await testSponsored(database.db, first, { userId: ada.id });
  await database.db.execute(sql`delete from holiday_sponsors where id = ${sponsorshipId}`);
  await database.db.update(sponsorSubscriptions).set({ status: "incomplete", startedAt: null });
  expect(await getDashboard(ada, database.db)).toEqual({
    sponsor: null,
    sponsors: [],
    sponsorships: [],
    subscriptions: [],
  });
});

test("switching off hides a sponsorship, switching on shows it again, and every instance is notified", async () => {
  const { sponsorshipId } = await testSponsored(database.db, first, { userId: ada.id });
  const off = await toggleSponsorship(sponsorshipId, ada, database.db);
  expect(off).toMatchObject({ isActive: false });
  expect(await listSponsors(first, database.db)).toEqual([]);
  expect(await changedTags()).toEqual(tagsOfSponsorship(first));
  expect(await toggleSponsorship(sponsorshipId, ada, database.db)).toMatchObject({ isActive: true });
  expect(await listSponsors(first, database.db)).toHaveLength(1);
});

test("on a solemn day the sponsor is hidden, the switch does nothing, and the dashboard says why", async () => {
  const { sponsorshipId } = await testSponsored(database.db, first, { userId: ada.id });
  await database.db.update(holidays).set({ tone: "solemn" }).where(eq(holidays.id, first));
  await expect(toggleSponsorship(sponsorshipId, ada, database.db)).rejects.toMatchObject({ code: "conflict" });
  const { sponsorships, subscriptions } = await getDashboard(ada, database.db);
  expect(sponsorships).toMatchObject([{ isShown: false, isActive: true, holiday: { tone: "solemn" } }]);
  // It is still billed, so it can still be canceled.
  expect(subscriptions).toMatchObject([{ status: "active" }]);
});

test("twenty concurrent clicks turn the switch twenty times", async () => {
  const { sponsorshipId } = await testSponsored(database.db, first, { userId: ada.id });
  const turns = await Promise.all(Array.from({ length: 20 }, () => toggleSponsorship(sponsorshipId, ada, database.db)));
  expect(turns.filter(({ isActive }) => isActive)).toHaveLength(10);
  expect(await listSponsors(first, database.db)).toHaveLength(1);
});

test("a person cannot change another person's sponsorship, or learn that it exists", async () => {
  const { sponsorshipId } = await testSponsored(database.db, first, { userId: ada.id });
  const nothing = "4f1d5c1e-9c1b-4f6e-8a55-0d1f7a3b2c66";
  for (const id of [sponsorshipId, nothing]) {
    const refusal = { code: "not_found", message: "This sponsorship does not exist" };
    await expect(toggleSponsorship(id, grace, database.db)).rejects.toMatchObject(refusal);
    await expect(changeMessage(id, "Mine now", grace, database.db)).rejects.toMatchObject(refusal);
  }
  expect(await listSponsors(first, database.db)).toMatchObject([{ customMessage: "Have a crunchy day." }]);
});

test("a sponsorship that has ended cannot be switched on", async () => {
  const { sponsorshipId } = await testSponsored(database.db, first, { userId: ada.id, status: "canceled" });
  await expect(toggleSponsorship(sponsorshipId, ada, database.db)).rejects.toMatchObject({ code: "conflict" });
});

test("an edit shows on every holiday of the sponsor, and the public record retains the old name", async () => {
  const business = {
    businessName: "Pickle Planet",
    contactEmail: "new@pickle.example",
    websiteUrl: "https://planet.example/",
    description: "More pickles of every kind.",
  };
  const { sponsorshipId } = await testSponsored(database.db, first, { contactEmail: ada.email });
  await changeBusiness(business, ada, {}, database.db);
  await changeMessage(sponsorshipId, "Crunch!", ada, database.db);
  expect(await listSponsors(first, database.db)).toMatchObject([
    { customMessage: "Crunch!", sponsor: { businessName: "Pickle Planet", websiteUrl: "https://planet.example/" } },
  ]);
  expect(await changedTags()).toContain(holidayTag(first));
  expect(await listSponsorRecord(first, database.db)).toMatchObject([{ businessName: "Pickle Palace", endedAt: null }]);
  // The contact address has changed, but the person who changed it still owns the sponsor.
  expect((await getDashboard(ada, database.db)).sponsor).toMatchObject({ contactEmail: "new@pickle.example" });
  await expect(changeBusiness(business, grace, {}, database.db)).rejects.toMatchObject({ code: "not_found" });
});

test("one of several businesses can be changed, and only by its owner", async () => {
  const bakery = await testSponsored(database.db, first, { contactEmail: ada.email, businessName: "Bakery" });
  await testSponsored(database.db, second, { userId: ada.id, businessName: "Bikes" });
  const business = {
    businessName: "Bakery Bliss",
    contactEmail: ada.email,
    websiteUrl: "https://bakery.example/",
    description: "Bread and cakes of every kind.",
  };
  await changeBusiness({ ...business, sponsorId: bakery.sponsorId }, ada, {}, database.db);
  const named = (await getDashboard(ada, database.db)).sponsors.map(({ businessName }) => businessName);
  expect(named.toSorted()).toEqual(["Bakery Bliss", "Bikes"]);
  await expect(
    changeBusiness({ ...business, sponsorId: bakery.sponsorId }, grace, {}, database.db),
  ).rejects.toMatchObject({ code: "not_found" });
});

test("the public record has everyone who has paid, newest first, and no one who has not", async () => {
  const [before, after] = [new Date("2025-11-01T00:00:00Z"), new Date("2026-02-01T00:00:00Z")];
  const old = { businessName: "Old", status: "canceled", startedAt: before, endedAt: after };
  await testSponsored(database.db, first, old);
  await testSponsored(database.db, first, { businessName: "New" });
  const { signUpId } = await testSponsored(database.db, second, { businessName: "Never", status: "released" });
  await database.db.execute(sql`update sponsor_subscriptions set started_at = null where id = ${signUpId}`);
  expect(await listSponsorRecord(first, database.db)).toMatchObject([
    { businessName: "New", endedAt: null },
    { businessName: "Old", startedAt: before, endedAt: after },
  ]);
  expect(await listSponsorRecord(second, database.db)).toEqual([]);
});

test("a report has every day of its range, counted or not, and only the person's own sponsorships", async () => {
  const { sponsorshipId } = await testSponsored(database.db, first, { userId: ada.id });
  await testSponsored(database.db, second, { userId: grace.id });
  await database.db
    .insert(sponsorCounts)
    .values({ holidaySponsorId: sponsorshipId, countedOn: "2026-11-20", views: 7, visits: 2 });
  expect(await listReports(ada, { from: "2026-11-19", to: "2026-11-21" }, database.db)).toMatchObject([
    {
      sponsorshipId,
      days: [
        { day: "2026-11-19", views: 0, visits: 0 },
        { day: "2026-11-20", views: 7, visits: 2 },
        { day: "2026-11-21", views: 0, visits: 0 },
      ],
    },
  ]);
});
