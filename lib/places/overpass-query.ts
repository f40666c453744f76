import { areaKey, type Point } from "./area";
import { type PlaceCategory, tagFilters } from "./kinds";

/** An answer of so many is cut off, and by age, not by distance. */
export const MOST_ELEMENTS = 300;

type Reach = { radiusMeters: number; timeoutSeconds: number };

/**
 * The question to Overpass for the named places of a category around a neighborhood. Nothing that a visitor wrote is in
 * it: only our own tags and numbers. Source: OpenStreetMap wiki, Overpass QL.
 */
export function overpassQuery(area: Point, category: PlaceCategory, { radiusMeters, timeoutSeconds }: Reach): string {
  const around = `(around:${radiusMeters},${areaKey(area)})`;
  const parts = tagFilters(category).map(
    ([key, values]) => `nwr["name"]["${key}"~"^(${values.join("|")})$"]${around};`,
  );
  return [`[out:json][timeout:${timeoutSeconds}];`, "(", ...parts, ");", `out center ${MOST_ELEMENTS};`].join("\n");
}
