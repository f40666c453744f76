import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { observatoryScore } from "@/e2e/observatory";
import { finishResponse } from "./raw-responses";

let server: http.Server | undefined;
beforeEach(() => {
  vi.stubEnv("NODE_ENV", "production");
});
afterEach(() => server?.close());

/** Returns a response as it leaves the server, given the headers that a page or a route handler sets. */
async function finished(path: string, status: number, headers: Record<string, string>): Promise<Response> {
  server = http.createServer((request, response) => {
    finishResponse(request, response);
    response.writeHead(status, headers).end("x");
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
}

const html = { "content-type": "text/html; charset=utf-8" };
const cached = { ...html, "x-script-hashes": "'sha256-abc='" };
const open = { "access-control-allow-origin": "*" };
const session = "__Host-oddly-session=x; Path=/; HttpOnly; Secure; SameSite=Lax";

test.each([
  ["a cached page", "/about", 200, cached, 120],
  ["a page for one visitor", "/account", 200, html, 120],
  ["a page that sets the session's cookie", "/sign-in", 200, { ...html, "set-cookie": session }, 120],
  ["a page with a payment form", "/holidays/world-hello-day", 200, cached, 120],
  ["a missing page", "/nothing-here", 404, html, 120],
  ["a page behind a link from an email", "/unsubscribe", 200, { ...html, "referrer-policy": "same-origin" }, 120],
  // A response that any site may embed loses the points for restricting that.
  ["the embedded picture", "/embed/today.svg", 200, { ...open, "content-type": "image/svg+xml; charset=utf-8" }, 110],
  ["the public API", "/api/today", 200, { ...open, "content-type": "application/json" }, 110],
])("%s over HTTPS scores enough points by the Observatory's rules", async (_what, path, status, headers, points) => {
  const response = await finished(path, status, headers);
  expect(response.headers.get("strict-transport-security")).toBe("max-age=63072000");
  expect(response.headers.get("content-security-policy")).not.toMatch(/script-src[^;]*'unsafe/);
  const cookies = response.headers.getSetCookie();
  expect(observatoryScore(Object.fromEntries(response.headers), cookies)).toBeGreaterThanOrEqual(points);
});
