import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { tagsManifest } from "next/dist/server/lib/incremental-cache/tags-manifest.external";
import { appDb, type Db } from "@/db/client";
import { listSlugs } from "./catalog/queries";
import { type CivilDate, civilDate } from "./civil-date";
import { utcToday } from "./clock";
import { isCivilDate, parseYearMonth } from "./dates";
import { shelfOfSlug } from "./holidays/categories";
import { HOLIDAYS_TAG } from "./holidays/page-tags";
import { calendarWindow, isInWindow } from "./holidays/window";
import { logFault } from "./log";

/** How often the list of holidays is checked for changes; while it is out of date, pages answer for themselves. */
const CHECK_EVERY_MS = 50;

const DAY_MS = 86_400_000;

const METHODS = new Set(["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"]);

/** No page has this path: it answers 404 with the home shell. See next.config.mjs. */
const NOWHERE = "/nowhere";

type Known = {
  today: CivilDate;
  /** The addresses of the holidays; null while they are being read. */
  slugs: ReadonlySet<string> | null;
};

function isDecodable(text: string): boolean {
  try {
    return typeof decodeURIComponent(text) === "string";
  } catch {
    return false;
  }
}

/** The path that answers instead of a page that would have nothing to show; null leaves the page to it. */
function missingPath(url: string, { today, slugs }: Known): string | null {
  const [path = "", query = ""] = url.split("?", 2);
  const window = calendarWindow(today);
  const isMonth = (text: string) => {
    const month = parseYearMonth(text);
    return month && isInWindow(civilDate(month.year, month.month, 1), window);
  };
  if (path === "/calendar") {
    const month = new URLSearchParams(query).get("month");
    return month && parseYearMonth(month) && !isMonth(month) ? NOWHERE : null;
  }
  const [, area, name, ...rest] = path.split("/");
  if (!name || rest.at(-1) === "") return null;
  const isDeeper = rest.length > 0;
  if (area === "holiday" && !isDeeper) {
    if (isCivilDate(name) && isInWindow(name, window)) return null;
    return isDecodable(name) ? `${NOWHERE}/holiday/${name}` : NOWHERE;
  }
  if (area === "calendar" && !isDeeper) return isMonth(name) ? null : NOWHERE;
  if (area === "categories" && !isDeeper) return shelfOfSlug(name) ? null : NOWHERE;
  if (area === "holidays") return !slugs || slugs.has(name) ? null : NOWHERE;
  return null;
}

/** How Next should see a request: another method or address; null leaves it as it is. `url` is a path with its query. */
export function reroute(
  { method = "GET", url = "/", headers }: Pick<IncomingMessage, "method" | "url" | "headers">,
  known: Known,
): { method: string; url: string } | null {
  if (!METHODS.has(method)) return { method: "GET", url: "/api/method-not-allowed" };
  // A page that is fetched by the router keeps its own answer.
  if ((method !== "GET" && method !== "HEAD") || headers.rsc !== undefined) return null;
  const path = missingPath(url, known);
  return path === null ? null : { method, url: path };
}

/**
 * Sends requests that have no page to one that says so in HTML: a page that calls notFound() sends its text by script
 * only, and Next answers TRACE with a fault. The check is a look-up in memory, so cached pages cost no more. Source:
 * Node.js, diagnostics channel `http.server.request.start`.
 */
export function rerouteRequests(db: Db = appDb()): void {
  let slugs: ReadonlySet<string> | null = null;
  let readAt = 0;
  let [dayNumber, today] = [0, utcToday()];
  const isCurrent = () => slugs !== null && (tagsManifest.get(HOLIDAYS_TAG)?.expired ?? 0) < readAt;
  const check = async () => {
    try {
      if (isCurrent()) return;
      const startedAt = Date.now();
      slugs = new Set(await listSlugs(db));
      readAt = startedAt;
    } catch (error) {
      // Until the database is back, pages answer for themselves.
      if (slugs) logFault("known holidays", error);
      slugs = null;
    } finally {
      setTimeout(check, CHECK_EVERY_MS).unref();
    }
  };
  void check();
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    // Formatting a date takes longer than all the rest: once a day.
    const number = Math.floor(Date.now() / DAY_MS);
    if (number !== dayNumber) [dayNumber, today] = [number, utcToday()];
    const other = reroute(request, { today, slugs: isCurrent() ? slugs : null });
    if (other) Object.assign(request, other);
  });
}
