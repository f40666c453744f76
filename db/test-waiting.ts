import { sql } from "drizzle-orm";
import type { Db } from "./client";

/** Whether somebody waits for a lock, asked until it is so, or `isDone` says that it will not be. For tests. */
export async function isWaiting(isDone: () => boolean, db: Db): Promise<boolean> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while (!isDone()) if ((await db.execute(waiting)).rows.length > 0) return true;
  return false;
}
