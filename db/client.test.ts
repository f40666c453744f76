import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { isDatabaseDown } from "@/lib/core/errors";
import { longTest } from "@/tests/long";
import { connect } from "./client";
import { testDatabase } from "./test-database";
import { databaseProxy } from "./test-proxy";

let database: Awaited<ReturnType<typeof testDatabase>>;
let proxy: Awaited<ReturnType<typeof databaseProxy>>;
let pool: ReturnType<typeof connect>;
beforeAll(async () => {
  database = await testDatabase();
  await database.db.execute(sql`create table written (id integer primary key)`);
});
afterAll(() => database.close());
beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  proxy = await databaseProxy(database.url);
  pool = connect(proxy.url, 2);
});
afterEach(async () => {
  await pool.close();
  await proxy.close();
});

const ping = () => pool.db.execute(sql`select 1 as one`);

/** Whether the work fails with a database-outage error. */
const failsAsDown = (work: Promise<unknown>) => work.then(() => false, isDatabaseDown);

const isBack = () => vi.waitFor(async () => expect((await ping()).rows).toEqual([{ one: 1 }]), { timeout: 20_000 });

test("a hung database fails pending queries, then fails new ones at once, and is used again when it responds", async () => {
  await ping();
  proxy.hang(true);
  const inTransaction = pool.db.transaction((tx) => tx.execute(sql`select 1`));
  const waiting = [ping(), inTransaction, ping(), ping()];
  expect(await Promise.all(waiting.map(failsAsDown))).toEqual([true, true, true, true]);
  // The circuit is open: a query fails without waiting for any timer.
  vi.useFakeTimers();
  expect(await failsAsDown(ping())).toBe(true);
  vi.useRealTimers();
  proxy.hang(false);
  await isBack();
});

test("a slow query may finish while the database responds", async () => {
  const { rows } = await pool.db.execute(sql`select 'slow' as speed from pg_sleep(3)`);
  expect(rows).toEqual([{ speed: "slow" }]);
});

longTest(
  "after each of ten crashes under writes the database is used again, and no acknowledged write is lost",
  async () => {
    const acknowledged: number[] = [];
    let next = 0;
    let isOver = false;
    const write = async () => {
      while (!isOver) {
        next += 1;
        const id = next;
        const done = pool.db.transaction((tx) => tx.execute(sql`insert into written values (${id})`));
        await done.then(
          () => acknowledged.push(id),
          async (error) => {
            expect(isDatabaseDown(error)).toBe(true);
            await new Promise(setImmediate);
          },
        );
      }
    };
    const writers = Array.from({ length: 6 }, write);
    for (let round = 0; round < 10; round += 1) {
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(round * 5), { timeout: 20_000 });
      await proxy.down();
      expect(await failsAsDown(ping())).toBe(true);
      await proxy.up();
      await isBack();
    }
    isOver = true;
    await Promise.all(writers);
    const { rows } = await database.db.execute<{ id: number }>(sql`select id from written`);
    const stored = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  },
);

test("a connection that breaks in a transaction frees its slot in the pool", async () => {
  for (let round = 0; round < 6; round += 1) {
    const broken = pool.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    });
    expect(await failsAsDown(broken)).toBe(true);
    await isBack();
  }
});

test("a statement timeout is not an outage", async () => {
  const pids = async () => (await pool.db.execute(sql`select pg_backend_pid() as pid`)).rows;
  const before = await pids();
  const slow = pool.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 20`);
    await tx.execute(sql`select pg_sleep(60)`);
  });
  await expect(slow).rejects.toThrow();
  expect((pool.db.$client as unknown as { isFailing: boolean }).isFailing).toBe(false);
  expect(await pids()).toEqual(before);
});

test("a failed statement is not an outage, and its connection is reused", async () => {
  const pid = async () => (await pool.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid;
  const before = await pid();
  const refused = pool.db.transaction((tx) => tx.execute(sql`select 1 / 0`));
  await expect(refused).rejects.toThrow();
  expect(await failsAsDown(pool.db.execute(sql`select nothing`))).toBe(false);
  expect(await pid()).toBe(before);
});
