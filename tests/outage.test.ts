import { createHash, randomBytes, randomUUID } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { connect } from "@/db/client";
import { databaseProxy } from "@/db/test-proxy";
import { isDatabaseDown } from "@/lib/core/errors";
import { testSite } from "./site";

const site = await testSite({ catalog: true, emulators: ["mailbox"] });
const proxy = await databaseProxy(site.url);
const pool = connect(proxy.url);
(globalThis as { oddlyDb?: unknown }).oddlyDb = pool.db;
afterAll(async () => {
  await pool.close();
  await proxy.close();
});

/** Values that identify a visitor or that they typed. None may appear in a log. */
const SECRETS = {
  session: randomBytes(32).toString("hex"),
  unsubscribe: randomUUID(),
  share: randomBytes(32).toString("base64url"),
  search: `pancakes${randomUUID().slice(0, 8)}`,
  email: `grace-${randomUUID().slice(0, 8)}@example.org`,
  client: "198.51.100.77",
};
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

const CARD = "8cf54d22-6120-4152-8592-7d4dd722b265";

const API = [
  "/api/holidays",
  `/api/holidays/${CARD}`,
  `/api/search?q=${SECRETS.search}`,
  "/api/today",
  "/api/auth/user",
  "/api/auth/session",
  "/api/reminders",
  `/api/cards/${CARD}?share=${SECRETS.share}`,
];

/** Pages rendered from the database for each request. */
const PAGES = [
  `/search?q=${SECRETS.search}`,
  `/preferences?token=${SECRETS.unsubscribe}`,
  `/cards/${CARD}?share=${SECRETS.share}`,
  "/account",
  "/reminders",
  "/sponsor-dashboard",
];

const visitor = site.visitor({ "x-forwarded-for": SECRETS.client });

const subscribe = () =>
  visitor.post(
    "/api/email/subscribe",
    { email: SECRETS.email, source: "home", consentGiven: true },
    { headers: { origin: "https://oddly.example" } },
  );

test.each([
  ["down", () => proxy.down(), () => proxy.up()],
  ["hung", async () => proxy.hang(true), async () => proxy.hang(false)],
] as const)("while the database is %s, the API and pages report it, and both recover", async (_how, begin, end) => {
  const lines: string[] = [];
  for (const method of ["log", "warn", "error", "info"] as const) {
    vi.spyOn(console, method).mockImplementation((...args) => {
      lines.push(args.map(String).join(" "));
    });
  }
  expect((await visitor.get("/api/health")).status).toBe(200);
  visitor.jar.set("__Host-oddly-session", { value: SECRETS.session, path: "/" });

  await begin();
  const first = await subscribe();
  expect(first.status).toBe(503);
  expect(Number(first.headers.get("retry-after"))).toBeGreaterThan(0);
  for (const path of API) {
    const answer = await visitor.get(path);
    expect([path, answer.status]).toEqual([path, 503]);
    expect(await answer.json()).toMatchObject({ code: "unavailable" });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  for (const path of PAGES) {
    // lib/core/raw-responses.ts responds to such an error with 503 and a message.
    const error = await visitor.open(path).then(
      () => null,
      (thrown) => thrown,
    );
    expect([path, isDatabaseDown(error)]).toEqual([path, true]);
  }
  expect((await visitor.get("/api/health")).status).toBe(503);
  expect((await visitor.get("/api/health/ready")).status).toBe(503);
  expect((await visitor.get("/api/health/live")).status).toBe(200);

  await end();
  await vi.waitFor(async () => expect((await visitor.get("/api/health")).status).toBe(200), { timeout: 15_000 });
  for (const path of API) expect([path, (await visitor.get(path)).status < 500]).toEqual([path, true]);
  for (const path of PAGES) expect([path, (await visitor.open(path)).status < 500]).toEqual([path, true]);

  const log = lines.join("\n");
  expect(log).toContain("the database answers again");
  expect(lines.filter((line) => line.startsWith("{")).length).toBeGreaterThan(API.length);
  for (const secret of Object.values(SECRETS)) {
    expect(log).not.toContain(secret);
    expect(log).not.toContain(hashOf(secret));
  }
  expect(log).not.toMatch(/params:|Failed query/);
});
