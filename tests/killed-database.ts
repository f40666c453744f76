import type pg from "pg";
import { connect } from "@/db/client";

/** What `connect` puts between Drizzle and its pool. */
type Pool = { use: <T>(work: (client: pg.PoolClient) => Promise<T>) => Promise<T> };

/**
 * A database on which a server is killed at its statement number `at`, BEGIN and COMMIT included: that one and all after it
 * come to nothing, and an open transaction is rolled back. `isReached` says whether it came so far. For tests.
 */
export function databaseKilledAt(url: string, at: number) {
  const { db, close } = connect(url, 2);
  let count = 0;
  const guarded = (client: pg.PoolClient) =>
    new Proxy(client, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name !== "query") return typeof value === "function" ? value.bind(target) : value;
        return async (...args: unknown[]) => {
          count += 1;
          if (count >= at) throw new Error("the server is gone");
          return value.apply(target, args);
        };
      },
    });
  const pool = db.$client as unknown as Pool;
  const { use } = pool;
  pool.use = (work) => use.call(pool, (client) => work(guarded(client))) as ReturnType<typeof work>;
  return { db, close, isReached: () => count >= at };
}
