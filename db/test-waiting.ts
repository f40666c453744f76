import { sql } from "drizzle-orm";
import type { Db } from "./client";

/** Polls until a connection waits for a lock (true), or `isDone` returns true (false). For tests. */
export async function isWaiting(isDone: () => boolean, db: Db): Promise<boolean> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while (!isDone()) if ((await db.execute(waiting)).rows.length > 0) return true;
  return false;
}
