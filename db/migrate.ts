import path from "node:path";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { connect } from "./client";

/** Any constant works, as long as nothing else in this database takes the same lock. */
const MIGRATION_LOCK = 20_261_121;

/**
 * Migrates the schema at `url` and then runs `then`, both under one lock: of several instances that start at once, one
 * does the work and the others wait. The lock belongs to a transaction, so it works behind a pooler.
 */
export async function migrateDatabase(url: string, then?: () => Promise<void>): Promise<void> {
  const lock = connect(url, 1, 0);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  // A broken connection fails the migration. Without a listener, Node.js would end the process on an error event.
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
