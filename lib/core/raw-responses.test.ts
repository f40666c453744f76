import { createHash } from "node:crypto";
import http, { type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scriptHashes } from "@/cache-handler.mjs";
import { allowInlineScript, contentSecurityPolicy } from "./content-security-policy";
import { env } from "./env";
import { finishResponse, noteUnreadable } from "./raw-responses";

const outage = vi.hoisted(() => ({ isOn: false }));
vi.mock("./database", () => ({ isDatabaseFailing: () => outage.isOn }));
const stop = vi.hoisted(() => ({ isOn: false }));
vi.mock("./shutdown", () => ({ isStopping: () => stop.isOn }));

let server: http.Server | undefined;
beforeEach(() => {
  outage.isOn = false;
  stop.isOn = false;
  vi.stubEnv("NODE_ENV", "production");
});
afterEach(() => server?.close());

/** Returns the response of a handler behind `finishResponse`. */
async function fetchFrom(path: string, handle: RequestListener, init: RequestInit = {}): Promise<Response> {
  server = http.createServer((request, response) => {
    finishResponse(request, response);
    handle(request, response);
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);
}

const html =
  (status: number, text: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.statusCode = status;
    response.setHeader("content-type", "text/html; charset=utf-8");
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.flushHeaders();
    response.write(text.slice(0, 5));
    response.end(text.slice(5));
  };

const policyOf = (response: Response) => response.headers.get("content-security-policy") ?? "";

test("a page rendered for one visitor allows its own nonce and the constant scripts", async () => {
  const text = allowInlineScript("document.title");
  let requestPolicy = "";
  const response = await fetchFrom("/settings", (request, response) => {
    requestPolicy = String(request.headers["content-security-policy"]);
    html(200, "<p>Hello</p>")(request, response);
  });
  const nonce = /'nonce-[^']+'/.exec(requestPolicy)?.[0] ?? "none";
  expect(policyOf(response)).toContain(`script-src 'self' ${nonce} `);
  expect(policyOf(response)).toContain(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  expect(policyOf(response)).not.toContain("stripe");
  expect(await response.text()).toBe("<p>Hello</p>");
});

test("a page may connect to storage only where browsers send videos there", () => {
  const all = { ...env(), VIDEO_UPLOAD_URL: "https://vercel.com/api/blob" };
  expect(contentSecurityPolicy("/cards/new", "", all)).toContain("connect-src 'self' https://vercel.com/api/blob/;");
  expect(contentSecurityPolicy("/cards/new", "")).toContain("connect-src 'self';");
});

test("a server that stops ends its connections", async () => {
  expect((await fetchFrom("/about", html(200, ""))).headers.get("connection")).toBe("keep-alive");
  stop.isOn = true;
  expect((await fetchFrom("/about", html(200, ""))).headers.get("connection")).toBe("close");
});

test("no two responses have the same nonce", async () => {
  const policies = [await fetchFrom("/settings", html(200, "")), await fetchFrom("/settings", html(200, ""))].map(
    policyOf,
  );
  expect(new Set(policies).size).toBe(2);
});

test("a cached page allows the hashes of its scripts and nothing else", async () => {
  const response = await fetchFrom("/about", html(200, "<p>Us</p>", { "x-script-hashes": "'sha256-abc='" }));
  expect(policyOf(response)).toContain("script-src 'self' 'sha256-abc=';");
  expect(response.headers.get("x-script-hashes")).toBeNull();
});

test("a page with a nonce is never cached, even if the page could be shared", async () => {
  const response = await fetchFrom("/about", html(200, "<p>Us</p>", { "cache-control": "s-maxage=300" }));
  expect(response.headers.get("cache-control")).toBe("no-store");
});

const CACHED_PAGE = { "x-script-hashes": "'sha256-abc='", "cache-control": "s-maxage=300", etag: '"one"' };

test("a cache in between may keep a cached page for seconds, not for minutes", async () => {
  const response = await fetchFrom("/about", html(200, "<p>Us</p>", CACHED_PAGE));
  expect(response.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=10, stale-while-revalidate=10");
});

test.each([
  ['"one"', 304],
  ['W/"one"', 304],
  ['"two", W/"one"', 304],
  ['"two"', 200],
])("a browser that has the version %s of a cached page gets a %d", async (known, status) => {
  const response = await fetchFrom("/about", html(200, "<p>Us</p>", CACHED_PAGE), {
    headers: { "if-none-match": known },
  });
  expect(response.status).toBe(status);
  expect(await response.text()).toBe(status === 304 ? "" : "<p>Us</p>");
  expect(response.headers.get("etag")).toBe('"one"');
  expect(response.headers.get("cache-control")).toContain("s-maxage=10");
});

/** Returns the text that a browser gets of a version of a cached page. */
async function load(text: string, etag: string): Promise<string> {
  const response = await fetchFrom("/about", (_request, answer) => {
    const headers = { ...CACHED_PAGE, etag, "content-type": "text/html" };
    for (const [name, value] of Object.entries(headers)) answer.setHeader(name, value);
    answer.end(text);
  });
  const loaded = await response.text();
  server?.close();
  return loaded;
}

test("a cached page has the same bytes each time, and another version its own", async () => {
  expect(await load("<p>It’s 🥧 day</p>", '"pie"')).toBe("<p>It’s 🥧 day</p>");
  expect(await load("not encoded again", '"pie"')).toBe("<p>It’s 🥧 day</p>");
  expect(await load("<p>It’s over</p>", '"over"')).toBe("<p>It’s over</p>");
  expect(await load("", '"empty"')).toBe("");
});

test("the bytes of 16 MB of pages are in memory, those that were sent last", async () => {
  const large = "x".repeat(5 * 1024 * 1024);
  for (const etag of ["a", "b", "c", "a", "d"]) await load(large, etag);
  expect(await load("encoded again", "a")).toBe(large);
  expect(await load("encoded again", "b")).toBe("encoded again");
});

test("every response has the security headers, and its own stricter referrer policy is not replaced", async () => {
  const usual = await fetchFrom("/about", html(200, "<p>Us</p>"));
  expect(Object.fromEntries(usual.headers)).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(self), microphone=(self), geolocation=(self), interest-cohort=()",
  });
  const strict = await fetchFrom("/unsubscribe", html(200, "", { "referrer-policy": "same-origin" }));
  expect(strict.headers.get("referrer-policy")).toBe("same-origin");
});

test("a streamed part of a video has its length, because an iPhone may not play it without", async () => {
  const response = await fetchFrom("/api/cards/1/video", (_request, response) => {
    response.statusCode = 206;
    response.setHeader("content-range", "bytes 10-19/4000");
    response.write("01234");
    response.end("56789");
  });
  expect(response.headers.get("content-length")).toBe("10");
  expect(response.headers.has("transfer-encoding")).toBe(false);
  expect(await response.text()).toBe("0123456789");
});

test("a 304 does not replace headers that the browser has stored", async () => {
  const response = await fetchFrom("/sw.js", (_request, answer) => {
    answer.writeHead(304).end();
  });
  expect(response.status).toBe(304);
  expect(policyOf(response)).toBe("");
  expect(response.headers.get("cross-origin-resource-policy")).toBeNull();
});

test("only inline scripts that can run are hashed, each once", () => {
  const hash = `'sha256-${createHash("sha256").update("go()").digest("base64")}'`;
  const page = `<script src="/a.js"></script><script>go()</script><script nonce="x">go()</script>
    <script type="application/ld+json">{"a":1}</script>`;
  expect(scriptHashes(page)).toBe(hash);
  expect(scriptHashes("<p>None</p>")).toBe("");
});

test.each(["/", "/holiday/2026-11-24", "/holidays/cake-day/sponsors"])("%s may load Stripe's scripts", async (path) => {
  expect(policyOf(await fetchFrom(path, html(200, "")))).toContain("https://js.stripe.com");
});

test("a response that is not a page loads nothing, and only images and the public API are open to other sites", async () => {
  const send =
    (headers: Record<string, string>): RequestListener =>
    (_request, response) => {
      response.writeHead(200, headers).end("x");
    };
  const json = await fetchFrom("/api/auth/user", send({ "content-type": "application/json" }));
  expect(policyOf(json)).toMatch(/^default-src 'none'/);
  expect(json.headers.get("cross-origin-resource-policy")).toBe("same-origin");
  const picture = await fetchFrom("/icon.png", send({ "content-type": "image/png" }));
  expect(picture.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  const open = await fetchFrom("/api/today", send({ "access-control-allow-origin": "*" }));
  expect(open.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
});

test.each([
  [false, 500, "Something went wrong on our side. Please try again later."],
  [true, 503, "We can't reach our calendar right now. Please try again in a moment."],
])("with the database down %s, Next.js's empty error page becomes a %i with a message", async (isOn, status, words) => {
  outage.isOn = isOn;
  const response = await fetchFrom(
    "/account",
    html(500, '<html id="__next_error__">', { "content-length": "26", etag: "x" }),
  );
  expect(response.status).toBe(status);
  const text = await response.text();
  expect(text).toContain(words);
  expect(text).not.toContain("__next_error__");
  expect(response.headers.get("etag")).toBeNull();
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("retry-after")).toBe(isOn ? "10" : null);
  expect(policyOf(response)).toContain("default-src 'none'");
});

test("a fault has the same status for HEAD, without a body, and the same page for a form sent without a script", async () => {
  outage.isOn = true;
  const head = await fetchFrom("/account", html(500, ""), { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([503, ""]);
  const post = await fetchFrom("/account", html(500, ""), { method: "POST", body: "a=b" });
  expect(await post.text()).toContain("Please try again in a moment.");
});

test("a form that cannot be read is a 400, and any other error is not", async () => {
  const failing =
    (error: Error, isAction = false): RequestListener =>
    (request, response) => {
      noteUnreadable(error, request.headers, isAction);
      html(500, "")(request, response);
    };
  const form = await fetchFrom("/sign-in", failing(new TypeError("Failed to parse body as FormData.")), {
    method: "POST",
  });
  expect([form.status, await form.text()]).toEqual([400, expect.stringContaining("We couldn't read the form.")]);
  const ofNull = new TypeError("Cannot read properties of null (reading 'length')");
  ofNull.stack = `TypeError: ${ofNull.message}\n    at t (/site/node_modules/next/dist/compiled/next-server/app-page.js)`;
  for (const error of [
    new SyntaxError("Unexpected end of JSON input"),
    new Error("Connection closed."),
    new Error("Referenced Blob is not a Blob."),
    new TypeError("CreateListFromArrayLike called on non-object"),
    ofNull,
  ]) {
    const args = await fetchFrom("/sign-in", failing(error, true), { method: "POST" });
    expect(args.status, error.message).toBe(400);
    server?.close();
  }
  const ourNull = new TypeError("Cannot read properties of null (reading 'length')");
  const bug = await fetchFrom("/sign-in", failing(ourNull, true), { method: "POST" });
  expect(bug.status).toBe(500);
  const other = await fetchFrom("/sign-in", failing(new TypeError("x is not a function")), { method: "POST" });
  expect(other.status).toBe(500);
  const ours = await fetchFrom("/sign-in", failing(new SyntaxError("Unexpected end of JSON input")));
  expect(ours.status).toBe(500);
});

test("the bodies of API and router responses are not replaced, and neither is the API's status", async () => {
  const json: RequestListener = (_request, response) => {
    response.writeHead(500, { "content-type": "application/json" }).end("{}");
  };
  expect(await (await fetchFrom("/api/cards", json)).text()).toBe("{}");
  const flight: RequestListener = (_request, response) => {
    response.writeHead(500, { "content-type": "text/x-component" }).end("0:1");
  };
  expect(await (await fetchFrom("/account", flight)).text()).toBe("0:1");
  outage.isOn = true;
  expect((await fetchFrom("/api/cards", json)).status).toBe(500);
  const action = await fetchFrom("/account", flight);
  expect([action.status, action.headers.get("retry-after")]).toEqual([503, "10"]);
});
