import "server-only";
import { eq } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { holidays } from "@/db/schema/holidays";
import type { CivilDate } from "@/lib/core/civil-date";
import type { Picture } from "./picture";

/**
 * Returns what the picture of a holiday is drawn from, also of the built-in one and of a deleted one, whose cards remain;
 * null if there is no such holiday. `dateIso` is its stored date.
 */
export async function getPictured(slug: string, db: Db = appDb()) {
  const { category, emoji, tone, hue, dateIso, picture } = holidays;
  const [row] = await db
    .select({ slug: holidays.slug, category, emoji, tone, hue, dateIso, picture })
    .from(holidays)
    .where(eq(holidays.slug, slug));
  if (!row) return null;
  // The database holds what our forms and the seed accept, see lib/holidays/input.ts.
  return { ...row, dateIso: row.dateIso as CivilDate, picture: row.picture as Picture | null };
}
