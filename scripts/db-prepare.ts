import { connect } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { readSeed } from "@/db/seed/read";
import { utcToday } from "@/lib/clock";
import { importSeed } from "@/lib/holidays/commands";
import { rollOccurrences } from "@/lib/holidays/job";

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
    const { added, updated, kept } = await importSeed(await readSeed(), today, db);
    await rollOccurrences(today, db);
    console.log(`Holidays: ${added} added, ${updated} updated, ${kept} left as an editor has them.`);
  });
} finally {
  await close();
}
