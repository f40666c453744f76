import { z } from "zod";
import { distanceMeters } from "@/lib/holidays/places/area";
import { type Emulator, readBody, serve } from "../server";
import recorded from "./overpass-answer.json";

/** The center of the recorded neighborhood. */
const RECORDED_AT = { latitude: 40.71, longitude: -74.01 };

const point = z.object({ lat: z.number(), lon: z.number() });

type Element = {
  type: string;
  id: number;
  lat?: number;
  lon?: number;
  center?: { lat: number; lon: number };
  tags: Readonly<Record<string, string | undefined>>;
};

const NEIGHBORHOOD: readonly Element[] = recorded.elements;

/**
 * More elements than a response holds. They have lower ids than the neighborhood and are over a kilometer from its
 * center.
 */
const OLD_DINERS: Element[] = Array.from({ length: 400 }, (_, index) => ({
  type: "node",
  id: index + 1,
  lat: RECORDED_AT.latitude + 0.01,
  lon: RECORDED_AT.longitude,
  tags: { amenity: "restaurant", name: `Old Diner ${index + 1}` },
}));

/** One statement of a query, in the only form that our queries use. */
const STATEMENT = /nwr\["name"\]\["(\w+)"~"\^\(([\w|]+)\)\$"\]\(around:(\d+),(-?[\d.]+),(-?[\d.]+)\);/g;

function statementsIn(query: string) {
  return [...query.matchAll(STATEMENT)].map(([, key = "", values = "", radius, latitude, longitude]) => {
    const center = { latitude: Number(latitude), longitude: Number(longitude) };
    return { key, values: values.split("|"), radiusMeters: Number(radius), center };
  });
}

type Statement = ReturnType<typeof statementsIn>[number];

function matches(element: Element, { key, values, radiusMeters }: Statement): boolean {
  const { lat, lon } = point.parse(element.center ?? element);
  if (!element.tags.name || !values.includes(element.tags[key] ?? "")) return false;
  return distanceMeters(RECORDED_AT, { latitude: lat, longitude: lon }) <= radiusMeters;
}

/** Moves the element so that its distance from the requested point equals its distance from RECORDED_AT. */
function moved(element: Element, { center }: Statement): Element {
  const { lat, lon } = point.parse(element.center ?? element);
  const position = {
    lat: Number((lat - RECORDED_AT.latitude + center.latitude).toFixed(7)),
    lon: Number((lon - RECORDED_AT.longitude + center.longitude).toFixed(7)),
  };
  return { ...element, ...(element.center ? { center: position } : position) };
}

type Answer = { status: number; elements?: readonly Element[]; remark?: string };

const TOO_BUSY: Answer = { status: 504 };

/** Points that behave differently, for tests. */
const SPECIAL_POINTS: Readonly<Record<string, (statement: Statement) => Answer | null>> = {
  "10,10": () => TOO_BUSY,
  "20,20": () => ({ status: 429 }),
  "30,30": () => ({
    status: 200,
    elements: [],
    remark: 'runtime error: Query timed out in "query" at line 3 after 9 seconds.',
  }),
  "50,50": ({ radiusMeters }) => (radiusMeters > 1500 ? TOO_BUSY : null),
};

function answer(query: string): Answer {
  const statements = statementsIn(query);
  const [first] = statements;
  if (!first) return { status: 400 };

  const { latitude, longitude } = first.center;
  const special = SPECIAL_POINTS[`${latitude},${longitude}`]?.(first);
  if (special) return special;
  if (latitude < -60) return { status: 200, elements: [] };

  const most = Number(/out center (\d+);/.exec(query)?.[1]);
  const isDense = latitude === 40 && longitude === 40;
  const found = [...(isDense ? OLD_DINERS : []), ...NEIGHBORHOOD].filter((each) =>
    statements.some((statement) => matches(each, statement)),
  );
  return { status: 200, elements: found.slice(0, most).map((each) => moved(each, first)) };
}

/**
 * Emulates an Overpass endpoint on `port` of this machine (0 for any). It moves one neighborhood, with made-up places,
 * to the requested point, so that places can be found anywhere. README.md lists the points that behave differently.
 * `questions` lists the queries so far.
 */
export async function startOverpass(
  _directory: string,
  port: number,
): Promise<Emulator & { questions: readonly string[] }> {
  const questions: string[] = [];
  const server = await serve(port, async (request, response) => {
    if (request.method !== "POST" || request.url !== "/api/interpreter") {
      response.writeHead(404).end();
      return;
    }
    // Like the real server, reject clients without an identifying User-Agent.
    if (/^(node|undici)?$/.test(request.headers["user-agent"] ?? "")) {
      response.writeHead(406).end();
      return;
    }
    const query = new URLSearchParams(await readBody(request)).get("data") ?? "";
    questions.push(query);
    const { status, ...found } = answer(query);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(status === 200 ? JSON.stringify({ ...recorded, ...found }) : undefined);
  });
  return { ...server, questions };
}
