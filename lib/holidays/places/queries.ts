import "server-only";
import { and, count, eq, gt } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { type FoundPlace, placeSearches } from "@/db/schema/places";
import { areaKey, type Point } from "./area";
import type { PlaceCategory } from "./kinds";

export type { FoundPlace };

export type PlaceSearch = { places: FoundPlace[]; fetchedAt: Date };

/** What was last found in a neighborhood, however long ago, or null. */
export async function getPlaceSearch(
  area: Point,
  category: PlaceCategory,
  db: Db = appDb(),
): Promise<PlaceSearch | null> {
  const [row] = await db
    .select({ places: placeSearches.places, fetchedAt: placeSearches.fetchedAt })
    .from(placeSearches)
    .where(and(eq(placeSearches.area, areaKey(area)), eq(placeSearches.category, category)));
  return row ?? null;
}

/** How many searches have been answered by a provider after `since`, on all instances. */
export async function countPlaceSearches(since: Date, db: Db = appDb()): Promise<number> {
  const [row] = await db.select({ searches: count() }).from(placeSearches).where(gt(placeSearches.fetchedAt, since));
  return row?.searches ?? 0;
}
