import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { appDb, type Db } from "@/db/client";
import { expiredAt } from "@/lib/core/cache";
import { type CivilDate, civilDate } from "@/lib/core/civil-date";
import { isCivilDate, parseYearMonth, utcToday } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { MAX_DROPPED_BYTES } from "@/lib/core/http";
import { logFault } from "@/lib/core/log";
import { finishResponse } from "@/lib/core/raw-responses";
import { followRequest } from "@/lib/core/request-log";
import { parseMonthDay } from "@/lib/holidays/birthday";
import { listSlugs } from "@/lib/holidays/catalog.queries";
import { HOLIDAYS_TAG } from "@/lib/holidays/tags";
import { shelfOfSlug } from "@/lib/holidays/traits";
import { calendarWindow, isInWindow } from "@/lib/holidays/window";

/**
 * How often the list of holidays is checked for changes; while it is outdated, pages handle missing holidays
 * themselves.
 */
const CHECK_EVERY_MS = 50;

const DAY_MS = 86_400_000;

const METHODS = new Set(["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"]);

/** A request whose body makes no progress for this long is ended. */
const STALLED_MS = 30_000;

/** No page has this path: it returns a 404 with the home shell in HTML, without a database query. */
const NOWHERE = "/nowhere";

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The format of a page's name, by its area. */
const NAMES = new Map([
  ["birthday", /^\d{2}-\d{2}$/],
  ["calendar", /^\d{4}-\d{2}$/],
  ["categories", SLUG],
  ["classroom", /^\d{4}-\d{2}-\d{2}$/],
  ["holiday", /^\d{4}-\d{2}-\d{2}$/],
  ["holidays", SLUG],
]);

/** The cached pages, by the first part of their path; with a slash, those below it. */
const CACHED = new Set([
  ...["", "about", "accessibility", "birthday/", "calendar", "calendar/", "categories", "categories/", "classroom"],
  ...["classroom/", "contact", "corrections", "corrections/", "developers", "disclosure", "feeds", "holiday/"],
  ...["holidays", "holidays/", "offline", "privacy", "subscribe", "terms"],
]);

/** The parameters on which their content depends: a new `has` in the rewrites of next.config.mjs belongs here, too. */
const PARAMETERS = new Map([
  ["", /^today=\d{4}-\d{2}-\d{2}$/],
  ["calendar", /^month=\d{4}-\d{2}$/],
  ["categories/", /^page=\d{1,4}$/],
  ["classroom/", /^view=projector$/],
  ["holiday/", /^holidayId=[\da-fA-F-]{36}$/],
]);

/**
 * Returns the URL of a cached page without the parameters that it does not depend on. Next.js would store those of its
 * first visitor in the page, for all others.
 */
function withoutStrayQuery(url: string, isRouter: boolean): string {
  const start = url.indexOf("?");
  if (start < 0) return url;
  const path = url.slice(0, start);
  const [, first = "", name] = path.split("/");
  const area = name === undefined ? first : `${first}/`;
  // Next.js redirects a path with a slash at its end to the page.
  const isRedirected = path !== "/" && path.endsWith("/");
  if (isRedirected || !CACHED.has(area)) return url;
  const pairs = url.slice(start + 1).split("&");
  const known = pairs.filter((pair) => PARAMETERS.get(area)?.test(pair) || (isRouter && /^_rsc(=|$)/.test(pair)));
  if (known.length === pairs.length) return url;
  return known.length > 0 ? `${path}?${known.join("&")}` : path;
}

type Known = {
  today: CivilDate;
  /** The slugs of the holidays; null while they are being read. */
  slugs: ReadonlySet<string> | null;
};

function isDecodable(text: string): boolean {
  try {
    return typeof decodeURIComponent(text) === "string";
  } catch {
    return false;
  }
}

/** Returns the path to serve instead of a page that has nothing to show; null leaves the request to the page. */
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
  if (area === "holiday" || area === "classroom") {
    if (isDeeper) return NOWHERE;
    if (isCivilDate(name) && isInWindow(name, window)) return null;
    return `${NOWHERE}/holiday/${name}`;
  }
  if (area === "birthday") return !isDeeper && parseMonthDay(name) ? null : NOWHERE;
  if (area === "calendar" && !isDeeper) return isMonth(name) ? null : NOWHERE;
  if (area === "categories" && !isDeeper) return shelfOfSlug(name) ? null : NOWHERE;
  if (area === "holidays") return !slugs || slugs.has(name) ? null : NOWHERE;
  return null;
}

type RawRequest = Pick<IncomingMessage, "method" | "url" | "headers">;

/** For a larger server action Next.js responds with a 500. Source: Next.js, `serverActions.bodySizeLimit`. */
const MAX_ACTION_BYTES = 1024 * 1024;

/**
 * Returns why to reject a server action that Next.js would answer with a 500, as a name of app/api/refused; null if
 * there is no reason.
 */
function actionProblem({ method, headers }: RawRequest): "origin" | "form" | "size" | null {
  const { origin, host, "x-forwarded-host": forwardedHost, "content-type": type = "" } = headers;
  const isForm = type.startsWith("multipart/form-data");
  if (method !== "POST" || !(isForm || headers["next-action"] !== undefined)) return null;
  const ownHost = String(forwardedHost ?? host)
    .split(",")[0]
    ?.trim();
  if (origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === ownHost)) return "origin";
  if (isForm && !/;\s*boundary=\S/i.test(type)) return "form";
  return Number(headers["content-length"]) > MAX_ACTION_BYTES ? "size" : null;
}

/**
 * Returns the method and URL that Next.js should see; null leaves the request as it is. `url` is a path with its query.
 */
export function reroute(request: RawRequest, known: Known): { method: string; url: string } | null {
  const { method = "GET", url = "/", headers } = request;
  const refused = (code: string) => ({ method: "GET", url: `/api/refused/${code}` });
  if (!METHODS.has(method)) return refused("method");
  const [path = ""] = url.split("?", 1);
  const isApi = path.startsWith("/api/");
  const problem = isApi ? null : actionProblem(request);
  if (problem) return refused(problem);
  if (!isDecodable(path))
    return isApi ? refused("address") : { method: method === "HEAD" ? method : "GET", url: NOWHERE };
  const isRead = method === "GET" || method === "HEAD";
  // A page that the router fetches handles this itself.
  const missing = isRead && headers.rsc === undefined ? missingPath(url, known) : null;
  if (missing !== null) return { method, url: missing };
  const [, area = "", name = ""] = path.split("/");
  const isMisspelled = name !== "" && NAMES.get(area)?.test(name) === false;
  if (isMisspelled) return { method, url: NOWHERE };
  const shorter = isRead ? withoutStrayQuery(url, headers.rsc !== undefined) : url;
  return shorter === url ? null : { method, url: shorter };
}

/**
 * Corrects the headers about the client and the host, because any client can send them. Next.js does not pass on the
 * socket, so this appends the address of the machine that connected to us, as a proxy would. Without a trusted proxy,
 * it removes the forwarded host and protocol.
 */
export function trustPeer(
  { headers, socket }: Pick<IncomingMessage, "headers" | "socket">,
  trustedProxies: number,
): void {
  const forwarded = headers["x-forwarded-for"];
  const peer = socket.remoteAddress;
  if (peer) headers["x-forwarded-for"] = forwarded ? `${forwarded}, ${peer}` : peer;
  if (trustedProxies > 0) return;
  delete headers["x-forwarded-host"];
  delete headers["x-forwarded-proto"];
}

/**
 * Ends a request whose body makes no progress, and the connection of one that was abandoned in the middle of its body.
 */
export function limitBody(request: IncomingMessage, response: ServerResponse, stalledMs = STALLED_MS): void {
  const { socket, headers } = request;
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
  socket.setTimeout(stalledMs);
  const isFarTooLarge = Number(headers["content-length"]) > MAX_DROPPED_BYTES;
  // The response announces that the connection ends with it.
  if (isFarTooLarge) response.setHeader("Connection", "close");
  // With this listener, an idle connection stays open while its body is complete and the response takes its time.
  response.on("timeout", () => {
    if (!request.complete) socket.destroy();
  });
  const endGivenUp = () => {
    if (request.destroyed && !request.complete && response.writableFinished) socket.destroySoon();
  };
  request.once("close", endGivenUp);
  response.once("finish", () => {
    endGivenUp();
    if (request.complete) return;
    // Node.js reads the rest, unless it is far too large.
    if (isFarTooLarge) socket.destroySoon();
    else socket.setTimeout(stalledMs);
  });
}

/**
 * Handles what Next.js leaves out of every request and response. Requests without a page are rerouted to one that says
 * so in HTML: a page that calls notFound() sends its text only by script, and Next.js answers TRACE and a foreign
 * server action with a 500. Nothing here waits, so cached pages cost no more. Source: Node.js, diagnostics channel
 * `http.server.request.start`.
 */
export function watchRequests(db: Db = appDb()): void {
  const { TRUSTED_PROXIES, LOG_REQUESTS } = env();
  const following = { trustedProxies: TRUSTED_PROXIES, isLogged: LOG_REQUESTS === "on" };
  let slugs: ReadonlySet<string> | null = null;
  let readAt = 0;
  let [dayNumber, today] = [0, utcToday()];
  const isCurrent = () => slugs !== null && expiredAt(HOLIDAYS_TAG) < readAt;
  const check = async () => {
    try {
      if (isCurrent()) return;
      const startedAt = Date.now();
      slugs = new Set(await listSlugs(db));
      readAt = startedAt;
    } catch (error) {
      // Until the database is back, pages handle missing holidays themselves.
      if (slugs) logFault("known holidays", error);
      slugs = null;
    } finally {
      setTimeout(check, CHECK_EVERY_MS).unref();
    }
  };
  void check();
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    followRequest(request, response, following);
    trustPeer(request, TRUSTED_PROXIES);
    limitBody(request, response);
    finishResponse(request, response);
    // Formatting a date takes longer than all the rest, so it is done once a day.
    const number = Math.floor(Date.now() / DAY_MS);
    if (number !== dayNumber) [dayNumber, today] = [number, utcToday()];
    const other = reroute(request, { today, slugs: isCurrent() ? slugs : null });
    if (other) Object.assign(request, other);
  });
}
