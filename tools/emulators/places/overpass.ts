import http from "node:http";
import { z } from "zod";
import { distanceMeters } from "@/lib/holidays/places/area";
import recorded from "./overpass-answer.json";

/** Where the recorded neighborhood lies. */
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

/** One line of the question, in the only form that our queries have. */
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

function isMeant(element: Element, { key, values, radiusMeters }: Statement): boolean {
  const tags: Record<string, string | undefined> = element.tags;
  if (!tags.name || !values.includes(tags[key] ?? "")) return false;
  return distanceMeters(RECORDED_AT, whereIs(element)) <= radiusMeters;
}

/** The element as far from the asked point as it was recorded from RECORDED_AT. */
function moved(element: Element, { center }: Statement) {
  const { latitude, longitude } = whereIs(element);
  const lat = Number((latitude - RECORDED_AT.latitude + center.latitude).toFixed(7));
  const lon = Number((longitude - RECORDED_AT.longitude + center.longitude).toFixed(7));
  return element.center ? { ...element, center: { lat, lon } } : { ...element, lat, lon };
}

/** More than an answer holds, all older than the neighborhood and a kilometer and more away from its middle. */
const OLD_DINERS: Element[] = Array.from({ length: 400 }, (_, index) => ({
  type: "node",
  id: index + 1,
  lat: RECORDED_AT.latitude + 0.01,
  lon: RECORDED_AT.longitude,
  tags: { amenity: "restaurant", name: `Old Diner ${index + 1}` },
}));

type Answer = { status: number; type: string; body: string };

/** An error in the words and the markup of the real server. */
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
    statements.some((statement) => isMeant(each, statement)),
  );
  return found(elements.slice(0, most).map((each) => moved(each, first)));
}

async function questionIn(request: http.IncomingMessage, url: URL): Promise<string> {
  if (request.method !== "POST") return url.searchParams.get("data") ?? "";
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8")).get("data") ?? "";
}

/**
 * A stand-in for an Overpass endpoint, on `port` of this machine. It lays one recorded neighborhood around whatever
 * point is asked for, so that places can be tried from anywhere; the places in it are made up. Nothing is found in
 * Antarctica; 10,10 is too busy, 20,20 asked too often, 30,30 takes too long; 40,40 is full of old diners, and around
 * 50,50 it is too busy for what is far away. `questions` are those it was asked so far.
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
    // The real one refuses programs that do not say who they are.
    if (/^(node|undici)?$/.test(request.headers["user-agent"] ?? "")) {
      response.writeHead(406).end();
      return;
    }
    const question = await questionIn(request, url);
    questions.push(question);
    const { status, type, body } = answer(question);
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
