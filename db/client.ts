import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { env } from "@/lib/core/env";
import { isDatabaseDown } from "@/lib/core/errors";
import { innermostCause, logFault, logNotice } from "@/lib/core/log";

/** Work that takes longer than this makes the pool ask whether the database still answers. */
const SLOW_MS = 1000;

/**
 * How long the database may take to answer that, in turns. Turns in which this process was busy don't count, but all of them
 * together take twice as long at most. With `SLOW_MS`, a hung database holds a request for 2.5 seconds, and never for 4.
 */
const PROBE_TURNS = 15;
const PROBE_TURN_MS = 100;

/** A turn that takes longer means that this process was busy, and may not have read the answer yet. */
const BUSY_TURN_MS = 150;

/** No request waits while the database is known to be down, so a slow one gets longer to answer. */
const PROBE_TURNS_WHILE_DOWN = 45;

/** The pause before a database that is down is asked again. */
const PROBE_EVERY_MS = 500;

/** For how long after a failure a page's fault counts as the database's. */
const FAILING_MS = 3000;

/** A probe that is never answered closes its socket after this time. */
const PROBE_CONNECT_MS = 10_000;

/** How long to wait for a free connection while the database answers. */
const CONNECT_MS = 15_000;

/** A query that takes this long has lost its connection: the database cancels it sooner, by the limits in db/app-role.ts. */
const QUERY_MS = 20_000;

/** Stands in for every query while the database does not answer. */
class DatabaseDown extends Error {
  readonly code = "DATABASE_DOWN";

  constructor() {
    super("The database does not answer.");
  }
}

/** Whether the error is the answer of a database that runs. Class 57P is one that starts or stops, 08 a pooler without one. */
function isAnswer(error: unknown): boolean {
  const cause = innermostCause(error);
  return cause instanceof pg.DatabaseError && !/^(?:57P|08)/.test(cause.code ?? "");
}

/**
 * Whether the database answers a new connection within so many turns, if only with an error. After them `isAnswering` says
 * whether it answers others.
 */
async function answers(options: pg.ClientConfig, turns: number, isAnswering: () => boolean): Promise<boolean> {
  const client = new pg.Client({ ...options, connectionTimeoutMillis: PROBE_CONNECT_MS, query_timeout: 0 });
  // The calls below report errors themselves. Without a listener, Node.js would end the process for an error event.
  client.on("error", () => undefined);
  const answered = client
    .connect()
    .then(() => client.query("select 1"))
    .then(() => true, isAnswer);
  const tooLate = async () => {
    const end = performance.now() + 2 * turns * PROBE_TURN_MS;
    for (let turn = 0; turn < turns && performance.now() < end; ) {
      const startedAt = performance.now();
      await pause(PROBE_TURN_MS, undefined, { ref: false });
      if (performance.now() - startedAt < BUSY_TURN_MS) turn += 1;
    }
    return isAnswering();
  };
  try {
    return await Promise.race([answered, tooLate()]);
  } finally {
    client.end().catch(() => undefined);
  }
}

/**
 * A pool behind a circuit breaker. When the database stops answering, all work under way fails at once, and so does new
 * work, until the database answers again; the connections of before are replaced.
 */
class GuardedPool {
  readonly #options: pg.PoolConfig;
  #pool: pg.Pool;
  #isDown = false;
  #failedAt = 0;
  #answeredAt = 0;
  #isProbing = false;
  #ended: Promise<void> | null = null;
  /** Ends each piece of work under way. */
  readonly #underWay = new Set<(reason: DatabaseDown) => void>();

  constructor(options: pg.PoolConfig) {
    this.#options = options;
    this.#pool = this.#newPool();
  }

  #newPool(): pg.Pool {
    const pool = new pg.Pool(this.#options);
    // A broken connection leaves the pool by itself, and fails what it is used for.
    pool.on("error", () => undefined);
    pool.on("connect", (client) => client.on("error", () => undefined));
    return pool;
  }

  /** Does the work with a connection of its own. Throws what the work throws, or `DatabaseDown`. */
  async use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    if (this.#isDown) throw new DatabaseDown();
    const slow = setTimeout(() => void this.#probe(), SLOW_MS);
    let fail: (reason: DatabaseDown) => void = () => undefined;
    const outage = new Promise<never>((_, reject) => {
      fail = reject;
    });
    this.#underWay.add(fail);
    const connecting = this.#pool.connect();
    let isBroken = true;
    try {
      const client = await Promise.race([connecting, outage]);
      const result = await Promise.race([work(client), outage]);
      isBroken = false;
      return result;
    } catch (error) {
      isBroken = isDatabaseDown(error) && !isAnswer(error);
      if (isBroken) {
        this.#failedAt = Date.now();
        void this.#probe();
      }
      throw error;
    } finally {
      if (!isBroken) this.#answeredAt = Date.now();
      clearTimeout(slow);
      this.#underWay.delete(fail);
      connecting.then(
        (client) => client.release(isBroken || client.getTransactionStatus() !== "I"),
        () => undefined,
      );
    }
  }

  query(config: pg.QueryConfig, params: unknown[]): Promise<pg.QueryResult> {
    return this.use((client) => client.query(config, params));
  }

  /** Whether work that began moments ago failed because the database is down. */
  get isFailing(): boolean {
    return this.#isDown || Date.now() - this.#failedAt < FAILING_MS;
  }

  async #probe(): Promise<void> {
    if (this.#isProbing || this.#ended) return;
    this.#isProbing = true;
    while (!(await this.#answers())) {
      if (this.#ended) return;
      if (!this.#isDown) this.#fail();
      await pause(PROBE_EVERY_MS, undefined, { ref: false });
    }
    if (this.#isDown) logNotice("the database answers again");
    this.#isDown = false;
    this.#isProbing = false;
  }

  #answers(): Promise<boolean> {
    const startedAt = Date.now();
    const turns = this.#isDown ? PROBE_TURNS_WHILE_DOWN : PROBE_TURNS;
    return answers(this.#options, turns, () => this.#answeredAt > startedAt);
  }

  #fail(): void {
    const reason = new DatabaseDown();
    logFault("database", reason);
    this.#isDown = true;
    const damaged = this.#pool;
    this.#pool = this.#newPool();
    for (const fail of this.#underWay) fail(reason);
    damaged.end().catch(() => undefined);
  }

  end(): Promise<void> {
    this.#ended ??= this.#pool.end();
    return this.#ended;
  }
}

/**
 * A pool on the given address. It keeps no state on a connection and prepares nothing, so a pooler in transaction mode may
 * stand between. A query ends after `queryMs`; 0 sets no limit. Queries throw `DrizzleQueryError`, of which `isDatabaseDown`
 * tells those of an outage. `close` ends the pool.
 */
export function connect(url: string, maxConnections = 10, queryMs = QUERY_MS) {
  const pool = new GuardedPool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: queryMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  });
  // Drizzle calls its `query` alone; the type stays that of any pool, as tests bring their own.
  const db = drizzle<Record<string, never>, pg.Pool>(pool as unknown as pg.Pool);
  // Drizzle's own one keeps the connection for good when it breaks before BEGIN is through.
  db.transaction = (work, config) => pool.use((client) => drizzle(client).transaction(work, config));
  return { db, close: () => pool.end() };
}

export type Db = ReturnType<typeof connect>["db"];

/** A transaction under way. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** Kept on the global object, or each hot reload in development would open ten more connections. */
const kept = globalThis as typeof globalThis & { oddlyDb?: Db };

/** The application's database. It connects at the first query. */
export function appDb(): Db {
  kept.oddlyDb ??= connect(env().DATABASE_URL).db;
  return kept.oddlyDb;
}
