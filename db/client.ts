import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { env } from "@/lib/core/env";
import { innermostCause, isDatabaseDown } from "@/lib/core/errors";
import { logFault, logNotice } from "@/lib/core/log";
import { traced } from "@/lib/core/telemetry";

/** Work that takes longer than this triggers a probe of the database. */
const SLOW_MS = 1000;

/**
 * How many turns the database has to answer a probe. Turns in which this process was busy don't count, but the total is
 * capped at twice the time. With `SLOW_MS`, a hung database blocks a request for 2.5 seconds, and never for 4.
 */
const PROBE_TURNS = 15;
const PROBE_TURN_MS = 100;

/** A turn that takes longer means that this process was busy and may not have read the answer yet. */
const BUSY_TURN_MS = 150;

/** No request waits while the database is known to be down, so a probe may take longer then. */
const PROBE_TURNS_WHILE_DOWN = 45;

/** The pause between probes while the database is down. */
const PROBE_EVERY_MS = 500;

/** For how long after a failure a page's error is attributed to the database. */
const FAILING_MS = 3000;

/** A probe without an answer closes its socket after this time. */
const PROBE_CONNECT_MS = 10_000;

/** How long to wait for a free connection while the database answers. */
const CONNECT_MS = 15_000;

/**
 * A query that takes this long has lost its connection: the database would cancel it sooner, by the limits in
 * db/app-role.ts.
 */
const QUERY_MS = 20_000;

/** How much of a query's text is in its span. */
const MAX_TRACED_TEXT = 1000;

/** Thrown for every query while the database does not answer. */
class DatabaseDown extends Error {
  readonly code = "DATABASE_DOWN";

  constructor() {
    super("The database does not answer.");
  }
}

/**
 * Whether the error was sent by a running database. SQLSTATE class 57P means starting or stopping, 08 a pooler without
 * one.
 */
function isAnswer(error: unknown): boolean {
  const cause = innermostCause(error);
  return cause instanceof pg.DatabaseError && !/^(?:57P|08)/.test(cause.code ?? "");
}

/**
 * Whether the database answers a new connection within the given number of turns, if only with an error. When the turns
 * are over, returns `isAnswering()`, which says whether it answers other queries.
 */
async function answers(options: pg.ClientConfig, turns: number, isAnswering: () => boolean): Promise<boolean> {
  const client = new pg.Client({ ...options, connectionTimeoutMillis: PROBE_CONNECT_MS, query_timeout: 0 });
  // The calls below report errors themselves. Without a listener, Node.js would end the process on an error event.
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

/** Puts each query of the connection into a span, with its text, in which all values are parameters. */
function traceQueries(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (config: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;
  const run: typeof query = (config, values) => {
    const text = typeof config === "string" ? config : config.text;
    const [operation = ""] = text.trim().split(/\s/, 1);
    return traced(operation.toLowerCase(), () => query(config, values), {
      attributes: { "db.system.name": "postgresql", "db.query.text": text.slice(0, MAX_TRACED_TEXT) },
      // The servers' regular checks are no traces of their own.
      isPart: true,
      histogram: "db.client.operation.duration",
    });
  };
  client.query = run as typeof client.query;
}

/**
 * A pool behind a circuit breaker. When the database stops answering, all running work fails at once, and so does new
 * work until the database answers again. The old connections are replaced.
 */
class GuardedPool {
  readonly #options: pg.PoolConfig;
  #pool: pg.Pool;
  #isDown = false;
  #failedAt = 0;
  #answeredAt = 0;
  #isProbing = false;
  #ended: Promise<void> | null = null;
  /** Rejects each piece of running work. */
  readonly #underWay = new Set<(reason: DatabaseDown) => void>();

  constructor(options: pg.PoolConfig) {
    this.#options = options;
    this.#pool = this.#newPool();
  }

  #newPool(): pg.Pool {
    const pool = new pg.Pool(this.#options);
    // The pool removes a broken connection itself, and the query that uses it fails.
    pool.on("error", () => undefined);
    pool.on("connect", (client) => {
      client.on("error", () => undefined);
      traceQueries(client);
    });
    return pool;
  }

  /** Runs the work with its own connection. Throws what the work throws, or `DatabaseDown`. */
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

  /** Whether the database is down, or work failed because of an outage in the last few seconds. */
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
 * Returns a Drizzle client with a connection pool for the URL, and `close`, which ends the pool. It stores no state on
 * a connection and prepares no statements, so it works behind a pooler in transaction mode. A query fails after
 * `queryMs`; 0 sets no limit. Queries throw `DrizzleQueryError`; `isDatabaseDown` recognizes those of an outage.
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
  // Drizzle only calls `query`. The type stays that of a regular pool because tests pass their own.
  const db = drizzle<Record<string, never>, pg.Pool>(pool as unknown as pg.Pool);
  // Drizzle's own `transaction` never releases the connection if it breaks before BEGIN completes.
  db.transaction = (work, config) => pool.use((client) => drizzle(client).transaction(work, config));
  return { db, close: () => pool.end() };
}

export type Db = ReturnType<typeof connect>["db"];

/** A running transaction. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** Stored on the global object; otherwise each hot reload in development would open ten more connections. */
const globals = globalThis as typeof globalThis & { oddlyDb?: Db };

/** Returns the application's database client, which connects on the first query. */
export function appDb(): Db {
  globals.oddlyDb ??= connect(env().DATABASE_URL).db;
  return globals.oddlyDb;
}
