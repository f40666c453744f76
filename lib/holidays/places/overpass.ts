import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { shorten, storableText } from "@/lib/core/text";
import { areaKey, type Point } from "./area";
import { kindInWords, type PlaceCategory, tagFilters } from "./kinds";
import type { PlaceProvider } from "./place";
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

/** An answer of so many is cut off, and by age, not by distance. */
const MOST_ELEMENTS = 300;

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

const MAX_NAME_LENGTH = 120;
const MAX_DESCRIPTION_LENGTH = 160;

type Tags = Readonly<Record<string, string>>;

const point = z.object({ lat: z.number(), lon: z.number() });

const element = z.object({
  type: z.enum(["node", "way", "relation"]),
  id: z.int(),
  lat: z.number().optional(),
  lon: z.number().optional(),
  /** Where a way or a relation is, by `out center`. */
  center: point.optional(),
  /** Anybody may write anything into the map, and it ends in our database. */
  tags: z.record(z.string(), z.string().transform(storableText)),
});

/** A query that ran out of time is answered 200 with nothing in it and a remark. Source: drolbr/Overpass-API issue 94. */
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

/** The place's own site, http(s) only: anybody may write into the map. */
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

/** How many elements Overpass's answer has, whatever they are. Throws when it is not an answer. */
function countElements(body: unknown): number {
  return answer.parse(body).elements.length;
}

/**
 * The named places of a category in Overpass's answer, in its order; what is private or cannot be understood is left out.
 * Throws when the whole is not an answer, or says that the query failed.
 */
export function placesInAnswer(body: unknown, category: PlaceCategory): FoundPlace[] {
  const { elements, remark } = answer.parse(body);
  if (remark?.includes("error")) throw new Error(`Overpass: ${remark}`);
  return elements.map((each) => placeOf(each, category)).filter((place) => place !== null);
}

/**
 * How often a provider is asked in a minute, by all visitors together: one of them can use it up for the others.
 * A limit per client comes with the limits that are kept in the database.
 */
export const SEARCHES_PER_MINUTE = 30;

/** The refusal of a search beyond SEARCHES_PER_MINUTE. */
export function tooManySearches(): AppError {
  const message = "Too many people are searching right now. Please try again in a minute.";
  return new AppError("too_many_requests", message, [], { retryAfterSeconds: 60 });
}

/**
 * The same provider, spared: simultaneous identical searches of this process ask it once, and beyond SEARCHES_PER_MINUTE
 * `find` throws AppError too_many_requests. It counts what the table cannot: searches that failed or are still under way.
 */
export function polite(provider: PlaceProvider, clock: () => number = Date.now): PlaceProvider {
  const running = new Map<string, Promise<FoundPlace[]>>();
  let asked: number[] = [];

  return {
    async find(area, category) {
      const key = `${areaKey(area)} ${category}`;
      const same = running.get(key);
      if (same) return same;

      const now = clock();
      asked = asked.filter((at) => at > now - 60_000);
      if (asked.length >= SEARCHES_PER_MINUTE) throw tooManySearches();
      asked.push(now);
      const search = provider.find(area, category).finally(() => running.delete(key));
      running.set(key, search);
      return search;
    },
  };
}
