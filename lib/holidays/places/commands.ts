import "server-only";
import { appDb, type Db } from "@/db/client";
import { type FoundPlace, placeSearches } from "@/db/schema/places";
import { AppError } from "@/lib/core/errors";
import { logFault } from "@/lib/core/log";
import { areaKey, type Point } from "./area";
import type { PlaceCategory } from "./kinds";
import { SEARCHES_PER_MINUTE, tooManySearches } from "./overpass";
import { nearestPlaces, type PlaceProvider } from "./place";
import { countPlaceSearches, getPlaceSearch } from "./queries";

const FRESH_MS = 7 * 86_400_000;

type ProviderResult = { places: FoundPlace[] } | { refusal: AppError };

async function queryProvider(area: Point, category: PlaceCategory, provider: PlaceProvider): Promise<ProviderResult> {
  try {
    return { places: nearestPlaces(await provider.find(area, category), area) };
  } catch (error) {
    if (error instanceof AppError) return { refusal: error };
    logFault("places", error);
    const message = "We can't search nearby right now. Please try again in a moment.";
    return { refusal: new AppError("unavailable", message, [], { cause: error }) };
  }
}

async function storeSearch(
  area: Point,
  category: PlaceCategory,
  places: FoundPlace[],
  now: Date,
  db: Db,
): Promise<void> {
  const found = { places, fetchedAt: now };
  await db
    .insert(placeSearches)
    .values({ area: areaKey(area), category, ...found })
    .onConflictDoUpdate({ target: [placeSearches.area, placeSearches.category], set: found });
}

/**
 * Returns the places of a category around a neighborhood, nearest first: stored results of the last week, else the
 * provider's, which are then stored, else older stored results. Throws AppError unavailable or too_many_requests when
 * there are none. Two instances may run the same search at once; the later result is stored.
 */
export async function searchPlaces(
  area: Point,
  category: PlaceCategory,
  provider: PlaceProvider,
  now: Date,
  db: Db = appDb(),
): Promise<FoundPlace[]> {
  const known = await getPlaceSearch(area, category, db);
  if (known && now.getTime() - known.fetchedAt.getTime() < FRESH_MS) return known.places;

  const lastMinute = await countPlaceSearches(new Date(now.getTime() - 60_000), db);
  const result =
    lastMinute >= SEARCHES_PER_MINUTE ? { refusal: tooManySearches() } : await queryProvider(area, category, provider);
  if ("refusal" in result) {
    if (known) return known.places;
    throw result.refusal;
  }

  await storeSearch(area, category, result.places, now, db);
  return result.places;
}
