import { distanceInWords, distanceMeters, type Point } from "./area";
import type { PlaceCategory } from "./kinds";
import type { FoundPlace } from "./queries";

/** A place near the visitor. Source: spec section 3, local place. */
export type LocalPlace = FoundPlace & {
  /** From the point that was asked for, in words: "0.4 mi". */
  distance: string;
  /** 0 to 5, from a provider that rates; OpenStreetMap does not. */
  rating: number | null;
  directionsUrl: string;
};

/** The way to a place, on the visitor's own map. Source: Google Maps URLs, directions. */
function directionsUrl({ latitude, longitude }: Point): string {
  const url = new URL("https://www.google.com/maps/dir/");
  url.searchParams.set("api", "1");
  url.searchParams.set("destination", `${latitude},${longitude}`);
  return url.href;
}

/** A found place as the visitor gets it, seen from `from`. */
export function toLocalPlace(place: FoundPlace, from: Point): LocalPlace {
  return {
    ...place,
    distance: distanceInWords(distanceMeters(from, place)),
    rating: null,
    directionsUrl: directionsUrl(place),
  };
}

/** Somebody who knows places. `find` gives those around a rounded point, in any order, and throws when it cannot tell. */
export type PlaceProvider = { find(area: Point, category: PlaceCategory): Promise<FoundPlace[]> };

const MOST_PLACES = 12;

/** A map often knows a place twice, as a point and as its building. */
const SAME_PLACE_METERS = 100;

function isSamePlace(a: FoundPlace, b: FoundPlace): boolean {
  return a.name.toLowerCase() === b.name.toLowerCase() && distanceMeters(a, b) <= SAME_PLACE_METERS;
}

/** How much there is to say about a place. */
function knownOf({ address, description, websiteUrl }: FoundPlace): number {
  return [address, description, websiteUrl].filter((each) => each !== null).length;
}

/** The nearest places to `from`, nearest first, at most `most`; of one that is known twice, the entry that says more. */
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
