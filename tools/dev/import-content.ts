import type { Db } from "@/db/client";
import { readSeed } from "@/db/seed/read";
import type { CivilDate } from "@/lib/core/dates";
import { importSeed } from "@/lib/editorial/seed.commands";

/** Brings `db/seed/` into the database and says in a line what that changed. */
export async function importContent(today: CivilDate, db: Db): Promise<void> {
  const { added, updated, kept } = await importSeed(await readSeed(), today, db);
  console.log(`Holidays: ${added} added, ${updated} updated, ${kept} left as an editor has them.`);
}
