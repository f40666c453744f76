import type pg from "pg";
import { connect } from "@/db/client";

/** The part of `connect`'s pool that Drizzle calls. */
type Pool = { use: <T>(work: (client: pg.PoolClient) => Promise<T>) => Promise<T> };

/**
 * Simulates a server that is killed at its SQL statement number `at` (BEGIN and COMMIT count): that statement and all
 * later ones fail, and an open transaction is rolled back. `isReached` returns whether the statement was reached.
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
