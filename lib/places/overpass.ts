import type { Point } from "./area";
import type { PlaceCategory } from "./kinds";
import { countElements, placesInAnswer } from "./overpass-answer";
import { MOST_ELEMENTS, overpassQuery } from "./overpass-query";
import type { PlaceProvider } from "./provider";
import type { FoundPlace } from "./queries";

/** What can be walked to. */
const WALK_METERS = 1500;

/** Where a walk passes more than one answer holds: around the corner. */
const CORNER_METERS = 400;

/** Where a walk passes fewer than ENOUGH_PLACES: further out. */
const DRIVE_METERS = 8000;
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
      const look = async (radiusMeters: number) => {
        const query = overpassQuery(area, category, { radiusMeters, timeoutSeconds: TIMEOUT_SECONDS });
        const answer = await ask(query, signal);
        return { places: placesInAnswer(answer, category), isCut: countElements(answer) >= MOST_ELEMENTS };
      };
      const { places, isCut } = await look(WALK_METERS);
      if (!isCut && places.length >= ENOUGH_PLACES) return places;
      try {
        const others = await look(isCut ? CORNER_METERS : DRIVE_METERS);
        return [...new Map([...places, ...others.places].map((place) => [place.id, place])).values()];
      } catch (error) {
        // What was found is better than a refusal.
        if (places.length > 0) return places;
        throw error;
      }
    },
  };
}
