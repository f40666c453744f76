import "server-only";
import { and, count, eq, gt } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { type FoundPlace, placeSearches } from "@/db/schema/places";
import { AppError } from "@/lib/core/errors";
import { logFault } from "@/lib/core/log";
import { areaKey, distanceInWords, distanceMeters, type Point } from "./area";
import type { PlaceCategory } from "./kinds";
import { SEARCHES_PER_MINUTE, tooManySearches } from "./overpass.queries";

export type { FoundPlace };

/** A place near the visitor. Source: spec section 3, local place. */
export type LocalPlace = FoundPlace & {
  /** Distance from the requested point, in words: "0.4 mi". */
  distance: string;
  /** 0 to 5; null if the provider has no ratings, such as OpenStreetMap. */
  rating: number | null;
  directionsUrl: string;
};

/** Returns a found place with its distance from `from`, as visitors see it. Source: Google Maps URLs, directions. */
export function toLocalPlace(place: FoundPlace, from: Point): LocalPlace {
  const destination = `${place.latitude},${place.longitude}`;
  return {
    ...place,
    distance: distanceInWords(distanceMeters(from, place)),
    rating: null,
    directionsUrl: `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination })}`,
  };
}

/** A source of places. `find` returns places around a rounded point, in any order, and throws on failure. */
export type PlaceProvider = { find(area: Point, category: PlaceCategory): Promise<FoundPlace[]> };

const MOST_PLACES = 12;

/** A map often lists a place twice, as a point and as a building. */
const SAME_PLACE_METERS = 100;

function isSamePlace(a: FoundPlace, b: FoundPlace): boolean {
  return a.name.toLowerCase() === b.name.toLowerCase() && distanceMeters(a, b) <= SAME_PLACE_METERS;
}

/** Returns the number of known details of a place. */
function knownOf({ address, description, websiteUrl }: FoundPlace): number {
  return [address, description, websiteUrl].filter((each) => each !== null).length;
}

/**
 * Returns the places nearest to `from`, nearest first, at most `most`. Of duplicates, it returns the one with more
 * details.
 */
export function nearestPlaces(found: readonly FoundPlace[], from: Point, most = MOST_PLACES): FoundPlace[] {
  const distinct: FoundPlace[] = [];
  for (const place of found) {
    const index = distinct.findIndex((each) => isSamePlace(each, place));
    const twin = distinct[index];
    if (!twin) distinct.push(place);
    else if (knownOf(place) > knownOf(twin)) distinct[index] = place;
  }
  return distinct.toSorted((a, b) => distanceMeters(from, a) - distanceMeters(from, b)).slice(0, most);
}

/** Returns the last stored search in a neighborhood, however old, or null. */
export async function getPlaceSearch(
  area: Point,
  category: PlaceCategory,
  db: Db = appDb(),
): Promise<{ places: FoundPlace[]; fetchedAt: Date } | null> {
  const [row] = await db
    .select({ places: placeSearches.places, fetchedAt: placeSearches.fetchedAt })
    .from(placeSearches)
    .where(and(eq(placeSearches.area, areaKey(area)), eq(placeSearches.category, category)));
  return row ?? null;
}

/** Returns how many searches providers have answered after `since`, on all instances. */
async function countPlaceSearches(since: Date, db: Db): Promise<number> {
  const [row] = await db.select({ searches: count() }).from(placeSearches).where(gt(placeSearches.fetchedAt, since));
  return row?.searches ?? 0;
}

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

  const found = { places: result.places, fetchedAt: now };
  await db
    .insert(placeSearches)
    .values({ area: areaKey(area), category, ...found })
    .onConflictDoUpdate({ target: [placeSearches.area, placeSearches.category], set: found });
  return result.places;
}
