import "server-only";
import { and, count, eq, gt } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { type FoundPlace, placeSearches } from "@/db/schema/places";
import { areaKey, type Point } from "./area";
import type { PlaceCategory } from "./kinds";

export type { FoundPlace };

export type PlaceSearch = { places: FoundPlace[]; fetchedAt: Date };

/** Returns the last stored search in a neighborhood, however old, or null. */
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

/** Returns how many searches providers have answered after `since`, on all instances. */
export async function countPlaceSearches(since: Date, db: Db = appDb()): Promise<number> {
  const [row] = await db.select({ searches: count() }).from(placeSearches).where(gt(placeSearches.fetchedAt, since));
  return row?.searches ?? 0;
}
