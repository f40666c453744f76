import path from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";

/** Any constant will do, as long as nothing else in this database takes the same lock. */
const MIGRATION_LOCK = 20_261_121;

/**
 * Brings the schema at `url` up to date and then runs `then` under the same lock: of several instances that start
 * at once one does the work, the others wait and find it done. The lock is a transaction's, so a pooler may stand between.
 */
export async function migrateDatabase(url: string, then?: () => Promise<void>): Promise<void> {
  const quiet = { onnotice: () => undefined, prepare: false, max: 1 };
  const lock = postgres(url, quiet);
  const client = postgres(url, quiet);
  try {
    await lock.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
      await migrate(drizzle(client), { migrationsFolder: path.join(import.meta.dirname, "migrations") });
      await then?.();
    });
  } finally {
    await Promise.all([lock.end(), client.end()]);
  }
}
