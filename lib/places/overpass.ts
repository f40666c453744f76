import type { Point } from "./area";
import type { PlaceCategory } from "./kinds";
import { placesInAnswer } from "./overpass-answer";
import { overpassQuery } from "./overpass-query";
import type { PlaceProvider } from "./provider";
import type { FoundPlace } from "./queries";

/** What can be walked to first; further out only where there is little. */
const RADII_METERS = [1500, 8000];
const ENOUGH_PLACES = 4;

/** For everything that one search asks. */
const TIMEOUT_SECONDS = 8;

type Options = {
  /** An Overpass interpreter. */
  endpoint: string;
  /** Our own address: who asks, as the operators of public endpoints want to know. */
  site: string;
};

/** OpenStreetMap's places, by way of an Overpass endpoint. `find` throws when that is down, busy or too slow. */
export function overpass({ endpoint, site }: Options): PlaceProvider {
  async function ask(query: string, signal: AbortSignal): Promise<unknown> {
    const response = await fetch(endpoint, {
      method: "POST",
      headers: { accept: "application/json", "user-agent": `Oddly (+${site})` },
      body: new URLSearchParams({ data: query }),
      cache: "no-store",
      signal,
    });
    if (!response.ok) throw new Error(`Overpass answered ${response.status}`);
    return response.json();
  }

  return {
    async find(area: Point, category: PlaceCategory): Promise<FoundPlace[]> {
      const signal = AbortSignal.timeout(TIMEOUT_SECONDS * 1000);
      let places: FoundPlace[] = [];
      for (const radiusMeters of RADII_METERS) {
        const query = overpassQuery(area, category, { radiusMeters, timeoutSeconds: TIMEOUT_SECONDS });
        places = placesInAnswer(await ask(query, signal), category);
        if (places.length >= ENOUGH_PLACES) break;
      }
      return places;
    },
  };
}
