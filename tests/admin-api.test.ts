import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { adminSessions } from "@/db/schema/admin";
import { hashToken } from "@/lib/core/tokens";
import { freshAddress, quietLog, testSite, type Visitor } from "./site";

const site = await testSite({ emulators: ["mailbox"] });

const API = path.resolve("app", "api", "admin");

/** The one endpoint that a visitor without an admin session can reach. */
const LOGIN = "/api/admin/login";

/** Both are in ADMIN_EMAILS. Source: vitest.config.ts. */
const ADMIN = "editor@example.com";
const SECOND_ADMIN = "second@example.com";

const NO_SESSION = { error: "Admin session not found. Please login first.", code: "unauthenticated" };
const NO_ADMIN = { error: "This address no longer has admin access.", code: "forbidden" };
const OTHER_SITE = { error: "Ask from our own pages, please.", code: "forbidden" };

/** The number of concurrent requests. */
const AT_ONCE = 8;

type Endpoint = { method: string; address: string };

/**
 * Returns every endpoint of the admin API, read from its folders so that new ones are included. `id` fills each
 * parameter.
 */
function endpoints(id: string): Endpoint[] {
  const files = readdirSync(API, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(^|[\\/])route\.tsx?$/.test(file),
  );
  return files.flatMap((file) => {
    const source = readFileSync(path.join(API, file), "utf8");
    const methods = [...source.matchAll(/export (?:const|(?:async )?function) (GET|HEAD|POST|PUT|PATCH|DELETE)\b/g)];
    if (methods.length === 0) throw new Error(`no methods were found in ${file}`);
    const folders = path.dirname(file).split(path.sep);
    const address = ["", "api", "admin", ...folders.map((each) => (each.startsWith("[") ? id : each))].join("/");
    return methods.map(([, method = ""]) => ({ method, address }));
  });
}

const guarded = (id: string) => endpoints(id).filter(({ address }) => address !== LOGIN);

const newToken = () => randomBytes(32).toString("base64url");

type Person = Awaited<ReturnType<typeof site.signedIn>>;

/** Opens an admin session that began and was last used the given number of minutes ago. Returns its id. */
async function openSession({ userId }: Person, { begun = 0, used = 0 } = {}): Promise<string> {
  const token = newToken();
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await site.db
    .insert(adminSessions)
    .values({ id: hashToken(token), userId, createdAt: ago(begun), lastUsedAt: ago(used) });
  return token;
}

/** A caller that must be rejected: what it sends and the response it gets. */
type Caller = { who: string; visitor: Visitor; session: string | null; answer?: typeof NO_SESSION };

async function callers(): Promise<Caller[]> {
  const admin = await site.signedIn(ADMIN);
  const second = await site.signedIn(SECOND_ADMIN);
  const former = await site.signedIn();
  const strayCookie = site.visitor();
  strayCookie.jar.set("__Host-oddly-session", { value: newToken(), path: "/" });
  const good = await openSession(admin);
  const loggedOut = await openSession(admin);
  const left = await admin.post("/api/admin/logout", undefined, { headers: { "x-admin-session": loggedOut } });
  expect(left.status).toBe(200);
  return [
    { who: "a visitor", visitor: site.visitor(), session: null },
    { who: "a signed-in admin without the header", visitor: admin, session: null },
    { who: "a header without a cookie", visitor: site.visitor(), session: good },
    { who: "a header with an unknown cookie", visitor: strayCookie, session: good },
    { who: "an empty header", visitor: admin, session: "" },
    { who: "a hostile header", visitor: admin, session: "{}; drop table admin_sessions --" },
    { who: "an unknown id", visitor: admin, session: newToken() },
    { who: "the stored hash", visitor: admin, session: hashToken(good) },
    { who: "two ids", visitor: admin, session: `${good}, ${good}` },
    {
      who: "a session unused for half an hour",
      visitor: admin,
      session: await openSession(admin, { begun: 40, used: 31 }),
    },
    {
      who: "a session opened twelve hours ago",
      visitor: admin,
      session: await openSession(admin, { begun: 721, used: 1 }),
    },
    { who: "a session that was logged out", visitor: admin, session: loggedOut },
    { who: "another admin's session", visitor: second, session: good },
    { who: "a user with an admin's header", visitor: former, session: good },
    {
      who: "a user who is no longer an admin",
      visitor: former,
      session: await openSession(former),
      answer: NO_ADMIN,
    },
  ];
}

/** Bodies that an endpoint must not read. */
const BODIES: readonly { body: string; type: string }[] = [
  { body: "{}", type: "application/json" },
  { body: '{"email":', type: "application/json" },
  { body: "x".repeat(100_000), type: "text/plain" },
];

test("every endpoint rejects every caller without an admin session of their own, whatever they send", {
  timeout: 60_000,
}, async () => {
  const all = [
    ...guarded(crypto.randomUUID()),
    ...guarded("nothing").filter(({ address }) => address.includes("nothing")),
  ];
  expect(all.length).toBeGreaterThan(10);
  for (const [turn, { who, visitor, session, answer = NO_SESSION }] of (await callers()).entries()) {
    const ask = async ({ method, address }: Endpoint, index: number) => {
      // Vary the body for each combination of endpoint and caller.
      const sent = method === "GET" ? undefined : BODIES[(turn + index) % BODIES.length];
      const response = await visitor.fetch(address, {
        method,
        headers: {
          ...(session !== null && { "x-admin-session": session }),
          ...(sent && { "content-type": sent.type }),
        },
        body: sent?.body,
      });
      const what = `${who}: ${method} ${address}`;
      expect(await response.json(), what).toEqual(answer);
      expect(response.status, what).toBe(answer.code === "forbidden" ? 403 : 401);
      expect(response.headers.get("cache-control"), what).toContain("no-store");
      expect(response.headers.get("set-cookie"), what).toBeNull();
      expect(response.headers.get("access-control-allow-origin"), what).toBeNull();
    };
    for (let first = 0; first < all.length; first += AT_ONCE) {
      await Promise.all(all.slice(first, first + AT_ONCE).map((endpoint, index) => ask(endpoint, first + index)));
    }
  }
});

test("an admin is accepted, and a rejected request without the cookie does not end the session", async () => {
  const admin = await site.admin(ADMIN);
  for (const address of ["/api/admin/session", "/api/admin/holidays?limit=1"]) {
    const refused = await site.visitor().get(address, { "x-admin-session": admin.sessionId });
    expect(refused.status).toBe(401);
    const response = await admin.get(address);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  }
});

test("another site's page cannot change anything with an admin's cookie and header", async () => {
  const admin = await site.admin(ADMIN);
  const changing = guarded(crypto.randomUUID()).filter(({ method }) => method !== "GET" && method !== "HEAD");
  expect(changing.length).toBeGreaterThan(10);
  const elsewhere: Record<string, string>[] = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "https://evil.example" },
  ];
  for (const headers of elsewhere) {
    for (const { method, address } of changing) {
      const response = await admin.fetch(address, { method, headers, json: {} });
      expect(await response.json(), `${method} ${address}`).toEqual(OTHER_SITE);
      expect(response.status).toBe(403);
    }
  }
});

test("the login responds the same to admins and strangers until the email address is verified", async () => {
  const [admin, stranger] = [await site.signedIn(ADMIN), await site.signedIn()];
  const logIn = async (email: string, visitor = site.visitor()) => {
    const response = await visitor.post(LOGIN, { email });
    return { status: response.status, body: await response.json() };
  };
  const answers = await Promise.all([
    logIn(SECOND_ADMIN),
    logIn(freshAddress()),
    logIn(SECOND_ADMIN, admin),
    logIn(SECOND_ADMIN, stranger),
    logIn(stranger.email, stranger),
    logIn(ADMIN),
  ]);
  const refusal = { status: 401, body: { error: expect.any(String), code: "email_confirmation_required" } };
  expect(answers).toEqual(answers.map(() => refusal));
  expect(new Set(answers.map(({ body }) => body.error)).size).toBe(1);
  expect(await logIn(ADMIN.toUpperCase(), admin)).toEqual({
    status: 200,
    body: { sessionId: expect.stringMatching(/^[\w-]{43}$/), email: ADMIN },
  });
});

test("the login is rate limited and reads only a small JSON body", async () => {
  quietLog();
  const visitor = site.visitor();
  const post = (headers: Record<string, string>, body: string) => visitor.post(LOGIN, undefined, { headers, body });
  const json = { "content-type": "application/json" };
  expect((await post({ "content-type": "text/plain" }, "{}")).status).toBe(415);
  expect((await post(json, "{")).status).toBe(400);
  expect((await post(json, JSON.stringify({ email: "x".repeat(20_000) }))).status).toBe(413);
  expect((await post({ ...json, "sec-fetch-site": "cross-site" }, `{"email":"${ADMIN}"}`)).status).toBe(403);
  for (const email of ["", "no address", "a@b", null, [ADMIN], `${ADMIN},${SECOND_ADMIN}`]) {
    const refused = await post(json, JSON.stringify({ email }));
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ code: "validation_failed", issues: [{ path: "email" }] });
  }
  const body = JSON.stringify({ email: freshAddress() });
  const many = await Promise.all(Array.from({ length: 34 }, () => post(json, body)));
  const limited = many.filter(({ status }) => status === 429);
  expect(limited.length).toBeGreaterThan(0);
  expect(Number(limited[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
});
