import { z } from "zod";
import type { CivilDate } from "@/lib/core/civil-date";
import { longDate } from "@/lib/core/dates";
import { parseParam } from "@/lib/core/http";
import { codePoints, type Measure, plainLine, plainText, shorten } from "@/lib/core/text";
import { dateInZone } from "@/lib/core/zone-clock";
import { isTimeZone, secondsToMidnight } from "@/lib/core/zoned-time";
import { holidayGreeting, solemnLine } from "@/lib/holidays/greeting";
import type { Holiday } from "@/lib/holidays/queries";
import { isSolemn } from "@/lib/holidays/tone";

/** The time zone in `?zone=`. */
export const zoneParam = z.string().refine(isTimeZone, "Zone must be an IANA time zone, like Europe/Berlin");

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

/**
 * Splits the text into lines of at most `width` (by default in characters), at spaces. A longer word has its own line.
 */
export function wrapWords(text: string, width: number, measure: Measure = codePoints): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1);
    if (line !== undefined && measure(`${line} ${word}`) <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Splits the text into at most `count` lines of at most `width`. The rest is replaced with "…". */
export function wrapShort(text: string, width: number, count: number, measure: Measure = codePoints): string[] {
  const lines = wrapWords(text, width, measure);
  const last = lines.slice(count - 1).join(" ");
  return [...lines.slice(0, count - 1), last].filter(Boolean).map((line) => shorten(line, width, measure));
}

/** Width of a terminal. */
const COLUMNS = 80;

type DayPick = Pick<Holiday, "holidayName" | "tone" | "emoji" | "notes">;

/** Returns a day as a few lines for a terminal, with a final line ending. `url` is the day's page. */
export function todayText(date: CivilDate, pick: DayPick | null, url: string): string {
  const content = pick
    ? [
        isSolemn(pick)
          ? `${solemnLine(pick)}: ${plainLine(pick.holidayName)}`
          : `${plainLine(holidayGreeting(pick))} ${pick.emoji}`,
        plainText(pick.notes ?? ""),
      ]
    : ["Our calendar has no holiday for this day."];
  return [longDate(date), ...content, url]
    .map((part) =>
      part
        .split("\n")
        .flatMap((line) => wrapWords(line, COLUMNS))
        .join("\n"),
    )
    .filter(Boolean)
    .map((part) => `${part}\n`)
    .join("\n");
}
