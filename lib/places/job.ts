import "server-only";
import { lt } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { placeSearches } from "@/db/schema/places";

/** After that a search is of no more use, not even when the provider is down. */
const KEPT_MS = 90 * 86_400_000;

/** Deletes the searches that nobody has renewed for long. A second or simultaneous run changes nothing. */
export async function forgetPlaceSearches(now: Date, db: Db = appDb()): Promise<void> {
  await db.delete(placeSearches).where(lt(placeSearches.fetchedAt, new Date(now.getTime() - KEPT_MS)));
}
