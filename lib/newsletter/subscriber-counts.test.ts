import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Db, Tx } from "@/db/client";
import { emailSubscriptions } from "@/db/schema/subscribers";
import { testDatabase } from "@/db/test-database";
import { runs } from "@/tests/long";
import { getSubscriberStats } from "./queries";

const NOW = new Date("2026-11-22T12:00:00.000Z");
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase(20);
});
afterAll(() => database.close());
beforeEach(() => database.db.execute(sql`truncate email_subscriptions cascade`));

/** The correct numbers, counted from the rows themselves. */
async function plainCount(db: Db) {
  const since = new Date(NOW.getTime() - 7 * DAY_MS);
  const {
    rows: [row],
  } = await db.execute(sql`
    select count(*)::int as total, count(*) filter (where is_active)::int as "activeCount",
      count(*) filter (where subscribed_at >= ${since.toISOString()})::int as "recentCount" from email_subscriptions`);
  return { ...row };
}

async function expectTrueCounts(): Promise<void> {
  expect(await getSubscriberStats(NOW, database.db)).toEqual(await plainCount(database.db));
}

const emails = fc.integer({ min: 0, max: 25 }).map((index) => `reader-${index}@example.org`);
const instants = fc.integer({ min: -24 * 20, max: 30 }).map((hours) => new Date(NOW.getTime() + hours * HOUR_MS));
const reader = fc.record({ email: emails, subscribedAt: instants, isActive: fc.boolean() });

type Change = (tx: Db | Tx) => Promise<unknown>;

/** One statement that changes one row of the list, many, or none. */
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.uniqueArray(reader, { selector: ({ email }) => email, minLength: 1, maxLength: 20 }).map(
    (readers): Change =>
      (tx) =>
        tx
          .insert(emailSubscriptions)
          .values(readers.map((each) => ({ ...each, source: "test" })))
          .onConflictDoNothing(),
  ),
  reader.map(
    (each): Change =>
      (tx) =>
        tx
          .insert(emailSubscriptions)
          .values({ ...each, source: "test" })
          .onConflictDoUpdate({ target: emailSubscriptions.email, set: each }),
  ),
  fc.tuple(emails, instants).map(
    ([email, at]): Change =>
      (tx) =>
        tx.execute(sql`update email_subscriptions set subscribed_at = ${at.toISOString()} where email >= ${email}`),
  ),
  emails.map(
    (email): Change =>
      (tx) =>
        tx.execute(sql`update email_subscriptions set is_active = not is_active where email <= ${email}`),
  ),
  emails.map(
    (email): Change =>
      (tx) =>
        tx.execute(sql`update email_subscriptions set source = 'other', email = 'x' || email where email = ${email}`),
  ),
  emails.map(
    (email): Change =>
      (tx) =>
        tx.execute(sql`delete from email_subscriptions where email >= ${email}`),
  ),
  fc.constant<Change>((tx) => tx.execute(sql`truncate email_subscriptions cascade`)),
);

test("after any inserts, updates, deletes and truncates, committed or rolled back, the counters match a count", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(change, fc.boolean()), { maxLength: 12 }), async (changes) => {
      for (const [each, isCommitted] of changes) {
        await database.db
          .transaction(async (tx) => {
            await each(tx);
            if (!isCommitted) throw new Error("taken back");
          })
          .catch(() => undefined);
      }
      await expectTrueCounts();
    }),
    { numRuns: runs(40) },
  );
});

test("thousands of changes at once are counted by day", async () => {
  await database.db.execute(sql`
    insert into email_subscriptions (email, source, subscribed_at, is_active)
    select 'reader-' || n || '@example.org', 'test', ${NOW.toISOString()}::timestamptz - n * interval '3 minutes', n % 3 > 0
    from generate_series(0, 9999) as n`);
  await expectTrueCounts();
  await database.db.execute(sql`update email_subscriptions set is_active = true where email like '%7@%'`);
  await database.db.execute(sql`delete from email_subscriptions where email like '%3@%'`);
  await expectTrueCounts();
  await database.db.execute(sql`truncate email_subscriptions cascade`);
  expect(await getSubscriberStats(NOW, database.db)).toEqual({ total: 0, activeCount: 0, recentCount: 0 });
});

test("sixty concurrent subscribers, a third of whom change their minds, are each counted once", async () => {
  const coming = Array.from({ length: 60 }, (_, index) =>
    database.db
      .transaction(async (tx) => {
        const email = `reader-${index}@example.org`;
        await tx.insert(emailSubscriptions).values({ email, source: "test", isActive: false });
        await tx.execute(sql`update email_subscriptions set is_active = true where email = ${email}`);
        if (index % 3 === 0) throw new Error("changed my mind");
      })
      .catch(() => undefined),
  );
  await Promise.all(coming);
  const stats = await getSubscriberStats(new Date(), database.db);
  expect(stats).toEqual({ total: 40, activeCount: 40, recentCount: 40 });
});

test("the seven-day count is exact to the millisecond, across midnight", async () => {
  const since = NOW.getTime() - 7 * DAY_MS;
  const at = [since - 1, since, since + 1, since - DAY_MS, since + DAY_MS, NOW.getTime()];
  await database.db
    .insert(emailSubscriptions)
    .values(at.map((ms, index) => ({ email: `${index}@example.org`, source: "test", subscribedAt: new Date(ms) })));
  expect((await getSubscriberStats(NOW, database.db)).recentCount).toBe(4);
  const midnight = new Date("2026-11-22T00:00:00.000Z");
  expect((await getSubscriberStats(midnight, database.db)).recentCount).toBe(5);
});
