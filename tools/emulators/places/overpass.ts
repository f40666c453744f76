import http from "node:http";
import { z } from "zod";
import { distanceMeters } from "@/lib/holidays/places/area";
import recorded from "./overpass-answer.json";

/** The center of the recorded neighborhood. */
const RECORDED_AT = { latitude: 40.71, longitude: -74.01 };

type Element = {
  type: string;
  id: number;
  lat?: number;
  lon?: number;
  center?: { lat: number; lon: number };
  tags: Readonly<Record<string, string | undefined>>;
};

const NEIGHBORHOOD: readonly Element[] = recorded.elements;

/** One statement of a query, in the only form that our queries use. */
const STATEMENT = /nwr\["name"\]\["(\w+)"~"\^\(([\w|]+)\)\$"\]\(around:(\d+),(-?[\d.]+),(-?[\d.]+)\);/g;

function statementsIn(query: string) {
  return [...query.matchAll(STATEMENT)].map(([, key = "", values = "", radius, latitude, longitude]) => {
    const center = { latitude: Number(latitude), longitude: Number(longitude) };
    return { key, values: values.split("|"), radiusMeters: Number(radius), center };
  });
}

type Statement = ReturnType<typeof statementsIn>[number];

const point = z.object({ lat: z.number(), lon: z.number() });

function whereIs(element: Element) {
  const { lat, lon } = point.parse(element.center ?? element);
  return { latitude: lat, longitude: lon };
}

function matches(element: Element, { key, values, radiusMeters }: Statement): boolean {
  const tags: Record<string, string | undefined> = element.tags;
  if (!tags.name || !values.includes(tags[key] ?? "")) return false;
  return distanceMeters(RECORDED_AT, whereIs(element)) <= radiusMeters;
}

/** Moves the element so that its distance from the requested point equals its distance from RECORDED_AT. */
function moved(element: Element, { center }: Statement) {
  const { latitude, longitude } = whereIs(element);
  const lat = Number((latitude - RECORDED_AT.latitude + center.latitude).toFixed(7));
  const lon = Number((longitude - RECORDED_AT.longitude + center.longitude).toFixed(7));
  return element.center ? { ...element, center: { lat, lon } } : { ...element, lat, lon };
}

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

type Answer = { status: number; type: string; body: string };

/** Returns an error response with the real server's wording and markup. */
function failure(status: number, sentence: string): Answer {
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en" lang="en">
<head><title>OSM3S Response</title></head>
<body>
<p>${recorded.osm3s.copyright}</p>
<p><strong style="color:#FF0000">Error</strong>: ${sentence} </p>
</body>
</html>
`;
  return { status, type: "text/html; charset=utf-8", body };
}

function found(elements: readonly unknown[], remark?: string): Answer {
  const body = JSON.stringify({ ...recorded, elements, ...(remark && { remark }) });
  return { status: 200, type: "application/json", body };
}

const DISPATCHER = "runtime error: open64: 0 Success /osm3s_osm_base Dispatcher_Client::request_read_and_idx::";

function answer(query: string): Answer {
  const statements = statementsIn(query);
  const [first] = statements;
  if (!first) return failure(400, "line 1: parse error: Unknown type");

  const { latitude, longitude } = first.center;
  if (latitude === 10 && longitude === 10)
    return failure(504, `${DISPATCHER}timeout. The server is probably too busy to handle your request.`);
  if (latitude === 20 && longitude === 20)
    return failure(429, `${DISPATCHER}rate_limited. Please check /api/status for the quota of your IP address.`);
  if (latitude === 30 && longitude === 30)
    return found([], 'runtime error: Query timed out in "query" at line 3 after 9 seconds.');
  if (latitude < -60) return found([]);

  const most = Number(/out center (\d+);/.exec(query)?.[1]);
  const isDense = latitude === 40 && longitude === 40;
  if (longitude === 50 && latitude === 50 && first.radiusMeters > 1500)
    return failure(504, `${DISPATCHER}timeout. The server is probably too busy to handle your request.`);

  const elements = [...(isDense ? OLD_DINERS : []), ...NEIGHBORHOOD].filter((each) =>
    statements.some((statement) => matches(each, statement)),
  );
  return found(elements.slice(0, most).map((each) => moved(each, first)));
}

async function queryIn(request: http.IncomingMessage, url: URL): Promise<string> {
  if (request.method !== "POST") return url.searchParams.get("data") ?? "";
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8")).get("data") ?? "";
}

/**
 * Emulates an Overpass endpoint on `port` of this machine. It moves one neighborhood, with made-up places, to the
 * requested point, so that places can be found anywhere. Some points behave differently: Antarctica is empty; 10,10
 * returns 504; 20,20 returns 429; 30,30 times out; 40,40 is full of old diners; and around 50,50, large radiuses return
 * 504. `questions` lists the queries so far.
 */
export async function startOverpass(
  _directory: string,
  port: number,
): Promise<{ url: string; questions: readonly string[]; stop: () => Promise<void> }> {
  const questions: string[] = [];
  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    if (url.pathname !== "/api/interpreter") {
      response.writeHead(404).end();
      return;
    }
    // Like the real server, reject clients without an identifying User-Agent.
    if (/^(node|undici)?$/.test(request.headers["user-agent"] ?? "")) {
      response.writeHead(406).end();
      return;
    }
    const query = await queryIn(request, url);
    questions.push(query);
    const { status, type, body } = answer(query);
    response.writeHead(status, { "content-type": type }).end(body);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://localhost:${port}`, questions, stop };
}
