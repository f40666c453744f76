import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { shorten, storableText } from "@/lib/core/text";
import { areaKey, type Point } from "./area";
import { kindInWords, type PlaceCategory, tagFilters } from "./kinds";
import type { FoundPlace, PlaceProvider } from "./queries";

/** Radius of the first search: walking distance. */
const WALK_METERS = 1500;

/** Radius of the second search if the first one was cut off: around the corner. */
const CORNER_METERS = 400;

/** Radius of the second search if the first one found fewer than ENOUGH_PLACES: driving distance. */
const DRIVE_METERS = 8000;
const ENOUGH_PLACES = 4;

/** Timeout for all requests of one search. */
const TIMEOUT_SECONDS = 8;

type Options = {
  /** URL of an Overpass interpreter. */
  endpoint: string;
  /** Our own URL, sent as the user agent, because operators of public endpoints want to know who calls them. */
  site: string;
};

/**
 * Returns a provider of OpenStreetMap places from an Overpass endpoint. `find` throws if it is down, busy or too slow.
 */
export function overpass({ endpoint, site }: Options): PlaceProvider {
  async function postQuery(query: string, signal: AbortSignal): Promise<unknown> {
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
      const searchWithin = async (radiusMeters: number) => {
        const query = overpassQuery(area, category, { radiusMeters, timeoutSeconds: TIMEOUT_SECONDS });
        const answer = await postQuery(query, signal);
        return { places: placesInAnswer(answer, category), isCut: countElements(answer) >= MOST_ELEMENTS };
      };
      const { places, isCut } = await searchWithin(WALK_METERS);
      if (!isCut && places.length >= ENOUGH_PLACES) return places;
      try {
        const others = await searchWithin(isCut ? CORNER_METERS : DRIVE_METERS);
        return [...new Map([...places, ...others.places].map((place) => [place.id, place])).values()];
      } catch (error) {
        // Partial results are better than an error.
        if (places.length > 0) return places;
        throw error;
      }
    },
  };
}

/** Overpass cuts off a result at this many elements, and by age rather than distance. */
const MOST_ELEMENTS = 300;

type Reach = { radiusMeters: number; timeoutSeconds: number };

/**
 * Returns the Overpass QL query for the named places of a category around a neighborhood. It contains only our own tags
 * and numbers, and no visitor input. Source: OpenStreetMap wiki, Overpass QL.
 */
export function overpassQuery(area: Point, category: PlaceCategory, { radiusMeters, timeoutSeconds }: Reach): string {
  const around = `(around:${radiusMeters},${areaKey(area)})`;
  const parts = tagFilters(category).map(
    ([key, values]) => `nwr["name"]["${key}"~"^(${values.join("|")})$"]${around};`,
  );
  return [`[out:json][timeout:${timeoutSeconds}];`, "(", ...parts, ");", `out center ${MOST_ELEMENTS};`].join("\n");
}

const MAX_NAME_LENGTH = 120;
const MAX_DESCRIPTION_LENGTH = 160;

type Tags = Readonly<Record<string, string>>;

const point = z.object({ lat: z.number(), lon: z.number() });

const element = z.object({
  type: z.enum(["node", "way", "relation"]),
  id: z.int(),
  lat: z.number().optional(),
  lon: z.number().optional(),
  /** Position of a way or a relation, from `out center`. */
  center: point.optional(),
  /** Anyone can edit OpenStreetMap, and this text ends up in our database. */
  tags: z.record(z.string(), z.string().transform(storableText)),
});

/**
 * Overpass answers a query that timed out with status 200, no elements and a remark. Source: drolbr/Overpass-API issue
 * 94.
 */
const answer = z.object({ elements: z.array(z.unknown()), remark: z.string().optional() });

function addressOf(tags: Tags): string | null {
  const street = [tags["addr:housenumber"], tags["addr:street"]].filter(Boolean).join(" ");
  const whole = [street, tags["addr:city"]].filter(Boolean).join(", ");
  return tags["addr:street"] ? whole : null;
}

function descriptionOf(tags: Tags): string | null {
  const written = (tags["description:en"] ?? tags.description)?.trim();
  if (written) return shorten(written, MAX_DESCRIPTION_LENGTH);
  const cuisines = tags.cuisine?.split(";").map((each) => each.trim().replaceAll("_", " ")) ?? [];
  const known = cuisines.filter(Boolean).join(", ");
  return known ? shorten(`Cuisine: ${known}`, MAX_DESCRIPTION_LENGTH) : null;
}

/** Returns the place's own website, only if http(s), because anyone can edit OpenStreetMap. */
function websiteOf(tags: Tags): string | null {
  const written = (tags.website ?? tags["contact:website"])?.split(";")[0]?.trim();
  if (!written) return null;
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(written) ? written : `https://${written}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, username, href } = new URL(address);
  return /^https?:$/.test(protocol) && hostname.includes(".") && !username ? href : null;
}

function placeOf(input: unknown, category: PlaceCategory): FoundPlace | null {
  const { data } = element.safeParse(input);
  if (!data) return null;
  const { type, id, tags } = data;
  const where = point.safeParse(data.center ?? data).data;
  const name = tags.name?.trim();
  const kind = kindInWords(tags, category);
  const isPrivate = tags.access === "private" || tags.access === "no";
  if (!where || !name || !kind || isPrivate) return null;
  return {
    id: `${type}/${id}`,
    name: shorten(name, MAX_NAME_LENGTH),
    category: kind,
    address: addressOf(tags),
    latitude: where.lat,
    longitude: where.lon,
    description: descriptionOf(tags),
    websiteUrl: websiteOf(tags),
  };
}

/** Returns the number of elements in an Overpass response, valid or not. Throws when the response has no elements. */
function countElements(body: unknown): number {
  return answer.parse(body).elements.length;
}

/**
 * Returns the named places of a category in an Overpass response, in its order, without private or malformed elements.
 * Throws when the response is malformed or reports a failed query.
 */
export function placesInAnswer(body: unknown, category: PlaceCategory): FoundPlace[] {
  const { elements, remark } = answer.parse(body);
  if (remark?.includes("error")) throw new Error(`Overpass: ${remark}`);
  return elements.map((each) => placeOf(each, category)).filter((place) => place !== null);
}

/** Provider requests per minute for all visitors together. The API route also limits each client. */
export const SEARCHES_PER_MINUTE = 30;

/** Returns AppError too_many_requests for a search beyond SEARCHES_PER_MINUTE. */
export function tooManySearches(): AppError {
  const message = "Too many people are searching right now. Please try again in a minute.";
  return new AppError("too_many_requests", message, [], { retryAfterSeconds: 60 });
}

/**
 * Wraps a provider to limit requests: identical concurrent searches in this process share one, and beyond
 * SEARCHES_PER_MINUTE `find` throws AppError too_many_requests. Unlike the database table, it also counts failed and
 * pending searches.
 */
export function polite(provider: PlaceProvider, clock: () => number = Date.now): PlaceProvider {
  const running = new Map<string, Promise<FoundPlace[]>>();
  let requestTimes: number[] = [];

  return {
    async find(area, category) {
      const key = `${areaKey(area)} ${category}`;
      const same = running.get(key);
      if (same) return same;

      const now = clock();
      requestTimes = requestTimes.filter((at) => at > now - 60_000);
      if (requestTimes.length >= SEARCHES_PER_MINUTE) throw tooManySearches();
      requestTimes.push(now);
      const search = provider.find(area, category).finally(() => running.delete(key));
      running.set(key, search);
      return search;
    },
  };
}
