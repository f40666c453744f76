import { AccountProblem, prepareAppRole } from "@/db/app-role";
import { connect } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { utcToday } from "@/lib/core/dates";
import { rollOccurrences } from "@/lib/holidays/commands";
import { importContent } from "@/tools/dev/import-content";

/**
 * Brings the database at DATABASE_URL up to date: schema, holidays and the window of dates. Where DATABASE_OWNER_URL
 * names the account that owns the tables, also sets the permissions of the site's own account. Safe to run again, and
 * concurrently.
 */
const url = process.env.DATABASE_URL;
if (!url) {
  console.error("DATABASE_URL is missing: set it to the PostgreSQL that should be prepared.");
  process.exit(1);
}
for (const name of ["DATABASE_URL", "DATABASE_OWNER_URL"]) {
  const address = process.env[name];
  if (!address || (URL.canParse(address) && /^postgres(ql)?:$/.test(new URL(address).protocol))) continue;
  // A parse error thrown later would print the whole address, including the password, into the release log.
  console.error(`${name} must be a postgres:// address.`);
  process.exit(1);
}

const ownerUrl = process.env.DATABASE_OWNER_URL || url;
const { db, close } = connect(ownerUrl, 1, 0);
try {
  await migrateDatabase(ownerUrl, async () => {
    if (!(await prepareAppRole(ownerUrl, url)))
      console.log("One account for both, site and owner: the audit log is kept by its triggers alone.");
    const today = utcToday();
    await importContent(today, db);
    await rollOccurrences(today, {}, db);
  });
} catch (error) {
  if (!(error instanceof AccountProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await close();
}
