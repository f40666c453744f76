import { once } from "node:events";
import http, { type RequestListener } from "node:http";
import net, { type AddressInfo, type Socket } from "node:net";
import { Readable } from "node:stream";
import { afterEach, expect, test } from "vitest";
import { readBytes } from "@/lib/core/http";
import { limitBody, reroute, trustPeer } from "./raw-requests";

const known = { today: "2026-11-24", slugs: new Set(["world-hello-day"]) } as const;
const to = (url: string, method = "GET", headers = {}) => reroute({ method, url, headers }, known);

test.each([
  ["/holidays/nothing-like-it", "/nowhere"],
  ["/holidays/nothing-like-it/suggest", "/nowhere"],
  ["/holidays/nothing-like-it?utm_source=x", "/nowhere"],
  ["/categories/nothing", "/nowhere"],
  ["/calendar/2032-05", "/nowhere"],
  ["/calendar/2026-13", "/nowhere"],
  ["/calendar?month=2032-05", "/nowhere"],
  ["/holiday/2032-01-02", "/nowhere/holiday/2032-01-02"],
  ["/holiday/2026-02-30", "/nowhere/holiday/2026-02-30"],
  ["/holiday/some%20day", "/nowhere/holiday/some%20day"],
  ["/holiday/%E0%A4", "/nowhere"],
  ["/holiday/2026-11-24/more", "/nowhere"],
  ["/classroom/2032-01-02", "/nowhere/holiday/2032-01-02"],
  ["/classroom/now", "/nowhere/holiday/now"],
  ["/classroom/2026-11-24/projector", "/nowhere"],
  ["/birthday/02-30", "/nowhere"],
  ["/birthday/03-14/1990", "/nowhere"],
])("%s is rerouted to %s", (url, path) => {
  expect(to(url)).toEqual({ method: "GET", url: path });
  expect(to(url, "HEAD")).toEqual({ method: "HEAD", url: path });
});

test.each([
  "/",
  "/holidays",
  "/holidays/world-hello-day",
  "/holidays/world-hello-day/sponsors",
  "/categories/animals",
  "/categories/general",
  "/categories/animals/",
  "/calendar/?month=2026-12",
  "/holiday/2026-11-24/?utm_source=x",
  "/calendar/2026-12",
  "/calendar/2031-12",
  "/calendar?month=2031-12",
  "/holiday/2026-11-24?holidayId=00000000-0000-4000-8000-000000000001",
  "/?today=2026-11-24",
  "/sign-in?returnUrl=%2Faccount&x=1",
  "/feeds/rss.xml?x=1",
  "/classroom",
  "/classroom/2026-11-24?view=projector",
  "/birthday",
  "/birthday?month=2&day=30",
  "/birthday/02-29",
  "/_next/static/holidays/x.js",
])("%s is left to its page", (url) => {
  expect(to(url)).toBeNull();
});

test.each([
  ["/?utm_source=x", "/"],
  ["/?utm_source=x&today=2026-11-24", "/?today=2026-11-24"],
  ["/about?x=1?y=2", "/about"],
  ["/calendar?month=soon", "/calendar"],
  ["/holiday/2026-11-24?holidayId=1&_rsc=abc", "/holiday/2026-11-24"],
  ["/holidays/world-hello-day?", "/holidays/world-hello-day"],
  ["/birthday/02-29?month=2", "/birthday/02-29"],
])("the page of %s is cached for everybody, so it is rendered as %s", (url, path) => {
  expect(to(url)).toEqual({ method: "GET", url: path });
  expect(to(url, "POST")).toBeNull();
});

test("the router's own parameter reaches Next.js with its header only", () => {
  const rsc = { rsc: "1" };
  expect(to("/about?_rsc=abc", "GET", rsc)).toBeNull();
  expect(to("/about?_rsc", "GET", rsc)).toBeNull();
  expect(to("/about?x=1&_rsc=abc", "GET", rsc)).toEqual({ method: "GET", url: "/about?_rsc=abc" });
});

test("a form and a request of the router are left alone, and so is every holiday while the list is being read", () => {
  expect(to("/holidays/nothing-like-it", "POST")).toBeNull();
  expect(to("/holidays/nothing-like-it", "GET", { rsc: "1" })).toBeNull();
  const request = { method: "GET", url: "/holidays/nothing-like-it", headers: {} };
  expect(reroute(request, { ...known, slugs: null })).toBeNull();
});

test.each([
  "/birthday/3-14",
  "/holidays/Some_Day",
  "/holidays/%00/suggest",
  "/holiday/soon",
  "/calendar/2026",
  "/categories/a--b",
])("%s is never the name of a page", (url) => {
  expect(to(url, "POST")).toEqual({ method: "POST", url: "/nowhere" });
  expect(to(url, "GET", { rsc: "1" })).toEqual({ method: "GET", url: "/nowhere" });
  expect(reroute({ method: "GET", url, headers: {} }, { ...known, slugs: null })?.url).toMatch(/^\/nowhere/);
});

test.each(["TRACE", "PROPFIND", "LOCK"])("%s is not allowed on a page or in the API", (method) => {
  const refusal = { method: "GET", url: "/api/refused/method" };
  expect(to("/about", method)).toEqual(refusal);
  expect(to("/api/search", method)).toEqual(refusal);
});

test.each(["/cards/%E0%A4%A", "/holidays/%", "/settings/%zz"])("%s is rerouted to the 404 page in HTML", (url) => {
  expect(to(url)).toEqual({ method: "GET", url: "/nowhere" });
});

test.each(["GET", "POST", "DELETE"])("%s of an API URL that cannot be decoded is rejected in JSON", (method) => {
  expect(to("/api/cards/%E0%A4%A", method)).toEqual({ method: "GET", url: "/api/refused/address" });
});

const action = { "next-action": "4f", host: "oddly.example" };
const refusedOrigin = { method: "GET", url: "/api/refused/origin" };

test.each([
  ["https://evil.example", refusedOrigin],
  ["https://oddly.example.evil.example", refusedOrigin],
  ["null", refusedOrigin],
  ["nonsense", refusedOrigin],
  ["https://oddly.example", null],
  [undefined, null],
])("a server action from %s", (origin, expected) => {
  expect(to("/settings", "POST", { ...action, origin })).toEqual(expected);
  const form = { host: action.host, origin, "content-type": "multipart/form-data; boundary=x" };
  expect(to("/settings", "POST", form)).toEqual(expected);
});

test.each([
  ["a form without a boundary", { "content-type": "multipart/form-data" }, "form"],
  ["an action of more than a megabyte", { ...action, "content-length": "1048577" }, "size"],
])("%s is rejected", (_what, headers, code) => {
  expect(to("/settings", "POST", headers)).toEqual({ method: "GET", url: `/api/refused/${code}` });
});

test("behind a proxy, an action's origin is compared with the forwarded host", () => {
  const headers = { ...action, "x-forwarded-host": "oddly.test", origin: "https://oddly.test" };
  expect(to("/settings", "POST", headers)).toBeNull();
});

test("the forwarded host is trusted only behind a proxy", () => {
  const seen = (trustedProxies: number) => {
    const headers: Record<string, string | undefined> = {
      "x-forwarded-for": "192.0.2.1",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
    };
    trustPeer({ headers, socket: { remoteAddress: "203.0.113.7" } as Socket }, trustedProxies);
    return headers;
  };
  expect(seen(0)).toEqual({ "x-forwarded-for": "192.0.2.1, 203.0.113.7" });
  expect(seen(1)).toEqual({
    "x-forwarded-for": "192.0.2.1, 203.0.113.7",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
  });
});

/** Short, so that tests with a stalled body are quick. */
const STALLED_MS = 60;

let server: http.Server | undefined;
let client: net.Socket | undefined;
afterEach(() => {
  client?.destroy();
  server?.close();
});

/** Opens a connection to a server with limits and this handler. */
async function connection(handle: RequestListener, stalledMs = STALLED_MS): Promise<net.Socket> {
  server = http.createServer((request, response) => {
    limitBody(request, response, stalledMs);
    handle(request, response);
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  client = net.connect((server.address() as AddressInfo).port, "127.0.0.1");
  await once(client, "connect");
  return client;
}

const post = (length: number) => `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`;

/** Returns the status of the next response on the connection. */
const answered = async (socket: net.Socket) =>
  Number(/^HTTP\/1\.1 (\d+)/.exec(String((await once(socket, "data"))[0]))?.[1]);

/** Reads the body as a route handler does, and rejects a large one. */
const refuseLarge: RequestListener = async (incoming, response) => {
  const body = Readable.toWeb(incoming) as ReadableStream;
  const request = new Request("http://a/", { method: "POST", body, duplex: "half" } as RequestInit);
  response.statusCode = await readBytes(request, 1000).then(
    () => 200,
    () => 413,
  );
  response.end();
};

test("after a body is rejected for its size, the connection takes the next request", async () => {
  const socket = await connection(refuseLarge, 30_000);
  socket.write(post(1_000_000));
  socket.write(Buffer.alloc(500_000));
  expect(await answered(socket)).toBe(413);
  socket.write(Buffer.alloc(500_000));
  socket.write(post(3));
  socket.write("abc");
  expect(await answered(socket)).toBe(200);
});

test("the response to a body that is far too large announces that the connection ends", async () => {
  const socket = await connection(refuseLarge, 30_000);
  const closed = once(socket, "close");
  socket.write(post(65 * 1024 * 1024));
  socket.write(Buffer.alloc(2000));
  expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1\.1 413.*connection: close/is);
  await closed;
});

test("a body that makes no progress ends the connection", async () => {
  const socket = await connection(refuseLarge);
  socket.write(post(1000));
  socket.write("a");
  await once(socket, "close");
});

test("a slow response is not limited by the time for a body", async () => {
  const socket = await connection((_request, response) => {
    setTimeout(() => response.end("done"), 3 * STALLED_MS);
  });
  socket.write(post(0));
  expect(await answered(socket)).toBe(200);
});

test("a body that the handler abandons ends its connection after the response", async () => {
  const socket = await connection((request, response) => {
    request.once("data", () => {
      request.destroy();
      response.statusCode = 400;
      response.end();
    });
  });
  socket.write(post(1000));
  socket.write("a");
  await once(socket, "close");
});
