import { z } from "zod";
import { shorten, storableText } from "@/lib/core/text";
import { kindInWords, type PlaceCategory } from "./kinds";
import type { FoundPlace } from "./queries";

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
export function countElements(body: unknown): number {
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
