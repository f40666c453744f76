import { connect } from "@/db/client";
import { utcToday } from "@/lib/core/dates";
import { importContent } from "@/tools/dev/import-content";

/**
 * `npm run content:import`: imports the changes in `db/seed/` into the running database at DATABASE_URL, in one
 * transaction. Edits made by editors are preserved. Safe to run again. Cached pages show the changes within an hour.
 */
const url = process.env.DATABASE_URL;
if (!url) {
  console.error("DATABASE_URL is missing. Set it to the PostgreSQL database to update.");
  process.exit(1);
}

const { db, close } = connect(url, 1);
try {
  await importContent(utcToday(), db);
} finally {
  await close();
}
