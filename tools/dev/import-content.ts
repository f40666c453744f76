import type { Db } from "@/db/client";
import { readSeed } from "@/db/seed/read";
import type { CivilDate } from "@/lib/core/civil-date";
import { importSeed } from "@/lib/editorial/seed.commands";

/** Imports `db/seed/` into the database and prints one line with the changes. `today` is a date in UTC. */
export async function importContent(today: CivilDate, db: Db): Promise<void> {
  const { added, updated, kept } = await importSeed(await readSeed(), today, db);
  console.log(`Holidays: ${added} added, ${updated} updated, ${kept} left as an editor has them.`);
}
