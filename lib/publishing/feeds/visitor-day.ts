import type { CivilDate } from "@/lib/core/civil-date";
import { dateInZone } from "@/lib/core/dates";
import { parseParam } from "@/lib/core/http";
import { isTimeZone, secondsToMidnight } from "@/lib/core/zoned-time";
import { zoneParam } from "./input";

/**
 * The headers in which hosts send the visitor's time zone. Source: Vercel's request headers; Cloudflare's visitor
 * location headers.
 */
const HOST_HEADERS = ["x-vercel-ip-timezone", "cf-timezone"];

const MAX_AGE_SECONDS = 300;

/** The visitor's date, and the headers of a response that is valid until the day ends. */
export type VisitorDay = { date: CivilDate; timeZone: string; headers: Record<string, string> };

/**
 * Returns today in `?zone=`, else in the time zone that the host detected, else in UTC. Throws AppError invalid_request
 * if `?zone=` is not a time zone.
 */
export function visitorDay(request: Request, now: Date): VisitorDay {
  const requestedZone = new URL(request.url).searchParams.get("zone");
  const found = HOST_HEADERS.map((name) => request.headers.get(name)).find(isTimeZone);
  const timeZone = requestedZone === null ? (found ?? "UTC") : parseParam("zone", zoneParam, requestedZone);

  // Not every cache respects Vary, so a day based on the visitor's location may only be cached by the visitor.
  const scope = requestedZone === null && found ? "private" : "public";
  const maxAge = Math.min(MAX_AGE_SECONDS, secondsToMidnight(now, timeZone));
  return {
    date: dateInZone(now, timeZone),
    timeZone,
    headers: {
      "cache-control": `${scope}, max-age=${maxAge}`,
      ...(requestedZone === null && { vary: HOST_HEADERS.join(", ") }),
    },
  };
}
