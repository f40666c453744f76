import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import http, { type IncomingHttpHeaders } from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
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

const folder = mkdtempSync(path.join(tmpdir(), "oddly-proxy-"));
const log = path.join(folder, "log");

/** The visitor's address. */
const VISITOR = "127.0.0.2";
const TOKEN = "dGhlLXRva2VuLW9mLWEtbGluaw";

const CACHE_CONTROL: Readonly<Record<string, string>> = {
  "/page": "public, max-age=0, s-maxage=1",
  "/mine": "private, no-store",
  "/adventures/pie.mp4": "public, max-age=86400",
};

/** The site: it counts its responses in their text. */
const answer: http.RequestListener = ({ url = "", headers, socket }, response) => {
  seen.push(headers);
  if (url === "/api/cards/crash") return socket.destroy();
  if (url === "/api/cards/large") return response.writeHead(413).end("Our own text.");
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
  const output = openSync(log, "a");
  stops.push(() => closeSync(output));
  proxy = await startProxy(urls, (stop) => stops.push(stop), output);
});
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Requests a path through the proxy, whose certificate no one trusts. */
function send(method: string, url: string, headers: http.OutgoingHttpHeaders = {}, body = "") {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; names: string[]; text: string }>(
    (resolve, reject) => {
      const options = { method, headers, rejectUnauthorized: false, agent: false, family: 4, localAddress: VISITOR };
      const request = https.request(`${proxy}${url}`, options, (response) => {
        let text = "";
        response.on("data", (chunk) => {
          text += chunk;
        });
        const { statusCode: status = 0, rawHeaders } = response;
        const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
        response.on("end", () => {
          resolve({ status, headers: response.headers, names, text });
          request.destroy();
        });
      });
      request.on("error", reject);
      if (body) request.write(body);
      // The rest of a body that is too large is never sent.
      if (Number(headers["content-length"] ?? 0) === body.length) request.end();
    },
  );
}

const get = (url: string, headers?: http.OutgoingHttpHeaders) => send("GET", url, headers);

proxied("the site learns the requested host, and the client is not who it claims to be", async () => {
  await get("/cards/1", { "x-forwarded-for": "6.6.6.6", "x-forwarded-host": "evil.example" });
  const { host } = new URL(proxy);
  expect(seen.at(-1)).toMatchObject({ host, "x-forwarded-host": host, "x-forwarded-for": `6.6.6.6, ${VISITOR}` });
});

proxied("a visitor's trace is not continued", async () => {
  await get("/mine", { traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01`, tracestate: "a=b", baggage: "a=b" });
  for (const name of ["traceparent", "tracestate", "baggage"]) expect(seen.at(-1)).not.toHaveProperty(name);
});

proxied("a response is compressed as the visitor wants it, and has no header twice", async () => {
  for (const [wanted, encoding] of [
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["identity", undefined],
  ] as const)
    for (const url of ["/page", "/mine"]) {
      const { headers, names } = await get(url, { "accept-encoding": wanted });
      expect(headers["content-encoding"], `${url} ${wanted}`).toBe(encoding);
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    }
});

proxied("a body that is too large is refused with our text, or with the site's own", async () => {
  const length = { "content-length": 34 * 1024 * 1024 };
  const api = await send("POST", "/api/cards", length, "x");
  expect(api).toMatchObject({ status: 413, headers: { "content-type": "application/json" } });
  expect(JSON.parse(api.text)).toEqual({ error: "The upload is too large.", code: "too_large" });
  const page = await send("POST", "/", length, "x");
  expect(page).toMatchObject({ status: 413, headers: { "content-type": "text/html", "cache-control": "no-store" } });
  expect(page.text).toContain("The upload is too large.");
  expect(await send("POST", "/api/cards/large")).toMatchObject({ status: 413, text: "Our own text." });
});

proxied("what may have been done is not done again by another instance", async () => {
  const before = seen.length;
  const { status, text } = await send("POST", "/api/cards/crash", { "content-length": 1 }, "x");
  expect([status, JSON.parse(text).code, seen.length - before]).toEqual([502, "unavailable", 1]);
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
  for (const id of ids) expect(id).toMatch(/^[\da-f]{12}$/);
  expect(seen.map((each) => each["x-request-id"])).toContain(ids[0]);
});

proxied("during a release, a page's scripts come from the instance that has them", async () => {
  for (const name of ["a", "b", "c", "d"]) expect((await get(`/_next/static/${name}.js`)).status).toBe(200);
});

proxied("an instance that has stopped costs no visitor an error", async () => {
  await new Promise((resolve) => instances[1].close(resolve));
  for (let visit = 0; visit < 6; visit += 1) expect((await get("/mine")).status).toBe(200);
});

proxied("when no instance answers, visitors get stored pages, however old, or our error page", async () => {
  const stored = await get("/page");
  await new Promise((resolve) => instances[0].close(resolve));
  await expect.poll(async () => (await get("/page")).headers["x-cache"], { timeout: 4000 }).toBe("STALE");
  expect(await get("/page")).toMatchObject({ status: 200, text: stored.text });
  const page = await get("/mine");
  expect(page).toMatchObject({ status: 502, headers: { "content-type": "text/html", "cache-control": "no-store" } });
  expect(page.text).toContain("We can't reach our calendar right now.");
  expect(page.text).toContain(`Reference ${page.headers["x-request-id"]}<`);
  const api = await get(`/api/cards/${TOKEN}?share=${TOKEN}`);
  expect(api).toMatchObject({ status: 502, headers: { "content-type": "application/json" } });
  expect(JSON.parse(api.text)).toEqual({
    error: "We can't reach our calendar right now. Please try again in a moment.",
    code: "unavailable",
  });
});

proxied("each response has a line in the log, with nothing about the visitor", async () => {
  const last = await send("DELETE", `/${TOKEN}`);
  await expect.poll(() => readFileSync(log, "utf8"), { timeout: 4000 }).toContain(last.headers["x-request-id"]);
  const text = readFileSync(log, "utf8");
  const visits = text
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
  const { host } = new URL(proxy);
  expect(visits).toContainEqual({
    time: expect.any(String),
    request: last.headers["x-request-id"],
    method: "DELETE",
    host: host.split(":")[0],
    path: "/other",
    status: 502,
    seconds: expect.any(Number),
    cache: "",
    instance: expect.any(String),
  });
  expect(visits).toContainEqual(expect.objectContaining({ path: "/api", status: 413, method: "POST" }));
  expect(visits).toContainEqual(expect.objectContaining({ path: "/page", status: 200, cache: "HIT" }));
  for (const secret of [VISITOR, TOKEN, "share"]) expect(text).not.toContain(secret);
});

test("what no cache may store skips the proxy's, where visitors would wait for each other", () => {
  const template = readFileSync(path.resolve("deploy", "nginx.conf.template"), "utf8");
  const skipped = new RegExp(/location ~ (\S+account\S+) \{/.exec(template)?.[1] ?? "");
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll(path.sep, "/"));
  const routes = files.filter(
    (file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file) && !/(^|\/)(dev|nowhere)\//.test(file),
  );
  expect(routes.length).toBeGreaterThan(100);
  for (const file of routes) {
    const address = `/${path.posix
      .dirname(file)
      .replace(/\([^)]+\)\//g, "")
      .replace(/\[[^/]+\]/g, "x")}`;
    const source = readFileSync(path.join("app", file), "utf8");
    const isSkipped = skipped.test(address);
    if (file.endsWith("page.tsx")) expect(isSkipped, address).toBe(!source.includes("export const revalidate"));
    else if (!isSkipped) {
      expect(source, address).toMatch(/public(Text|Json)\(|public, max-age/);
      expect(source, address).not.toMatch(/no-cache|no-store/);
    }
  }
});
