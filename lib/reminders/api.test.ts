import ICAL from "ical.js";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { GET as getFeed } from "@/app/(machines)/feeds/reminders/[name]/route";
import { POST as touchBrowser } from "@/app/api/push-subscriptions/known/route";
import { DELETE as forgetBrowser, POST as saveBrowser } from "@/app/api/push-subscriptions/route";
import { POST as testBrowser } from "@/app/api/push-subscriptions/test/route";
import { GET as getFile } from "@/app/api/reminders/[id]/calendar.ics/route";
import { PATCH as changeOne, DELETE as endOne, GET as getOne } from "@/app/api/reminders/[id]/route";
import { DELETE, GET, PATCH, POST } from "@/app/api/reminders/route";
import { POST as stopByMail, GET as visitStop } from "@/app/api/reminders/stop/route";
import type { Db } from "@/db/client";
import { holidays } from "@/db/schema/holidays";
import { pushSubscriptions, reminders } from "@/db/schema/reminders";
import { sessions, users } from "@/db/schema/users";
import { testDatabase } from "@/db/test-database";
import { makerAndHoliday } from "@/db/test-maker";
import { env } from "@/lib/core/env";
import { hashToken } from "@/lib/core/tokens";
import { testPush } from "@/tests/push";
import { closeFeed, openFeed } from "./commands";
import { signed } from "./messages";

/** next/headers only provides cookies during a request. */
let cookie: string | null = null;
vi.mock("next/headers", () => ({
  headers: async () => new Headers(cookie === null ? {} : { cookie: `__Host-oddly-session=${cookie}` }),
}));

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const globals = globalThis as typeof globalThis & { oddlyDb?: Db };

let database: Awaited<ReturnType<typeof testDatabase>>;
let service: Awaited<ReturnType<typeof testPush>>;
let db: Db;
let userId: string;
let holidayId: string;
let year: number;

beforeAll(async () => {
  service = await testPush();
  vi.stubEnv("PUSH_SERVICE_URL", service.url);
  env(); // cached, for this file
  database = await testDatabase();
  db = database.db;
  globals.oddlyDb = db;
});
afterAll(async () => {
  delete globals.oddlyDb;
  await service.close();
  await database.close();
});

async function signIn(id: string, token: string): Promise<void> {
  const expires = new Date(Date.now() + 86_400_000);
  await db.insert(sessions).values({ sessionToken: hashToken(token), userId: id, expires });
  cookie = token;
}

beforeEach(async () => {
  await db.delete(users);
  await db.delete(holidays);
  ({ userId, holidayId } = await makerAndHoliday(db));
  await signIn(userId, "ada's");
  // The handlers use the real clock; next year's day is always in the future.
  year = new Date().getUTCFullYear() + 1;
});

const SITE = "https://oddly.example";

type Init = { body?: unknown; headers?: Record<string, string>; id?: string; name?: string };
type Handler = (request: Request, context: { params: Promise<never> }) => Promise<Response>;

/** Sends a same-origin request to a handler. */
async function ask(handler: unknown, method: string, path: string, { body, headers, ...params }: Init = {}) {
  const request = new Request(`${SITE}${path}`, {
    method,
    headers: { origin: SITE, ...(body !== undefined && { "content-type": "application/json" }), ...headers },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return (handler as Handler)(request, { params: Promise.resolve(params as never) });
}

const inputOf = (more: object = {}) => ({ holidayId, targetDateIso: `${year}-11-26`, method: "browser", ...more });
const create = async (more: object = {}) => {
  const answer = await ask(POST, "POST", "/api/reminders", { body: inputOf(more) });
  expect(answer.status).toBe(201);
  return answer.json();
};
const list = async () => (await ask(GET, "GET", "/api/reminders")).json();

test("reminders can be created, listed, changed and deleted", async () => {
  const made = await create({ note: "Buy eggs" });
  expect(made).toMatchObject({
    targetDateIso: `${year}-11-26`,
    remindAt: `${year}-11-25T09:00:00.000Z`,
    leadDays: 1,
    method: "browser",
    note: "Buy eggs",
    isActive: true,
    timeZone: "UTC",
  });
  expect(await list()).toEqual([made]);
  const changed = await ask(PATCH, "PATCH", "/api/reminders", { body: { id: made.id, note: "Buy more eggs" } });
  expect(await changed.json()).toEqual({ ...made, note: "Buy more eggs" });
  const ended = await ask(DELETE, "DELETE", `/api/reminders?id=${made.id}`);
  expect([ended.status, await ended.text()]).toEqual([204, ""]);
  expect(await list()).toEqual([]);
});

test("a single reminder has its own URL with the same operations", async () => {
  const { id } = await create();
  const path = `/api/reminders/${id}`;
  expect(await (await ask(getOne, "GET", path, { id })).json()).toMatchObject({ id, note: "" });
  const paused = await ask(changeOne, "PATCH", path, { id, body: { isActive: false } });
  expect(await paused.json()).toMatchObject({ isActive: false });
  expect((await ask(endOne, "DELETE", path, { id })).status).toBe(204);
  expect((await ask(getOne, "GET", path, { id })).status).toBe(404);
});

test("responses with reminders are not cached", async () => {
  const { id } = await create();
  const answers = [
    await ask(GET, "GET", "/api/reminders"),
    await ask(getOne, "GET", "/", { id }),
    await ask(getFile, "GET", "/", { id }),
  ];
  for (const { headers } of answers) expect(headers.get("cache-control")).toBe("private, no-store");
});

test("errors are reported for each field, as worded in the spec", async () => {
  const body = { targetDateIso: "soon", remindAt: "later", leadDays: 0, method: "pigeon", note: "x".repeat(501) };
  const refused = await ask(POST, "POST", "/api/reminders", { body });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toEqual({
    error: "Date must be in YYYY-MM-DD format",
    code: "validation_failed",
    issues: [
      { path: "targetDateIso", message: "Date must be in YYYY-MM-DD format" },
      { path: "remindAt", message: "Must be a valid ISO datetime" },
      { path: "leadDays", message: "Lead days must be at least 1" },
      { path: "method", message: "Method must be either 'browser' or 'calendar'" },
      { path: "note", message: "Note must be 500 characters or less" },
    ],
  });
  const day = await ask(POST, "POST", "/api/reminders", { body: inputOf({ targetDateIso: `${year}-11-27` }) });
  expect([day.status, await day.json()]).toEqual([
    422,
    {
      error: "The holiday is not on that date",
      code: "validation_failed",
      issues: [{ path: "targetDateIso", message: "The holiday is not on that date" }],
    },
  ]);
});

const everyHandler = [
  ["list", GET, "GET"],
  ["make", POST, "POST"],
  ["change by name", PATCH, "PATCH"],
  ["end by name", DELETE, "DELETE"],
  ["read", getOne, "GET"],
  ["change", changeOne, "PATCH"],
  ["end", endOne, "DELETE"],
  ["put into a calendar", getFile, "GET"],
  ["save a browser", saveBrowser, "POST"],
  ["forget a browser", forgetBrowser, "DELETE"],
  ["test a browser", testBrowser, "POST"],
  ["ask whether a browser is known", touchBrowser, "POST"],
] as const;

test.each(everyHandler)("a signed-out visitor cannot %s", async (_what, handler, method) => {
  cookie = null;
  const refused = await ask(handler, method, "/", { id: UNKNOWN_ID, ...(method !== "GET" && { body: {} }) });
  expect([refused.status, await refused.json()]).toEqual([
    401,
    { error: "Please sign in first.", code: "unauthenticated" },
  ]);
});

test.each(everyHandler.filter(([, , method]) => method !== "GET"))(
  "another site cannot %s",
  async (_what, handler, method) => {
    const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await ask(handler, method, "/", { id: UNKNOWN_ID, body: {}, headers })).status).toBe(403);
  },
);

test.each(everyHandler.filter(([, , method]) => ["POST", "PATCH"].includes(method)))(
  "JSON with another content type is rejected: %s",
  async (_what, handler, method) => {
    const headers = { "content-type": "text/plain" };
    expect((await ask(handler, method, "/", { id: UNKNOWN_ID, body: "{}", headers })).status).toBe(415);
  },
);

test("another user's reminder, a missing one and an invalid id get the same response", async () => {
  const { id } = await create();
  const [stranger] = await db.insert(users).values({ email: "bob@example.com" }).returning({ id: users.id });
  await signIn(stranger?.id ?? "", "bob's");
  const answers = [];
  for (const each of [id, UNKNOWN_ID, "nonsense"]) {
    const path = `/api/reminders/${each}`;
    answers.push(
      await ask(getOne, "GET", path, { id: each }),
      await ask(changeOne, "PATCH", path, { id: each, body: { note: "mine" } }),
      await ask(endOne, "DELETE", path, { id: each }),
      await ask(getFile, "GET", path, { id: each }),
      await ask(DELETE, "DELETE", `/api/reminders?id=${each}`),
    );
  }
  const named = await ask(PATCH, "PATCH", "/api/reminders", { body: { id, note: "mine" } });
  for (const answer of [...answers, named]) {
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { error: "We can't find that reminder.", code: "not_found" },
    ]);
  }
  expect(await db.select({ note: reminders.note }).from(reminders)).toEqual([{ note: "" }]);
  expect(await list()).toEqual([]);
});

test("deleting a reminder requires an id", async () => {
  const refused = await ask(DELETE, "DELETE", "/api/reminders");
  expect([refused.status, (await refused.json()).error]).toEqual([400, "The id parameter is missing."]);
});

test("too many changes in an hour are rate limited", async () => {
  const { id } = await create();
  let answer: Response;
  let requestCount = 1;
  do {
    answer = await ask(changeOne, "PATCH", "/", { id, body: {} });
    requestCount += 1;
  } while (answer.status === 200 && requestCount < 300);
  expect([answer.status, requestCount]).toEqual([429, 241]);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
});

describe("a calendar file", () => {
  test("has one event with an alarm, as a download", async () => {
    const { id } = await create({ method: "calendar", leadDays: 7 });
    const file = await ask(getFile, "GET", "/", { id });
    expect(file.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="oddly-reminder.ics"');
    const events = new ICAL.Component(ICAL.parse(await file.text())).getAllSubcomponents("vevent");
    expect(events.map((event) => String(event.getFirstPropertyValue("dtstart")))).toEqual([`${year}-11-26`]);
    expect(String(events[0]?.getFirstSubcomponent("valarm")?.getFirstPropertyValue("trigger"))).toBe("-P6DT15H");
  });
});

describe("the private calendar", () => {
  const read = async (address: string, headers: Record<string, string> = {}) => {
    cookie = null;
    const name = new URL(address).pathname.split("/").at(-1) ?? "";
    return ask(getFeed, "GET", new URL(address).pathname, { name, headers });
  };

  test("can be read by anyone with its URL, and is not cached by proxies or indexed", async () => {
    await create({ method: "calendar" });
    await create({ method: "browser" });
    const answer = await read(await openFeed(userId, db));
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toEqual({
      "cache-control": "private, no-cache",
      "content-type": "text/calendar; charset=utf-8",
      etag: expect.stringMatching(/^"[\w-]{27}"$/),
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
    });
    const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
    expect(calendar.getAllSubcomponents("vevent")).toHaveLength(1);
  });

  test("is not sent again to a calendar client that has the current version", async () => {
    await create({ method: "calendar" });
    const address = await openFeed(userId, db);
    const etag = (await read(address)).headers.get("etag") ?? "";
    const same = await read(address, { "if-none-match": etag });
    expect([same.status, await same.text()]).toEqual([304, ""]);
    cookie = "ada's";
    await create({ method: "calendar", leadDays: 2 });
    expect((await read(address, { "if-none-match": etag })).status).toBe(200);
  });

  test("responds the same when it was closed and when the URL is forged", async () => {
    const address = await openFeed(userId, db);
    const forged = address.replace(/.\.ics$/, (end) => (end.startsWith("0") ? "1.ics" : "0.ics"));
    const unnamed = address.replace(/\.ics$/, "");
    const bodies = [await read(forged), await read(unnamed)];
    await closeFeed(userId, db);
    bodies.push(await read(address));
    for (const answer of bodies) {
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { error: "There is no feed at this address.", code: "not_found" },
      ]);
    }
  });
});

describe("an email client", () => {
  const oneClick = (token: string, body = "List-Unsubscribe=One-Click") => {
    cookie = null;
    const headers = { "content-type": "application/x-www-form-urlencoded", origin: "https://mail.example" };
    return ask(stopByMail, "POST", `/api/reminders/stop?token=${token}`, { body, headers });
  };

  test("can stop a reminder with one request, without cookies and from any origin", async () => {
    const { id } = await create();
    const answer = await oneClick(signed("reminder stop", id));
    expect([answer.status, await answer.json()]).toEqual([200, { message: "Reminder stopped." }]);
    expect(await db.select({ isActive: reminders.isActive }).from(reminders)).toEqual([{ isActive: false }]);
  });

  test("cannot stop one with any other request", async () => {
    const { id } = await create();
    const token = signed("reminder stop", id);
    expect((await oneClick(token, "x=y")).status).toBe(400);
    expect((await oneClick(`${token}0`)).status).toBe(404);
    expect((await oneClick(id)).status).toBe(404);
    const bare = await ask(stopByMail, "POST", "/api/reminders/stop", {
      body: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(bare.status).toBe(400);
    expect(await db.select({ isActive: reminders.isActive }).from(reminders)).toEqual([{ isActive: true }]);
  });

  test("that opens the URL as a page is redirected to one, without changes", async () => {
    const { id } = await create();
    const token = signed("reminder stop", id);
    const answer = await ask(visitStop, "GET", `/api/reminders/stop?token=${token}`);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/reminders/stop?token=${token}`]);
    const bare = await ask(visitStop, "GET", "/api/reminders/stop");
    expect(bare.headers.get("location")).toBe("/reminders");
    expect(await db.select({ isActive: reminders.isActive }).from(reminders)).toEqual([{ isActive: true }]);
  });
});

describe("browsers", () => {
  const CHROME =
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";
  const save = async (body: object) =>
    ask(saveBrowser, "POST", "/api/push-subscriptions", { body, headers: { "user-agent": CHROME } });
  const toTest = (endpoint: string) => ask(testBrowser, "POST", "/api/push-subscriptions/test", { body: { endpoint } });
  const endpoints = () => db.select({ endpoint: pushSubscriptions.endpoint }).from(pushSubscriptions);

  test("are saved with their device name, and can be removed", async () => {
    const { endpoint, keys } = await service.browser();
    const saved = await save({ endpoint, keys, expirationTime: null });
    expect(saved.status).toBe(201);
    expect(await saved.json()).toMatchObject({ device: "Chrome on Android", lastUsedAt: null });
    expect(await (await save({ endpoint, keys, device: "My phone" })).json()).toMatchObject({ device: "My phone" });
    expect(await endpoints()).toEqual([{ endpoint }]);
    const query = new URLSearchParams({ endpoint });
    for (let times = 0; times < 2; times += 1) {
      expect((await ask(forgetBrowser, "DELETE", `/api/push-subscriptions?${query}`)).status).toBe(204);
    }
    expect(await endpoints()).toEqual([]);
    expect((await ask(forgetBrowser, "DELETE", "/api/push-subscriptions")).status).toBe(400);
  });

  test("without a known push service are rejected", async () => {
    const { keys } = await service.browser();
    const refused = await save({ endpoint: "https://evil.example/x", keys });
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { error: "We don't recognize that push service.", issues: [{ path: "endpoint" }] },
    ]);
    expect(await endpoints()).toEqual([]);
  });

  test("can check whether they are known, for their own user only, and are tied to the requesting session", async () => {
    const known = async (endpoint: string) => {
      const answer = await ask(touchBrowser, "POST", "/api/push-subscriptions/known", { body: { endpoint } });
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
      return answer.json();
    };
    const { endpoint, keys } = await service.browser();
    expect(await known(endpoint)).toEqual({ known: false });
    await save({ endpoint, keys });
    // As the retention job does with an expired session.
    await db.delete(sessions);
    await signIn(userId, "ada's again");
    expect(await known(endpoint)).toEqual({ known: true });
    const [saved] = await db.select({ sessionId: pushSubscriptions.sessionId }).from(pushSubscriptions);
    expect(saved?.sessionId).toBe(hashToken("ada's again"));
    const [stranger] = await db.insert(users).values({ email: "bob@example.com" }).returning({ id: users.id });
    await signIn(stranger?.id ?? "", "bob's");
    expect(await known(endpoint)).toEqual({ known: false });
  });

  test.each(["\0", "https://fcm.googleapis.com/\0", "https://evil.example/x", ""])(
    "with an invalid endpoint are rejected: %j",
    async (endpoint) => {
      const { keys } = await service.browser();
      const words = "We don't recognize that push service.";
      const answers = [
        await save({ endpoint, keys }),
        await toTest(endpoint),
        await ask(touchBrowser, "POST", "/api/push-subscriptions/known", { body: { endpoint } }),
        await ask(forgetBrowser, "DELETE", `/api/push-subscriptions?${new URLSearchParams({ endpoint })}`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 400]);
      for (const answer of answers) expect((await answer.json()).error).toBe(words);
    },
  );

  test("with invalid characters in their name are saved without them", async () => {
    const { endpoint, keys } = await service.browser();
    expect(await (await save({ endpoint, keys, device: "My\0 phone" })).json()).toMatchObject({ device: "My phone" });
  });

  test("show a test notification on request, for their own user only", async () => {
    const { id, endpoint, keys } = await service.browser(env().VAPID_PUBLIC_KEY);
    const none = await toTest(endpoint);
    expect([none.status, (await none.json()).error]).toEqual([404, "This browser isn't set up for notifications."]);
    await save({ endpoint, keys });
    expect((await toTest(endpoint)).status).toBe(204);
    expect(await service.messages(id)).toMatchObject([
      { message: { title: "This is what a reminder looks like", url: "/reminders", tag: "test" } },
    ]);
    const [stranger] = await db.insert(users).values({ email: "bob@example.com" }).returning({ id: users.id });
    await signIn(stranger?.id ?? "", "bob's");
    expect((await toTest(endpoint)).status).toBe(404);
  });

  test("that cannot be reached get an error with the reason", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { id, endpoint, keys } = await service.browser();
    await save({ endpoint, keys });
    for (const status of [503, 400]) {
      await service.fault([status], { subscription: id });
      const refused = await toTest(endpoint);
      const words = "We couldn't reach your browser. Please try again in a moment.";
      expect([refused.status, (await refused.json()).error]).toEqual([503, words]);
    }
    expect(vi.mocked(console.error).mock.calls.flat().join("\n")).not.toContain(id);
    await service.end(id);
    const gone = await toTest(endpoint);
    const words = "Notifications are off in this browser. Please turn them on again.";
    expect([gone.status, (await gone.json()).error]).toEqual([410, words]);
    expect(await endpoints()).toEqual([]);
  });
});
