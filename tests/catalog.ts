import { connect } from "@/db/client";
import { readSeed } from "@/db/seed/read";
import { emptyTemplate, testDatabaseUrl, testServer } from "@/db/test-database";
import { utcToday } from "@/lib/core/dates";
import { importSeed } from "@/lib/editorial/seed.commands";
import { rollOccurrences } from "@/lib/holidays/commands";

const NAME = "catalog";

/** The advisory lock that one process holds while it creates the catalog. */
const LOCK = 20_261_124;

/**
 * Returns the name of a template database with all holidays of `db/seed`, for `testDatabase`. The first caller creates
 * it.
 */
export async function catalogTemplate(): Promise<string> {
  const server = testServer();
  try {
    await server`select pg_advisory_lock(${LOCK})`;
    const [made] = await server`select 1 from pg_database where datname = ${NAME}`;
    if (made) return NAME;
    const draft = `${NAME}_draft`;
    await server.unsafe(`create database ${draft} template ${emptyTemplate()}`);
    const { db, close } = connect(testDatabaseUrl(draft), 2, 0);
    const today = utcToday();
    await importSeed(await readSeed(), today, db);
    await rollOccurrences(today, {}, db);
    await close();
    // Rename it only when it is complete, so that no process copies a partial one.
    await server.unsafe(`alter database ${draft} rename to ${NAME}`);
    return NAME;
  } finally {
    await server.end();
  }
}
