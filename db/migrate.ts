import path from "node:path";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { connect } from "./client";

/** Any constant will do, as long as nothing else in this database takes the same lock. */
const MIGRATION_LOCK = 20_261_121;

/**
 * Brings the schema at `url` up to date and then runs `then` under the same lock: of several instances that start
 * at once one does the work, the others wait and find it done. The lock is a transaction's, so a pooler may stand between.
 */
export async function migrateDatabase(url: string, then?: () => Promise<void>): Promise<void> {
  const lock = connect(url, 1, 0);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  // A broken connection fails the migration. Without a listener, Node.js would end the process for an error event.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  try {
    await lock.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
      await migrate(drizzle(pool), { migrationsFolder: path.join(import.meta.dirname, "migrations") });
      await then?.();
    });
  } finally {
    await Promise.all([lock.close(), pool.end()]);
  }
}
