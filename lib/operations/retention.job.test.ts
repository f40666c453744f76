import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { asc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { connect, type Tx } from "@/db/client";
import { auditLogs } from "@/db/schema/audit";
import { idempotencyKeys } from "@/db/schema/billing";
import { dataRetentionJobs } from "@/db/schema/jobs";
import { placeSearches } from "@/db/schema/places";
import { testDatabase } from "@/db/test-database";
import { makerAndHoliday } from "@/db/test-maker";
import { emptyTables, testRows } from "@/db/test-retention";
import { sealAudit } from "@/lib/audit/commands";
import { walkChain } from "@/lib/audit/queries";
import { claimRun, runHeld } from "@/lib/jobs/commands";
import { LeaseLost } from "@/lib/jobs/leases.commands";
import { runs } from "@/tests/long";
import { type RetentionOptions, retain } from "./retention.job";
import { dueSince, RETENTION_POLICIES } from "./retention.queries";

const NOW = new Date("2026-11-22T12:00:00.000Z");
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const later = (at: Date, ms = 1) => new Date(at.getTime() + ms);

let database: Awaited<ReturnType<typeof testDatabase>>;
/** A second server. */
let other: ReturnType<typeof connect>;
let maker: Awaited<ReturnType<typeof makerAndHoliday>>;
beforeAll(async () => {
  database = await testDatabase();
  other = connect(database.url, 10);
});
afterAll(async () => {
  await other.close();
  await database.close();
});
beforeEach(async () => {
  await emptyTables(database.db);
  maker = await makerAndHoliday(database.db);
});

const run = (options: RetentionOptions = {}) => retain(NOW, options, database.db);
const NOTHING = { counts: {}, failed: 0 };

const audited = () =>
  database.db
    .select({ tableName: auditLogs.tableName, recordCount: auditLogs.recordCount })
    .from(auditLogs)
    .orderBy(asc(auditLogs.id));

const since = dueSince("idempotency_key_24_hours", NOW);
const addKeys = (count: number, expiresAt = since) =>
  database.db.execute(sql`
    insert into idempotency_keys (key, operation_type, expires_at)
    select ${expiresAt.toISOString()} || '-' || n, 'sponsor_signup', ${expiresAt.toISOString()}::timestamptz
    from generate_series(1, ${count}) as n`);
const keysLeft = () => database.db.$count(idempotencyKeys);
const counted = async () => (await audited()).map(({ recordCount }) => recordCount);

test("each batch is counted by itself, and together they are all", async () => {
  await addKeys(25);
  expect((await run({ batch: 10 })).counts).toEqual({ idempotency_key_24_hours: 25 });
  expect(await counted()).toEqual([10, 10, 5]);
});

test("the oldest rows are deleted first, and once time is up nothing more is started", async () => {
  await addKeys(5);
  await addKeys(5, daysAgo(2));
  let calls = 0;
  // Until the end of the first batch of keys.
  const isTimeUp = () => calls++ > RETENTION_POLICIES.indexOf("idempotency_key_24_hours");
  expect((await run({ batch: 5, isTimeUp })).counts).toEqual({ idempotency_key_24_hours: 5 });
  const left = await database.db.select({ expiresAt: idempotencyKeys.expiresAt }).from(idempotencyKeys);
  expect(left).toEqual(Array.from({ length: 5 }, () => ({ expiresAt: since })));
  expect(await run({ isTimeUp: () => true })).toEqual(NOTHING);
});

test("many rows of one kind do not delay other kinds", async () => {
  await addKeys(30);
  await testRows(database.db, maker).session_expired.add("session", daysAgo(1));
  await run({ batch: 10 });
  const order = (await audited()).map(({ tableName }) => tableName);
  expect(order).toEqual(["idempotency_keys", "sessions", "idempotency_keys", "idempotency_keys"]);
});

test("a locked row is skipped, and deleted by the next run", async () => {
  await addKeys(10);
  await other.db.transaction(async (tx) => {
    await tx.select({ key: idempotencyKeys.key }).from(idempotencyKeys).limit(4).for("update");
    expect((await run({ batch: 3 })).counts).toEqual({ idempotency_key_24_hours: 6 });
  });
  expect((await run({ batch: 3 })).counts).toEqual({ idempotency_key_24_hours: 4 });
});

test("of two rows that share a part of their key only the one that the sweep has locked is deleted", async () => {
  const searched = { area: "40.71,-74.01", places: [], fetchedAt: daysAgo(91) };
  const { db } = database;
  await db.insert(placeSearches).values(["Animals", "Food"].map((category) => ({ ...searched, category })));
  await other.db.transaction(async (tx) => {
    await tx
      .select({ area: placeSearches.area })
      .from(placeSearches)
      .where(eq(placeSearches.category, "Food"))
      .for("update");
    expect((await run({ batch: 1 })).counts).toEqual({ place_search_90_days: 1 });
  });
  expect(await db.select({ category: placeSearches.category }).from(placeSearches)).toEqual([{ category: "Food" }]);
});

test("four runs at once on two servers share the work, and every row is counted once in one chain", async () => {
  await addKeys(400);
  await database.db.execute(sql`
    insert into email_subscriptions (email, source, is_active, confirmed_at, unsubscribed_at)
    select 'reader-' || n || '@example.org', 'home', false, now(), ${daysAgo(2).toISOString()}::timestamptz
    from generate_series(1, 200) as n`);
  const runs = [database.db, other.db, database.db, other.db].map((db) => retain(NOW, { batch: 7 }, db));
  const done = await Promise.all(runs);
  const sumOf = (policy: "idempotency_key_24_hours" | "subscriber_until_unsubscribe") =>
    done.reduce((sum, { counts }) => sum + (counts[policy] ?? 0), 0);
  expect(done.map(({ failed }) => failed)).toEqual([0, 0, 0, 0]);
  expect([sumOf("idempotency_key_24_hours"), sumOf("subscriber_until_unsubscribe")]).toEqual([400, 200]);
  expect((await counted()).reduce((sum, count) => sum + count, 0)).toBe(600);
  expect(await keysLeft()).toBe(0);
  const entries = await sealAudit(database.db);
  expect(await walkChain([], database.db)).toMatchObject({ entries, brokenId: null });
});

test("a batch whose server is killed in the middle is rolled back and not counted; the next run does it", async () => {
  await addKeys(25);
  // The third batch waits before it is counted, for as long as another connection has this lock.
  const lock = sql`select pg_advisory_xact_lock(20261122)`;
  await database.db.execute(sql`
    create function wait() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(20261122); return new; end $$`);
  await database.db.execute(sql`
    create trigger wait before insert on audit_logs for each row when (new.record_count = 5) execute function wait()`);
  const waiting = () =>
    database.db.execute(sql`select 1 from pg_locks where locktype = 'advisory' and objid = 20261122 and not granted`);
  const isWaiting = (count: number) =>
    vi.waitFor(async () => expect((await waiting()).rows).toHaveLength(count), { timeout: 40_000, interval: 20 });
  await other.db.transaction(async (tx) => {
    await tx.execute(lock);
    const child = fork(path.resolve("tests/retention-worker.ts"), [NOW.toISOString(), "10"], {
      execArgv: ["--conditions=react-server", "--import", "tsx"],
      env: { ...process.env, DATABASE_URL: database.url },
    });
    const ended = once(child, "exit");
    await isWaiting(1).finally(() => child.kill("SIGKILL"));
    await ended;
  });
  await database.db.execute(lock);
  await database.db.execute(sql`drop function wait cascade`);
  expect([await keysLeft(), await counted()]).toEqual([5, [10, 10]]);
  expect((await run({ batch: 10 })).counts).toEqual({ idempotency_key_24_hours: 5 });
  expect(await counted()).toEqual([10, 10, 5]);
}, 60_000);

test("a rule that fails is reported, and does not stop the others", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  await addKeys(3);
  await testRows(database.db, maker).session_expired.add("session", daysAgo(1));
  await database.db.execute(sql`alter table idempotency_keys rename to keys_away`);
  const done = await run();
  await database.db.execute(sql`alter table keys_away rename to idempotency_keys`);
  expect(done).toEqual({ counts: { session_expired: 1 }, failed: 1 });
  expect(log).toHaveBeenCalledOnce();
  expect(log.mock.calls[0]?.[0]).toContain('"reference":"retention idempotency_key_24_hours"');
});

test("a run that has been taken over deletes nothing more", async () => {
  await addKeys(25);
  const held = await claimRun("retention", { isAsked: true }, database.db);
  if (!held) throw new Error("nobody else runs it");
  const taken = runHeld(
    held,
    async ({ fence }) => {
      let batches = 0;
      const untilTaken = async (tx: Tx) => {
        if ((await counted()).length === 2 && batches++ === 0) {
          await other.db.update(dataRetentionJobs).set({ lockToken: crypto.randomUUID() });
        }
        await fence(tx);
      };
      return retain(NOW, { batch: 10, fence: untilTaken }, database.db);
    },
    null,
    database.db,
  );
  await expect(taken).rejects.toThrow(LeaseLost);
  expect([await keysLeft(), await counted()]).toEqual([5, [10, 10]]);
});

test("for any rows, in batches of any size, exactly the due rows are deleted and counted", async () => {
  const rules = ["share_link_expired_7_days", "card_1_year", "session_expired", "rate_limit_1_day"] as const;
  const row = fc.record({ policy: fc.constantFrom(...rules), ms: fc.integer({ min: -3, max: 3 }) });
  const offsets = fc.oneof(
    row,
    fc.record({ policy: fc.constantFrom(...rules), ms: fc.integer({ min: -1e12, max: 1e12 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(offsets, { maxLength: 30 }), fc.integer({ min: 1, max: 12 }), async (added, batch) => {
      await emptyTables(database.db);
      maker = await makerAndHoliday(database.db);
      const rows = testRows(database.db, maker);
      for (const [index, { policy, ms }] of added.entries()) {
        await rows[policy].add(`row-${index}`, later(dueSince(policy, NOW), ms));
      }
      const { counts } = await run({ batch });
      for (const policy of rules) {
        const mine = added.flatMap((each, index) =>
          each.policy === policy ? [{ ...each, name: `row-${index}` }] : [],
        );
        const due = mine.filter(({ ms }) => ms <= 0);
        expect(counts[policy] ?? 0).toBe(due.length);
        const remaining = mine.filter(({ ms }) => ms > 0).map(({ name }) => name);
        const left = (await rows[policy].left()).filter((name) => name !== "a card");
        expect(left).toEqual(remaining.toSorted());
      }
    }),
    { numRuns: runs(25) },
  );
});
