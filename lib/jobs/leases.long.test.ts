import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { connect } from "@/db/client";
import { dataRetentionJobs } from "@/db/schema/jobs";
import { testDatabase } from "@/db/test-database";
import type { Order, Task, WorkerMessage } from "@/tests/job-worker";
import { claimRun, runHeld } from "./commands";
import type { HeldRun } from "./leases.commands";

// The servers are real processes that get real signals.

/** Its only slot lasts longer than any test. */
const ONCE = { everySeconds: 1e10, afterSeconds: 0 };

const EXEC_ARGV = ["--conditions=react-server", "--import", "tsx"];

/** Busy machines start a process slowly. */
const PATIENCE = { timeout: 40_000, interval: 20 };

vi.setConfig({ testTimeout: 90_000 });

/** A lease that tests wait for to expire; it may do so sooner than a test expects. */
const SHORT_SECONDS = 6;

/** A lease that has to be renewed, even if a process pauses for some seconds. */
const RENEWED_SECONDS = 15;

const version = await serverVersion();

let database: Awaited<ReturnType<typeof testDatabase>>;
let children: ChildProcess[];
beforeEach(async () => {
  children = [];
  database = await testDatabase();
  await database.db.execute(sql`create table written (slot timestamptz not null, process integer not null)`);
});
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }
  await database.close();
});

/** Returns the major version of PostgreSQL. */
async function serverVersion(): Promise<number> {
  // Not the template itself: it cannot be copied while a client is connected.
  const { db, close } = connect(Object.assign(new URL(inject("templateDatabase")), { pathname: "/postgres" }).href, 1);
  try {
    const {
      rows: [row],
    } = await db.execute<{ server_version_num: string }>(sql`show server_version_num`);
    return Math.floor(Number(row?.server_version_num) / 10_000);
  } finally {
    await close();
  }
}

/** Starts a server and records its messages. */
function server(task: Task) {
  const child = fork(path.resolve("tests/job-worker.ts"), [JSON.stringify(task)], {
    execArgv: EXEC_ARGV,
    env: { ...process.env, DATABASE_URL: database.url },
    silent: true,
  });
  children.push(child);
  let log = "";
  child.stderr?.on("data", (chunk) => {
    log += chunk;
  });
  const messages: WorkerMessage[] = [];
  child.on("message", (message) => messages.push(message as WorkerMessage));
  const said = <Key extends string>(key: Key) =>
    vi.waitFor(() => {
      const found = messages.findLast((each) => key in each);
      expect(found, `it has not said ${key}: ${log}`).toBeDefined();
      return found as Extract<WorkerMessage, Record<Key, unknown>>;
    }, PATIENCE);
  return { child, said, log: () => log, tell: (order: Order) => child.send(order) };
}

async function holder(leaseSeconds: number) {
  const started = server({ kind: "hold", rhythm: ONCE, leaseSeconds });
  const { held } = await started.said("held");
  return { ...started, held };
}

const written = async () =>
  (await database.db.execute<{ slot: string; process: number }>(sql`select slot, process from written`)).rows;

const runOf = async ({ id }: Pick<HeldRun, "id">) => {
  const { status, attempts, lockToken, lockAcquiredAt, lockExpiresAt, result } = dataRetentionJobs;
  const [row] = await database.db
    .select({ status, attempts, lockToken, lockAcquiredAt, lockExpiresAt, result })
    .from(dataRetentionJobs)
    .where(eq(dataRetentionJobs.id, id));
  if (!row) throw new Error("the run is gone");
  return row;
};

const claim = () => claimRun("reminders", { rhythm: ONCE }, database.db);

/** Claims the run repeatedly, as every server does, until it gets it. */
const takeOver = () =>
  vi.waitFor(async () => {
    const held = await claim();
    expect(held, "nobody has let go of it").not.toBeNull();
    return held as HeldRun;
  }, PATIENCE);

test("two servers race through a hundred slots, and each slot runs once", async () => {
  const task = { kind: "race", rhythm: { everySeconds: 0.05, afterSeconds: 0 }, leaseSeconds: 60 } as const;
  const pids = [server(task), server(task)].map(({ child }) => child.pid);
  const rows = await vi.waitFor(
    async () => {
      const found = await written();
      for (const pid of pids) expect(found.filter(({ process }) => process === pid).length).toBeGreaterThanOrEqual(20);
      expect(found.length).toBeGreaterThanOrEqual(100);
      return found;
    },
    { ...PATIENCE, timeout: 80_000 },
  );
  expect(new Set(rows.map(({ slot }) => new Date(slot).getTime())).size).toBe(rows.length);
});

test("when a server gets a stop signal, another can claim its run at once", async () => {
  const first = await holder(600);
  expect(await claim()).toBeNull();
  const ended = once(first.child, "exit");
  first.child.kill("SIGTERM");
  const held = await takeOver();
  // Its lease had ten minutes left, and it did not count as an attempt.
  expect(held).toMatchObject({ id: first.held.id, attempt: 1 });
  expect(held.token).not.toBe(first.held.token);
  expect(await ended).toEqual([null, "SIGTERM"]);
});

test("a server that gets a stop signal while it writes finishes the write before another gets its run", async () => {
  const first = await holder(600);
  first.tell("begin");
  await first.said("isInTransaction");
  first.child.kill("SIGTERM");
  await waitForLockWait();
  expect(await claim()).toBeNull();
  first.tell("end");
  await takeOver();
  expect(await written()).toHaveLength(1);
});

/** Waits until a connection is waiting for a lock. */
const waitForLockWait = () =>
  vi.waitFor(async () => {
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    expect((await database.db.execute(waiting)).rows).toHaveLength(1);
  }, PATIENCE);

/** Whether a connection has the turn to claim a run. */
const isTurnTaken = async () => {
  const ofHere = sql`database = (select oid from pg_database where datname = current_database())`;
  const { rows: locks } = await database.db.execute(
    sql`select 1 from pg_locks where locktype = 'advisory' and granted and ${ofHere}`,
  );
  return locks.length > 0;
};

/** Starts a server and stops it in the middle of claiming a run, when it has the turn. */
async function sleepsWhileTaking() {
  for (;;) {
    const asleep = await database.db.transaction(async (tx) => {
      // The server waits here, has the turn, and is stopped before it can continue.
      await tx.execute(sql`lock table data_retention_jobs in exclusive mode`);
      const started = server({ kind: "hold", rhythm: ONCE, leaseSeconds: 600 });
      const closed = once(started.child, "close");
      await Promise.race([waitForLockWait(), closed]);
      started.child.kill("SIGSTOP");
      return { ...started, closed };
    });
    if (await isTurnTaken()) return asleep;
    // It waits five seconds, and gave up before it was stopped: start another one.
    asleep.child.kill("SIGKILL");
    await asleep.closed;
  }
}

test.skipIf(version < 17)(
  "a server that stalls while claiming a run does not block the others (from PostgreSQL 17 on: older versions do not notice a stall within a statement)",
  async () => {
    const { child, closed, log } = await sleepsWhileTaking();
    const held = await takeOver();
    expect(held).toMatchObject({ attempt: 1 });
    expect([child.exitCode, child.signalCode]).toEqual([null, null]);
    child.kill("SIGCONT");
    // The database has ended its transaction.
    expect(await closed).toEqual([1, null]);
    expect(log()).not.toContain("there was no run to hold");
    expect(await runOf(held)).toMatchObject({ status: "running", lockToken: held.token });
  },
);

test("a server that waits for a lock while it writes gives up before its lease expires", async () => {
  const first = await holder(RENEWED_SECONDS);
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table written in exclusive mode`);
    first.tell("write");
    const { wrote } = await first.said("wrote");
    expect(wrote).not.toBeNull();
  });
  expect(await written()).toEqual([]);
  first.tell("write");
  await vi.waitFor(async () => expect(await written()).toHaveLength(1), PATIENCE);
});

test("the run of a killed server can be claimed when its lease has expired, not sooner", async () => {
  const first = await holder(SHORT_SECONDS);
  const ended = once(first.child, "exit");
  first.child.kill("SIGKILL");
  await ended;
  const { lockExpiresAt } = await runOf(first.held);
  const held = await takeOver();
  expect(held).toMatchObject({ id: first.held.id, attempt: 2 });
  const { lockAcquiredAt } = await runOf(held);
  expect(lockAcquiredAt?.getTime()).toBeGreaterThanOrEqual(lockExpiresAt?.getTime() ?? Number.POSITIVE_INFINITY);
});

test("a server that stalls past its lease writes nothing more, and does not end the run of the new holder", async () => {
  const first = await holder(SHORT_SECONDS);
  first.child.kill("SIGSTOP");
  const held = await takeOver();
  first.child.kill("SIGCONT");
  first.tell("write");
  expect(await first.said("wrote")).toEqual({ wrote: "LeaseLost" });
  first.tell("end");
  await first.said("ended");
  await vi.waitFor(() => expect(first.log()).toContain("The run of reminders is somebody else's by now."), PATIENCE);
  expect(await written()).toEqual([]);
  expect(await runOf(held)).toMatchObject({ status: "running", lockToken: held.token, attempts: 2 });
  await runHeld(held, async () => ({ sent: 1 }), null, database.db);
  expect(await runOf(held)).toMatchObject({ status: "completed", result: { sent: 1 } });
});

test("a server that stalls past its lease writes nothing, even if its run has not been taken over", async () => {
  const first = await holder(SHORT_SECONDS);
  first.child.kill("SIGSTOP");
  await vi.waitFor(async () => {
    const { lockExpiresAt } = dataRetentionJobs;
    expect(await database.db.$count(dataRetentionJobs, sql`${lockExpiresAt} < clock_timestamp()`)).toBe(1);
  }, PATIENCE);
  first.child.kill("SIGCONT");
  first.tell("write");
  expect(await first.said("wrote")).toEqual({ wrote: "LeaseLost" });
  expect(await written()).toEqual([]);
});

test("a server that stalls while it writes blocks no other, and writes nothing", async () => {
  const first = await holder(RENEWED_SECONDS);
  first.tell("begin");
  await first.said("isInTransaction");
  first.child.kill("SIGSTOP");
  const held = await takeOver();
  expect(held).toMatchObject({ id: first.held.id, attempt: 2 });
  first.child.kill("SIGCONT");
  first.tell("end");
  const { wrote } = await first.said("wrote");
  expect(wrote).not.toBeNull();
  expect(await written()).toEqual([]);
});

test("a run that takes longer than its lease stays with its server, which renews it", async () => {
  const first = await holder(RENEWED_SECONDS);
  await vi.waitFor(async () => {
    expect(await claim()).toBeNull();
    const { lockAcquiredAt, lockExpiresAt } = await runOf(first.held);
    expect(Number(lockExpiresAt) - Number(lockAcquiredAt)).toBeGreaterThan(2 * RENEWED_SECONDS * 1000 + 1000);
  }, PATIENCE);
  first.tell("end");
  expect(await first.said("ended")).toEqual({ ended: null });
  expect(await runOf(first.held)).toMatchObject({ status: "completed", attempts: 1, lockToken: null });
});
