import { type CivilDate, dateInZone } from "@/lib/core/dates";
import { parseParam } from "@/lib/core/http";
import { isTimeZone, secondsToMidnight } from "@/lib/core/zoned-time";
import { zoneParam } from "./input";

/** Where hosts say which zone the visitor is in. Source: Vercel's request headers; Cloudflare's visitor location headers. */
const HOST_HEADERS = ["x-vercel-ip-timezone", "cf-timezone"];

const MAX_AGE_SECONDS = 300;

/** The visitor's day, and the headers of an answer that holds until that day ends. */
export type VisitorDay = { date: CivilDate; timeZone: string; headers: Record<string, string> };

/**
 * Today in `?zone=`, else in the zone that the host found, else in UTC. Throws AppError invalid_request when `?zone=`
 * names none.
 */
export function visitorDay(request: Request, now: Date): VisitorDay {
  const asked = new URL(request.url).searchParams.get("zone");
  const found = HOST_HEADERS.map((name) => request.headers.get(name)).find(isTimeZone);
  const timeZone = asked === null ? (found ?? "UTC") : parseParam("zone", zoneParam, asked);

  // Not every cache heeds Vary, so a day that was found by the visitor's place is kept by the visitor alone.
  const scope = asked === null && found ? "private" : "public";
  const maxAge = Math.min(MAX_AGE_SECONDS, secondsToMidnight(now, timeZone));
  return {
    date: dateInZone(now, timeZone),
    timeZone,
    headers: {
      "cache-control": `${scope}, max-age=${maxAge}`,
      ...(asked === null && { vary: HOST_HEADERS.join(", ") }),
    },
  };
}
