import { type ChildProcess, spawn } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import path from "node:path";
import { type APIRequestContext, expect, test } from "@playwright/test";
import { anyFreePort } from "@/tools/dev/ports";
import { databaseProxy } from "../db/test-proxy";
import { observatoryScore } from "./observatory";

test.describe.configure({ mode: "serial" });

const NEXT = path.join("node_modules", "next", "dist", "bin", "next");

/** Values that identify a visitor of this run or that they typed. None may appear in a log. */
const SECRETS = {
  session: randomBytes(32).toString("hex"),
  unsubscribe: randomUUID(),
  share: randomBytes(32).toString("base64url"),
  search: `pancakes${randomUUID().slice(0, 8)}`,
  email: `grace-${randomUUID().slice(0, 8)}@example.org`,
  client: "198.51.100.77",
};
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** The id of a card that does not exist. Fixed, because test titles must be the same in every process. */
const CARD = "8cf54d22-6120-4152-8592-7d4dd722b265";

/** Cached pages, requested once while the database is up. */
const CACHED = ["/", "/calendar", "/holidays", "/categories", "/about", "/privacy", "/developers", "/corrections"];

/** Pages rendered for each request, most of them from the database. */
const UNCACHED = [
  `/search?q=${SECRETS.search}`,
  `/unsubscribe?token=${SECRETS.unsubscribe}`,
  `/preferences?token=${SECRETS.unsubscribe}`,
  `/cards/${CARD}?share=${SECRETS.share}`,
  "/account",
  "/settings",
  "/history",
  "/passport",
  "/reminders",
  "/cards/new",
  "/sign-in",
  "/sponsor-dashboard",
  "/admin",
];

/** Uncached pages that need no database for a signed-out visitor. */
const ALONE = ["/settings", "/history", "/passport", "/sign-in", "/cards/new", "/unsubscribe", "/admin"];

/** The statuses of pages while the database is up. */
const FINE = [200, 307, 404, 410];

const API = [
  "/api/holidays",
  `/api/holidays/${CARD}`,
  `/api/search?q=${SECRETS.search}`,
  "/api/today",
  "/api/auth/user",
  "/api/reminders",
  `/api/cards/${CARD}?share=${SECRETS.share}`,
];

let site: ChildProcess;
let log = "";
let proxy: Awaited<ReturnType<typeof databaseProxy>>;
let visitor: APIRequestContext;

/** Served behind an HTTPS proxy, with a database that can be taken down. */
test.beforeAll(async ({ playwright }) => {
  const env = JSON.parse(process.env.E2E_SITE_ENV ?? "{}") as Record<string, string>;
  proxy = await databaseProxy(env.DATABASE_URL ?? "");
  const port = await anyFreePort();
  site = spawn(process.execPath, [NEXT, "start", "-p", String(port), "-H", "127.0.0.1"], {
    env: {
      ...process.env,
      ...env,
      DATABASE_URL: proxy.url,
      SITE_URL: "https://oddly.example",
      TRUSTED_PROXIES: "1",
      JOBS: "scheduler",
      LOG_REQUESTS: "on",
      NODE_ENV: "production",
      NEXT_DIST_DIR: ".next-test",
    },
  });
  for (const stream of [site.stdout, site.stderr]) {
    stream?.on("data", (chunk) => {
      log += chunk;
    });
  }
  visitor = await playwright.request.newContext({
    baseURL: `http://127.0.0.1:${port}`,
    maxRedirects: 0,
    extraHTTPHeaders: {
      cookie: `__Host-oddly-session=${SECRETS.session}`,
      "x-forwarded-for": SECRETS.client,
    },
  });
  await expect.poll(async () => (await visitor.get("/api/health").catch(() => null))?.status()).toBe(200);
});
test.afterAll(async () => {
  await visitor?.dispose();
  site?.kill("SIGKILL");
  await proxy?.close();
});

const subscribe = () =>
  visitor.post("/api/email/subscribe", {
    data: { email: SECRETS.email, source: "home", consentGiven: true },
    headers: { origin: "https://oddly.example" },
  });

/** Pages with a checkout, which load Stripe.js. */
const PAYING = ["/", `/holiday/${new Date().getUTCFullYear()}-07-04`, "/holidays/world-hello-day"];

for (const address of new Set([...CACHED, ...PAYING, ...UNCACHED, "/nothing-here", "/embed/today.svg", "/api/today"])) {
  test(`${address.split("?")[0]} scores at least 120 points by the Observatory's rules`, { tag: "@long" }, async () => {
    const response = await visitor.get(address);
    const headers = response.headers();
    expect(headers["content-security-policy"]).not.toMatch(/script-src[^;]*'unsafe/);
    expect(headers["content-security-policy"]?.includes("stripe")).toBe(PAYING.includes(address));
    const cookies = response.headersArray().flatMap(({ name, value }) => (/^set-cookie$/i.test(name) ? [value] : []));
    // A resource that any site may embed loses the points for restricting it to our own site.
    const isForAnybody = headers["cross-origin-resource-policy"] === "cross-origin";
    expect(observatoryScore(headers, cookies)).toBeGreaterThanOrEqual(isForAnybody ? 110 : 120);
  });
}

test("an unreadable form is rejected with a message and logs no error", { tag: "@long" }, async () => {
  const before = log.length;
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const answer = await visitor.post("/sign-in", { headers, data: "garbage" });
  expect([answer.status(), await answer.text()]).toEqual([
    400,
    expect.stringContaining("<p>We couldn't read the form."),
  ]);
  expect(log.slice(before)).not.toContain('"reference":"render');
});

for (const [name, begin, end] of [
  ["down", () => proxy.down(), () => proxy.up()],
  ["hung", async () => proxy.hang(true), async () => proxy.hang(false)],
] as const) {
  test(`while the database is ${name}, cached pages are served, and everything else returns an error message`, {
    tag: "@long",
  }, async () => {
    await begin();
    const first = await subscribe();
    expect(first.status()).toBe(503);
    expect(Number(first.headers()["retry-after"])).toBeGreaterThan(0);
    for (const address of CACHED) {
      const page = await visitor.get(address);
      expect([address, page.status()]).toEqual([address, 200]);
      expect(await page.text()).toContain("<h1");
    }
    for (const address of UNCACHED) {
      const page = await visitor.get(address);
      const [path = ""] = address.split("?", 1);
      if (ALONE.includes(path) && FINE.includes(page.status())) continue;
      expect([address, page.status()]).toEqual([address, 503]);
      expect(Number(page.headers()["retry-after"])).toBeGreaterThan(0);
      expect(await page.text()).toContain(
        "<p>We can't reach our calendar right now. Please try again in a moment.</p>",
      );
    }
    for (const address of API) {
      const answer = await visitor.get(address);
      expect([address, answer.status()]).toEqual([address, 503]);
      expect(await answer.json()).toMatchObject({ code: "unavailable" });
    }
    expect((await visitor.get("/api/health")).status()).toBe(503);

    await end();
    await expect.poll(async () => (await visitor.get("/api/health")).status()).toBe(200);
    for (const address of [...CACHED, ...UNCACHED, ...API]) {
      const isServed = (await visitor.get(address)).status() < 500;
      expect([address, isServed]).toEqual([address, true]);
    }
  });
}

test("the log has a line for each error and no visitor data", { tag: "@long" }, () => {
  const lines = log.split("\n").filter((line) => line.startsWith("{"));
  expect(lines.map((line) => JSON.parse(line).message ?? "")).toContain("the database answers again");
  expect(lines.length).toBeGreaterThan(10);
  for (const secret of Object.values(SECRETS)) {
    expect(log).not.toContain(secret);
    expect(log).not.toContain(hashOf(secret));
  }
  expect(log).not.toMatch(/uncaughtException|unhandledRejection|params:|Failed query/);
});
