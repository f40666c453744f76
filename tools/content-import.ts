import { connect } from "@/db/client";
import { utcToday } from "@/lib/core/dates";
import { importContent } from "@/tools/dev/import-content";

/**
 * `npm run content:import`: brings the changes in `db/seed/` into the running database at DATABASE_URL, in one transaction.
 * What editors changed stays. Safe to run again. A page shows the changes once its hour in the cache is over.
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
