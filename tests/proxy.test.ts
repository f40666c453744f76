import { execFileSync } from "node:child_process";
import http, { type IncomingHttpHeaders } from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startProxy } from "@/bench/proxy";

/** Whether this machine can run the proxy: a clean clone needs only Node.js. */
function hasProxy(): boolean {
  try {
    for (const [program, option] of [
      ["nginx", "-v"],
      ["openssl", "version"],
    ] as const)
      execFileSync(program, [option], { stdio: "ignore" });
    execFileSync("test", ["-e", "/usr/lib/nginx/modules/ngx_http_brotli_filter_module.so"]);
    return true;
  } catch {
    return false;
  }
}

const proxied = test.skipIf(!hasProxy());
const seen: IncomingHttpHeaders[] = [];
const stops: (() => unknown)[] = [];
let proxy = "";

const CACHE_CONTROL: Readonly<Record<string, string>> = {
  "/page": "public, max-age=0, s-maxage=1",
  "/mine": "private, no-store",
  "/adventures/pie.mp4": "public, max-age=86400",
};

/** The site: it counts its responses in their text. */
const answer: http.RequestListener = ({ url = "", headers }, response) => {
  seen.push(headers);
  const isVideo = url.endsWith(".mp4");
  response.setHeader("content-type", isVideo ? "video/mp4" : "text/html; charset=utf-8");
  response.setHeader("cache-control", CACHE_CONTROL[url] ?? "private, no-store");
  if (isVideo) response.setHeader("accept-ranges", "bytes");
  response.end(`${seen.length} `.padEnd(2000, "x"));
};

/** Two instances of it; the second has another build's scripts. */
const instances = [
  http.createServer(answer),
  http.createServer((request, response) => {
    if (request.url?.startsWith("/_next/static/")) response.writeHead(404).end();
    else answer(request, response);
  }),
] as const;

beforeAll(async () => {
  if (!hasProxy()) return;
  const urls = [];
  for (const instance of instances) {
    await new Promise<void>((resolve) => instance.listen(0, "127.0.0.1", resolve));
    stops.push(() => instance.close());
    urls.push(`http://127.0.0.1:${(instance.address() as AddressInfo).port}`);
  }
  proxy = await startProxy(urls, (stop) => stops.push(stop));
});
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

/** Requests a path through the proxy, whose certificate no one trusts. */
function get(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    https
      .get(`${proxy}${path}`, { headers, rejectUnauthorized: false, agent: false }, (response) => {
        let text = "";
        response.on("data", (chunk) => {
          text += chunk;
        });
        const { statusCode: status = 0 } = response;
        response.on("end", () => resolve({ status, headers: response.headers, text }));
      })
      .on("error", reject);
  });
}

proxied("the site learns the requested host, and the client is not who it claims to be", async () => {
  await get("/cards/1", { "x-forwarded-for": "6.6.6.6", "x-forwarded-host": "evil.example" });
  const { host } = new URL(proxy);
  expect(seen.at(-1)).toMatchObject({ host, "x-forwarded-host": host, "x-forwarded-for": "6.6.6.6, 127.0.0.1" });
});

proxied("a page is stored for as long as it may be, even for the first visitor after a night", async () => {
  const first = await get("/page");
  expect((await get("/page")).text).toBe(first.text);
  expect(first.headers.vary).toContain("Accept-Encoding");
  // The first visitor for whom the site is asked again gets the new page, not the old one meanwhile.
  let count: number;
  let text: string;
  do {
    count = seen.length;
    ({ text } = await get("/page"));
  } while (seen.length === count);
  expect(text).toMatch(new RegExp(`^${seen.length} `));
});

proxied("a private response is never stored", async () => {
  expect((await get("/mine")).text).not.toBe((await get("/mine")).text);
});

proxied("a stored video is sent in ranges", async () => {
  for (const _ of ["not stored yet", "stored"]) {
    const { status, headers } = await get("/adventures/pie.mp4", { range: "bytes=0-9" });
    expect([status, headers["content-range"]]).toEqual([206, "bytes 0-9/2000"]);
  }
});

proxied("each visit has its own ID, which the site learns", async () => {
  const ids = [await get("/mine"), await get("/page"), await get("/page")].map(
    ({ headers }) => headers["x-request-id"],
  );
  expect(new Set(ids).size).toBe(3);
  expect(seen.map((each) => each["x-request-id"])).toContain(ids[0]);
});

proxied("during a release, a page's scripts come from the instance that has them", async () => {
  for (const name of ["a", "b", "c", "d"]) expect((await get(`/_next/static/${name}.js`)).status).toBe(200);
});

proxied("an instance that has stopped costs no visitor an error", async () => {
  await new Promise((resolve) => instances[1].close(resolve));
  for (let visit = 0; visit < 6; visit += 1) expect((await get("/mine")).status).toBe(200);
});
