import type { Point } from "./area";
import { distanceMeters } from "./distance";
import type { FoundPlace } from "./queries";

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
