import type { Point } from "./area";
import { distanceInWords, distanceMeters } from "./distance";
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
