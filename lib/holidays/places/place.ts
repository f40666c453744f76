import { distanceInWords, distanceMeters, type Point } from "./area";
import type { PlaceCategory } from "./kinds";
import type { FoundPlace } from "./queries";

/** A place near the visitor. Source: spec section 3, local place. */
export type LocalPlace = FoundPlace & {
  /** Distance from the requested point, in words: "0.4 mi". */
  distance: string;
  /** 0 to 5; null if the provider has no ratings, such as OpenStreetMap. */
  rating: number | null;
  directionsUrl: string;
};

/** Returns the URL of directions to a place. Source: Google Maps URLs, directions. */
function directionsUrl({ latitude, longitude }: Point): string {
  const url = new URL("https://www.google.com/maps/dir/");
  url.searchParams.set("api", "1");
  url.searchParams.set("destination", `${latitude},${longitude}`);
  return url.href;
}

/** Returns a found place with its distance from `from`, as visitors see it. */
export function toLocalPlace(place: FoundPlace, from: Point): LocalPlace {
  return {
    ...place,
    distance: distanceInWords(distanceMeters(from, place)),
    rating: null,
    directionsUrl: directionsUrl(place),
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
