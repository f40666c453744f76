import { connect } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { utcToday } from "@/lib/clock";
import { rollOccurrences } from "@/lib/holidays/job";
import { importContent } from "./local/import-content";

/** Brings the database at DATABASE_URL up to date: schema, holidays, the window of dates. Safe to run again, and twice at once. */
const url = process.env.DATABASE_URL;
if (!url) {
  console.error("DATABASE_URL is missing: set it to the PostgreSQL that should be prepared.");
  process.exit(1);
}

const { db, close } = connect(url, 1);
try {
  await migrateDatabase(url, async () => {
    const today = utcToday();
    await importContent(today, db);
    await rollOccurrences(today, db);
  });
} finally {
  await close();
}
