import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { warmFeeds } from "./job";
import { warmPaths } from "./warm-paths";

const TODAY = "2026-12-31";

let server: http.Server;
let origin: string;
/** What was asked for, and how many at once at most. */
let asked: string[];
let atOnce: number;
let most: number;
/** What the site does with a request; answers 200 unless it is told otherwise. */
let answer: (path: string, response: http.ServerResponse) => void;

beforeEach(async () => {
  [asked, atOnce, most] = [[], 0, 0];
  answer = (_path, response) => response.end("ready");
  server = http.createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    atOnce += 1;
    most = Math.max(most, atOnce);
    response.once("close", () => {
      atOnce -= 1;
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

test("pages of every date that it is somewhere, feeds and sitemaps are asked for once each, two at a time", async () => {
  const paths = warmPaths(TODAY);
  for (const path of ["/", "/calendar", "/holiday/2026-12-30", "/holiday/2027-01-01", "/feeds/all.ics", "/sitemap.xml"])
    expect(paths).toContain(path);
  // None is answered before a second one waits, but for an odd one at the end.
  const waiting: http.ServerResponse[] = [];
  answer = (_path, response) => {
    waiting.push(response);
    if (waiting.length < 2 && asked.length < paths.length) return;
    for (const each of waiting.splice(0)) each.end("ready");
  };
  expect(await warmFeeds(TODAY, { origin })).toEqual({ warmed: paths.length, failed: 0 });
  expect(asked.toSorted()).toEqual(paths.toSorted());
  expect(most).toBe(2);
});

test("what answers badly, not at all or with the way to another site is counted, and keeps nothing else", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  answer = (path, response) => {
    if (path === "/") response.writeHead(503).end("not now");
    else if (path === "/calendar") response.destroy();
    else if (path === "/holidays") response.writeHead(308, { location: `${origin}/elsewhere` }).end();
    else if (path !== "/sitemap.xml") response.end("ready");
  };
  const done = await warmFeeds(TODAY, { origin, timeoutMs: 500 });
  expect(done).toEqual({ warmed: warmPaths(TODAY).length - 4, failed: 4 });
  expect(asked).not.toContain("/elsewhere");
  const told = log.mock.calls.map(([line]) => String(line)).join();
  expect(told).toContain("/ answered 503");
  expect(told).toContain("/holidays answered 308");
});

test("once the time is up nothing more is asked for", async () => {
  expect(await warmFeeds(TODAY, { origin, isTimeUp: () => asked.length >= 4 })).toMatchObject({ failed: 0 });
  expect(asked.length).toBeGreaterThanOrEqual(4);
  expect(asked.length).toBeLessThanOrEqual(5);
});
