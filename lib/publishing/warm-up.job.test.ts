import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { warmPaths, warmSite } from "./warm-up.job";

const TODAY = "2026-12-31";

let server: http.Server;
let origin: string;
/** The requested paths; below, the current and the maximum number of concurrent requests. */
let requested: string[];
let concurrent: number;
let most: number;
/** How the site responds to a request. By default it responds with 200. */
let answer: (path: string, response: http.ServerResponse) => void;

beforeEach(async () => {
  [requested, concurrent, most] = [[], 0, 0];
  answer = (_path, response) => response.end("ready");
  server = http.createServer((request, response) => {
    const path = request.url ?? "";
    requested.push(path);
    concurrent += 1;
    most = Math.max(most, concurrent);
    response.once("close", () => {
      concurrent -= 1;
    });
    answer(path, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test("pages of every current date, feeds and sitemaps are requested once each, two at a time", async () => {
  const paths = warmPaths(TODAY);
  for (const path of ["/", "/calendar", "/holiday/2026-12-30", "/holiday/2027-01-01", "/feeds/all.ics", "/sitemap.xml"])
    expect(paths).toContain(path);
  // Respond only when a second request is waiting, except for an odd one at the end.
  const waiting: http.ServerResponse[] = [];
  answer = (_path, response) => {
    waiting.push(response);
    if (waiting.length < 2 && requested.length < paths.length) return;
    for (const each of waiting.splice(0)) each.end("ready");
  };
  expect(await warmSite(TODAY, { origin })).toEqual({ warmed: paths.length, failed: 0 });
  expect(requested.toSorted()).toEqual(paths.toSorted());
  expect(most).toBe(2);
});

/** What was logged, by line. */
const spyOnLog = () => vi.spyOn(console, "error").mockImplementation(() => undefined).mock.calls;

test("errors, broken connections and redirects are counted and do not stop the other requests", async () => {
  const logged = spyOnLog();
  answer = (path, response) => {
    if (path === "/") response.writeHead(503).end("not now");
    else if (path === "/calendar") response.destroy();
    else if (path === "/holidays") response.writeHead(308, { location: `${origin}/elsewhere` }).end();
    else if (path !== "/sitemap.xml") response.end("ready");
  };
  const done = await warmSite(TODAY, { origin, timeoutMs: 500 });
  expect(done).toEqual({ warmed: warmPaths(TODAY).length - 4, failed: 4 });
  expect(requested).not.toContain("/elsewhere");
  expect(logged).toHaveLength(1);
  expect(JSON.parse(String(logged[0]?.[0]))).toMatchObject({
    reference: "feed-warm-up, the first of 4 failures",
    // Two are requested at once.
    error: expect.stringMatching(/\/ answered 503|UND_ERR_SOCKET|ECONNRESET/),
  });
});

test("a site that cannot be reached is logged once, with the reason", async () => {
  const logged = spyOnLog();
  server.close();
  const { length } = warmPaths(TODAY);
  expect(await warmSite(TODAY, { origin })).toEqual({ warmed: 0, failed: length });
  expect(logged).toHaveLength(1);
  expect(JSON.parse(String(logged[0]?.[0]))).toMatchObject({
    reference: `feed-warm-up, the first of ${length} failures`,
    error: expect.stringContaining("ECONNREFUSED"),
  });
});

test("no request starts after the time is up", async () => {
  expect(await warmSite(TODAY, { origin, isTimeUp: () => requested.length >= 4 })).toMatchObject({ failed: 0 });
  expect(requested.length).toBeGreaterThanOrEqual(4);
  expect(requested.length).toBeLessThanOrEqual(5);
});
