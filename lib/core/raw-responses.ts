import "server-only";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import onHeaders from "on-headers";
import { allowedInlineScripts, contentSecurityPolicy, REPORTS_PATH } from "./content-security-policy";
import { isDatabaseFailing } from "./database";
import { env } from "./env";
import { isStopping } from "./shutdown";

/** For responses that are not pages: a video or an image opened directly is shown, but nothing is loaded or run. */
const NO_PAGE =
  "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Headers of every response. */
const ALWAYS = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Permissions-Policy": "camera=(self), microphone=(self), geolocation=(self), interest-cohort=()",
};

/**
 * For cached pages, in place of Next.js's s-maxage of minutes: a cache in between doesn't learn of edits. It may be
 * twenty seconds behind.
 */
const PAGE_CACHE = "public, max-age=0, s-maxage=10, stale-while-revalidate=10";

const isHtml = (response: ServerResponse) => String(response.getHeader("content-type")).startsWith("text/html");

/** Whether the browser or a cache in between has this version of a page. Source: RFC 9110, 13.1.2. */
function isUnchanged(request: IncomingMessage, response: ServerResponse): boolean {
  const etag = response.getHeader("etag");
  const known = request.headers["if-none-match"];
  if (response.headersSent || response.statusCode !== 200 || typeof etag !== "string" || !known) return false;
  if (!isHtml(response)) return false;
  return known.split(",").some((each) => each.trim().replace(/^W\//, "") === etag);
}

/** The bytes of pages by their ETags: 16 MB of both. */
const encodedPages = new LRUCache<string, Buffer>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: (bytes, etag) => bytes.length + etag.length,
});

/**
 * Returns the bytes of a cached page, from memory when it was sent before: for each visitor, Node.js would encode the
 * text again, which takes longer than all the rest of the response.
 */
function encodePage(response: ServerResponse, body: unknown): unknown {
  const etag = response.getHeader("etag");
  if (response.headersSent || typeof body !== "string" || typeof etag !== "string" || !isHtml(response)) return body;
  const known = encodedPages.get(etag);
  if (known) return known;
  const bytes = Buffer.from(body);
  encodedPages.set(etag, bytes);
  return bytes;
}

/** Whether the response is text to read, rather than the router's data. */
const isText = (response: ServerResponse) =>
  /^(undefined|text\/(html|plain).*)$/.test(String(response.getHeader("content-type")));

const FAULTS = {
  400: "We couldn't read the form. Please send it again.",
  500: "Something went wrong on our side. Please try again later.",
  503: "We can't reach our calendar right now. Please try again in a moment.",
};

/** Messages of Node.js and Next.js about a body that is not a form, is incomplete, or is too large. */
const UNREADABLE = /^(Failed to parse body as FormData|Unexpected end of form|Body exceeded)/;

/** React's errors about a server action's arguments that it cannot read; JSON.parse throws a SyntaxError. */
const UNREADABLE_ARGUMENTS =
  /^Error: (Connection closed|Referenced Blob)|^TypeError: (CreateListFromArrayLike|.+null \(reading 'length'\)\n.+next-server)/;

/** The headers of requests whose body could not be read; Next.js responds to them with a 500. */
const unreadable = new WeakSet<object>();

/**
 * Records whether a request failed because its body could not be read, and returns it. Next.js passes on the headers
 * object, which identifies the request.
 */
export function noteUnreadable(error: unknown, headers: object, isAction: boolean): boolean {
  if (!(error instanceof Error)) return false;
  const isUnreadable =
    UNREADABLE.test(error.message) ||
    (isAction && (error instanceof SyntaxError || UNREADABLE_ARGUMENTS.test(error.stack ?? "")));
  if (isUnreadable) unreadable.add(headers);
  return isUnreadable;
}

/**
 * Returns the page that replaces Next.js's own, which shows nothing without scripts. It loads nothing else from the
 * site.
 */
function faultPage(text: string, reference: unknown): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Well, that's odd · Oddly</title>
<style>
:root { color-scheme: light dark; }
body { font: 1.125rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 32rem; padding: 4rem 1.5rem; text-align: center; }
a { display: inline-block; min-height: 2.75rem; line-height: 2.75rem; padding: 0 1rem; color: inherit; }
</style>
</head>
<body>
<h1>Well, that's odd</h1>
<p>${text}</p>
${reference ? `<p>Reference ${reference}</p>\n` : ""}<p><a href="">Try again</a> <a href="/">Go to the home page</a></p>
</body>
</html>
`;
}

/** Sets the headers of every response, once its own headers are known. */
function setHeaders(request: IncomingMessage, path: string, nonce: string, response: ServerResponse): void {
  // A proxy that reused the connection might find it closed.
  if (isStopping()) response.setHeader("Connection", "close");
  if (response.statusCode === 500 && !path.startsWith("/api/")) response.statusCode = statusOfFault(request);
  if (response.statusCode === 503 && !response.hasHeader("retry-after")) response.setHeader("Retry-After", "10");
  // Next drops the length of what a route streams, and Apple's video player wants that of each part.
  const [, first, last] = /^bytes (\d+)-(\d+)\//.exec(String(response.getHeader("content-range"))) ?? [];
  if (response.statusCode === 206 && last && !response.hasHeader("content-length"))
    response.setHeader("Content-Length", Number(last) - Number(first) + 1);
  for (const [name, value] of Object.entries(ALWAYS)) response.setHeader(name, value);
  // Pages whose URLs contain tokens have a stricter policy: see next.config.mjs.
  if (!response.hasHeader("referrer-policy")) response.setHeader("Referrer-Policy", "strict-origin-when-cross-origin");
  const hashes = response.getHeader("x-script-hashes");
  response.removeHeader("x-script-hashes");
  const isCached = typeof hashes === "string";
  const type = String(response.getHeader("content-type"));
  const isPage = type.startsWith("text/html");
  const mayBeShared = /s-maxage/.test(String(response.getHeader("cache-control")));
  if (isCached && mayBeShared) response.setHeader("Cache-Control", PAGE_CACHE);
  // A nonce is for one visitor, even if the page could be shared.
  else if (isPage && mayBeShared) response.setHeader("Cache-Control", "no-store");
  // The headers of a 304 replace those that the browser has stored.
  if (response.statusCode === 304) return;
  if (isPage && !path.startsWith("/embed/")) {
    const scripts = isCached ? hashes : `'nonce-${nonce}' ${allowedInlineScripts()}`;
    response.setHeader("Content-Security-Policy", contentSecurityPolicy(path, scripts));
    response.setHeader("Reporting-Endpoints", `csp="${REPORTS_PATH}"`);
    response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
  } else if (!type.includes("javascript")) {
    // Not on scripts: it would become the service worker's own policy.
    response.setHeader("Content-Security-Policy", NO_PAGE);
  }
  // Email clients and link previews show our images, and any site may read the public API.
  const isPublic = type.startsWith("image/") || response.hasHeader("access-control-allow-origin");
  response.setHeader("Cross-Origin-Resource-Policy", isPublic ? "cross-origin" : "same-origin");
  if (env().SITE_URL.startsWith("https:")) response.setHeader("Strict-Transport-Security", "max-age=63072000");
}

/** Returns the status that replaces a 500 from Next.js. */
function statusOfFault({ headers }: IncomingMessage): keyof typeof FAULTS {
  if (unreadable.has(headers)) return 400;
  return isDatabaseFailing() ? 503 : 500;
}

/** Turns the response into the error page. Returns its text. */
function becomeFaultPage(request: IncomingMessage, response: ServerResponse): string {
  const status = statusOfFault(request);
  const page = faultPage(FAULTS[status], response.getHeader("x-request-id"));
  for (const name of response.getHeaderNames())
    if (/^(content-|etag|transfer-)/.test(name)) response.removeHeader(name);
  response.statusCode = status;
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Content-Length", Buffer.byteLength(page));
  return page;
}

/**
 * Sets the security headers of a response once its own are known, and replaces Next.js's error page, which shows
 * nothing without scripts. Passes Next.js the nonce for its scripts. A cached page contains the nonce of its first
 * visitor, which no policy allows: the policy of a cached page has the hashes of its scripts instead.
 */
export function finishResponse(request: IncomingMessage, response: ServerResponse): void {
  // Development shows errors, evaluates changed code, and connects to its server over a socket.
  if (process.env.NODE_ENV !== "production") return;
  const [path = ""] = (request.url ?? "").split("?", 1);
  const nonce = randomUUID();
  request.headers["content-security-policy"] = `script-src 'nonce-${nonce}'`;
  onHeaders(response, () => setHeaders(request, path, nonce, response));
  if (path.startsWith("/api/")) return;
  const isFault = () => !response.headersSent && response.statusCode >= 500 && isText(response);
  const { write, end, flushHeaders } = response;
  /** Turns a page that the browser has into a 304, before its first byte. Whether it is one. */
  const isNotModified = () => {
    if (!isUnchanged(request, response)) return response.statusCode === 304;
    response.statusCode = 304;
    for (const name of ["content-length", "content-type", "transfer-encoding"]) response.removeHeader(name);
    return true;
  };
  response.flushHeaders = () => {
    if (!isFault() && !isNotModified()) flushHeaders.call(response);
  };
  response.write = ((...args: Parameters<typeof write>) =>
    isFault() || isNotModified() || write.apply(response, args)) as typeof write;
  response.end = ((...args: Parameters<typeof end>) => {
    if (!isFault() && !isNotModified()) {
      args[0] = encodePage(response, args[0]);
      return end.apply(response, args);
    }
    const page = response.statusCode === 304 ? "" : becomeFaultPage(request, response);
    const done = args.findLast((each) => typeof each === "function") as (() => void) | undefined;
    return end.call(response, request.method === "HEAD" ? "" : page, "utf8", done);
  }) as typeof end;
}
