import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connect } from "@/db/client";
import { holidays } from "@/db/schema/holidays";
import { holidaySponsors, sponsorCounts, sponsorSubscriptions, sponsors } from "@/db/schema/sponsors";
import { testDatabase } from "@/db/test-database";
import { importSeed } from "@/lib/editorial/seed.commands";
import { testEntry } from "@/lib/holidays/test-entry";
import { addCount } from "./commands";
import { getShownSponsorshipId, listSponsors } from "./queries";

const SEED = [testEntry("hello-day", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=21")];

let database: Awaited<ReturnType<typeof testDatabase>>;
let holidayId: string;
beforeEach(async () => {
  database = await testDatabase();
  await importSeed(SEED, "2026-11-21", database.db);
  const [row] = await database.db.select({ id: holidays.id }).from(holidays).where(sql`not is_built_in`);
  holidayId = row?.id ?? "";
});
afterEach(() => database.close());

/** Inserts a sponsorship of the holiday and returns its id. With `status`, it has a subscription in that state. */
async function sponsorship(at: string, changes: { isActive?: boolean; status?: string } = {}): Promise<string> {
  const { db } = database;
  const [sponsor] = await db
    .insert(sponsors)
    .values({
      businessName: "Acme Kites",
      contactEmail: "ada@example.org",
      websiteUrl: "https://example.org/",
      description: "A business with ten letters.",
    })
    .returning({ id: sponsors.id });
  const sponsorId = sponsor?.id ?? "";
  if (changes.status) {
    await db.insert(sponsorSubscriptions).values({
      holidayId,
      sponsorId,
      status: changes.status,
      ownerHash: "nobody",
      heldUntil: new Date(at),
      amountCents: 1500,
    });
  }
  const [row] = await db
    .insert(holidaySponsors)
    .values({ holidayId, sponsorId, isActive: changes.isActive ?? true, sponsoredAt: new Date(at) })
    .returning({ id: holidaySponsors.id });
  return row?.id ?? "";
}

const counted = () =>
  database.db
    .select({ day: sponsorCounts.countedOn, views: sponsorCounts.views, visits: sponsorCounts.visits })
    .from(sponsorCounts)
    .orderBy(sponsorCounts.countedOn);

test("views and visits add up by day, and nothing else is stored", async () => {
  const id = await sponsorship("2026-01-01T00:00:00Z");
  await addCount(id, "view", "2026-11-21", database.db);
  await addCount(id, "view", "2026-11-21", database.db);
  await addCount(id, "visit", "2026-11-21", database.db);
  await addCount(id, "visit", "2026-11-22", database.db);
  expect(await counted()).toEqual([
    { day: "2026-11-21", views: 2, visits: 1 },
    { day: "2026-11-22", views: 0, visits: 1 },
  ]);
});

test("a hundred concurrent views from two processes all count", async () => {
  const id = await sponsorship("2026-01-01T00:00:00Z");
  const other = connect(database.url);
  const views = Array.from({ length: 100 }, (_, index) =>
    addCount(id, "view", "2026-11-21", index % 2 === 0 ? database.db : other.db),
  );
  await Promise.all(views);
  await other.close();
  expect(await counted()).toEqual([{ day: "2026-11-21", views: 100, visits: 0 }]);
});

test("the sponsorship that is counted is the one that the pages show: the earliest live one", async () => {
  await sponsorship("2026-01-01T00:00:00Z", { isActive: false });
  await sponsorship("2026-02-01T00:00:00Z", { status: "canceled" });
  const shown = await sponsorship("2026-03-01T00:00:00Z", { status: "active" });
  await sponsorship("2026-04-01T00:00:00Z");
  expect(await getShownSponsorshipId(holidayId, database.db)).toBe(shown);
  const [first] = await listSponsors(holidayId, database.db);
  const [row] = await database.db
    .select({ sponsorId: holidaySponsors.sponsorId })
    .from(holidaySponsors)
    .where(sql`id = ${shown}`);
  expect(first?.sponsor.id).toBe(row?.sponsorId);
});

test.each([
  ["nobody sponsors", null],
  ["its sponsor has switched off", { isActive: false }],
  ["has been signed up for and not paid", { status: "incomplete" }],
] as const)("a holiday that %s has nothing to count", async (_what, changes) => {
  if (changes) await sponsorship("2026-01-01T00:00:00Z", changes);
  expect(await getShownSponsorshipId(holidayId, database.db)).toBeNull();
});
