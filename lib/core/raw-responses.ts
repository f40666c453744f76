import "server-only";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { allowedInlineScripts, contentSecurityPolicy, REPORTS_PATH } from "./content-security-policy";
import { isDatabaseFailing } from "./database";
import { env } from "./env";

/** For what is no page: opened by itself, a film or a picture is shown, and nothing is loaded or run. */
const NO_PAGE =
  "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** What every response has. */
const ALWAYS = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Permissions-Policy": "camera=(self), microphone=(self), geolocation=(self), interest-cohort=()",
};

/** Not reported: Next's loader of scripts uses none yet, and every page of every visitor would say so. */
const TRUSTED_TYPES = "require-trusted-types-for 'script'";

/** Whether the response is something to read, rather than the router's data. */
const isText = (response: ServerResponse) =>
  /^(undefined|text\/(html|plain).*)$/.test(String(response.getHeader("content-type")));

const FAULTS = {
  400: "We couldn't read the form. Please send it again.",
  500: "Something went wrong on our side. Please try again later.",
  503: "We can't reach our calendar right now. Please try again in a moment.",
};

/** What Node.js and Next say of a body that is no form, breaks off or is too large. */
const UNREADABLE = /^(Failed to parse body as FormData|Unexpected end of form|Body exceeded)/;

/** What React says of a server action's arguments that it cannot read; JSON.parse throws a SyntaxError. */
const UNREADABLE_ARGUMENTS = "Connection closed.";

/** The headers of requests whose body could not be read; Next answers them with a fault. */
const unreadable = new WeakSet<object>();

/** Notes that a request failed because its body could not be read; returns whether that was why. Next passes on the headers. */
export function noteUnreadable(error: unknown, headers: object, isAction: boolean): boolean {
  if (!(error instanceof Error)) return false;
  const isUnreadable =
    UNREADABLE.test(error.message) ||
    (isAction && (error instanceof SyntaxError || error.message === UNREADABLE_ARGUMENTS));
  if (isUnreadable) unreadable.add(headers);
  return isUnreadable;
}

/** The page that stands in for Next's own, which shows nothing without a script. It needs nothing else of the site. */
function faultPage(text: string): string {
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
<p><a href="">Try again</a> <a href="/">Go to the home page</a></p>
</body>
</html>
`;
}

/** Sets what every response has, once its own headers are known. */
function setHeaders(request: IncomingMessage, path: string, nonce: string, response: ServerResponse): void {
  if (response.statusCode === 500 && !path.startsWith("/api/")) response.statusCode = statusOfFault(request);
  if (response.statusCode === 503 && !response.hasHeader("retry-after")) response.setHeader("Retry-After", "10");
  for (const [name, value] of Object.entries(ALWAYS)) response.setHeader(name, value);
  // Pages whose addresses hold tokens have a stricter one: see next.config.mjs.
  if (!response.hasHeader("referrer-policy")) response.setHeader("Referrer-Policy", "strict-origin-when-cross-origin");
  // The browser puts the headers of a 304 over those that it has stored.
  if (response.statusCode === 304) return;
  const hashes = response.getHeader("x-script-hashes");
  response.removeHeader("x-script-hashes");
  const type = String(response.getHeader("content-type"));
  const isPage = type.startsWith("text/html");
  if (isPage && !path.startsWith("/embed/")) {
    const isCached = typeof hashes === "string";
    const scripts = isCached ? hashes : `'nonce-${nonce}' ${allowedInlineScripts()}`;
    // A nonce is for one visitor, even if the page could be for all.
    if (!isCached) {
      response.removeHeader("CDN-Cache-Control");
      if (/s-maxage/.test(String(response.getHeader("cache-control")))) response.setHeader("Cache-Control", "no-store");
    }
    response.setHeader("Content-Security-Policy", contentSecurityPolicy(path, scripts));
    response.setHeader("Content-Security-Policy-Report-Only", TRUSTED_TYPES);
    response.setHeader("Reporting-Endpoints", `csp="${REPORTS_PATH}"`);
    response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
  } else if (!type.includes("javascript")) {
    // Not on scripts: it would be the service worker's own policy.
    response.setHeader("Content-Security-Policy", NO_PAGE);
  }
  // Mail programs and previews show our pictures, and any site may read the public API.
  const isForAnybody = type.startsWith("image/") || response.hasHeader("access-control-allow-origin");
  response.setHeader("Cross-Origin-Resource-Policy", isForAnybody ? "cross-origin" : "same-origin");
  if (env().SITE_URL.startsWith("https:")) response.setHeader("Strict-Transport-Security", "max-age=63072000");
}

/** The status of what Next answers with 500. */
function statusOfFault({ headers }: IncomingMessage): keyof typeof FAULTS {
  if (unreadable.has(headers)) return 400;
  return isDatabaseFailing() ? 503 : 500;
}

/** Makes the response the page for a fault. Gives its text. */
function becomeFaultPage(request: IncomingMessage, response: ServerResponse): string {
  const status = statusOfFault(request);
  const page = faultPage(FAULTS[status]);
  for (const name of response.getHeaderNames())
    if (/^(cdn-|content-|etag|transfer-)/.test(name)) response.removeHeader(name);
  response.statusCode = status;
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Content-Length", Buffer.byteLength(page));
  return page;
}

/**
 * Sets the security headers of a response when its own are known, and puts words in place of Next's page for a fault, which
 * shows nothing without a script. Gives Next the nonce for its scripts. A page in the cache has the nonce of its first
 * visitor in it, which no policy allows: the policy of a cached page has the hashes of its scripts.
 */
export function finishResponse(request: IncomingMessage, response: ServerResponse): void {
  // Development shows faults, evaluates code as it changes and talks to its server over a socket.
  if (process.env.NODE_ENV !== "production") return;
  const [path = ""] = (request.url ?? "").split("?", 1);
  const nonce = randomUUID();
  request.headers["content-security-policy"] = `script-src 'nonce-${nonce}'`;
  onHeaders(response, () => setHeaders(request, path, nonce, response));
  if (path.startsWith("/api/")) return;
  const isFault = () => !response.headersSent && response.statusCode >= 500 && isText(response);
  const { write, end, flushHeaders } = response;
  response.flushHeaders = () => {
    if (!isFault()) flushHeaders.call(response);
  };
  response.write = ((...args: Parameters<typeof write>) => isFault() || write.apply(response, args)) as typeof write;
  response.end = ((...args: Parameters<typeof end>) => {
    if (!isFault()) return end.apply(response, args);
    const page = becomeFaultPage(request, response);
    const done = args.findLast((each) => typeof each === "function") as (() => void) | undefined;
    return end.call(response, request.method === "HEAD" ? "" : page, "utf8", done);
  }) as typeof end;
}
