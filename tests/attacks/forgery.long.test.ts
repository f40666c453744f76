import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DIRECT_SITE, inParallel, send, signIn, signInAdmin, sql } from "./client";
import {
  type Action,
  actionForm,
  addressOf,
  CANARY,
  type Headers,
  ids,
  isAdminRoute,
  makePeople,
  methodsIn,
  ownersRows,
  roles,
  routesOf,
  serverActions,
} from "./people";

beforeAll(() => makePeople(10));
afterAll(() => sql.end());

const handlers = routesOf("route");

/** What a browser sends along when another site's page makes the request. */
const FOREIGN: readonly Headers[] = [
  { origin: "https://evil.example" },
  { origin: "null" },
  { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  { origin: "https://cards.localhost", "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "cross-site" },
];

const FORGERIES = FOREIGN.flatMap((headers) => [
  { name: "JSON", headers: { ...headers, "content-type": "application/json" }, body: "{}" },
  { name: "text", headers: { ...headers, "content-type": "text/plain" }, body: "{}" },
  { name: "a form", headers: { ...headers, "content-type": "application/x-www-form-urlencoded" }, body: "token=x" },
]);

/** Called by others than our own pages: mail programs, browsers, services. None acts on a cookie. */
const CROSS_SITE = [
  "/api/[...path]",
  "/api/cards/refuse/[token]",
  "/api/csp-reports",
  "/api/email/unsubscribe",
  "/api/jobs/[name]",
  "/api/reminders/stop",
  "/api/webhooks/resend",
  "/api/webhooks/stripe",
];

test("no page of another site makes the owner's or an admin's browser change anything", async () => {
  const before = await ownersRows();
  const admin = await signInAdmin(11);
  const editor = { cookie: admin.cookie, ...admin.sessionHeader };
  const rows = [...handlers].flatMap(([route, file]) =>
    methodsIn(file)
      .filter((method) => method !== "GET" && !CROSS_SITE.includes(route))
      .flatMap((method) => FORGERIES.map((forgery) => ({ route, method, forgery }))),
  );
  const answers = await inParallel(rows, async ({ route, method, forgery: { name, headers, body } }) => {
    const role = isAdminRoute(route) ? editor : roles.owner;
    const { status } = await send(addressOf(route), { method, headers: { ...role, ...headers }, body });
    return status === 403 ? [] : [`${method} ${route} by ${name} from ${JSON.stringify(headers)} answered ${status}`];
  });
  expect(answers.flat()).toEqual([]);
  expect(await ownersRows()).toBe(before);
});

type Shape = { name: string; headers: Headers; body?: string | FormData };

/** Every field that any action reads, with what is the owner's. */
const ownersFields = (): Record<string, string> => ({
  id: ids.reminder ?? "",
  reminder: ids.reminder ?? "",
  cardId: ids.mailed ?? "",
  version: "1",
  sure: "yes",
  holidayId: ids.holidayId ?? "",
  slug: ids.slug ?? "",
  session: "0".repeat(64),
  device: ids.reminder ?? "",
  recipientEmail: "thief@example.com",
  message: "taken",
  salutation: "Cheers",
  timeZone: "UTC",
  note: "taken",
  sendOn: ids.date ?? "",
  email: "not an address",
  thanks: "no",
  token: "x",
  lead: "1",
  localTime: "09:00",
});

/** Bodies that are not what an action expects. */
const WRONG: readonly string[] = [
  "",
  "null",
  "0",
  "{}",
  "[]",
  "[1,{},true]",
  '["x","y","z"]',
  '[{"firstName":{"a":[1]}}]',
  '["$undefined"]',
  '["$K1"]',
  '["$F1"]',
  '["$Q1","$W2"]',
  '["$1"]',
  '["$1:__proto__:constructor:constructor"]',
  '["$B0"]',
  "[[",
  '[{"__proto__":{"isAdmin":true}}]',
  '[{"then":"$1:then","status":"resolved_model","value":"{}"}]',
  '["$T"]',
  '["$n99999999999999999999"]',
  '["$D2026-99-99"]',
  `[${"[".repeat(2000)}${"]".repeat(2000)}]`,
  "\u0000",
  "\ud83d",
];

/** Returns requests that no browser would send. */
function shapesOf({ id }: Action): Shape[] {
  const called = { "next-action": id };
  const withId = new FormData();
  withId.set(`$ACTION_ID_${id}`, "");
  for (const [name, value] of Object.entries(ownersFields())) withId.set(name, value);
  return [
    { name: "no body", headers: called },
    ...WRONG.map((body) => ({ name: body.slice(0, 40), headers: { ...called, "content-type": "text/plain" }, body })),
    {
      name: "JSON",
      headers: { ...called, "content-type": "application/json" },
      body: JSON.stringify([ownersFields()]),
    },
    {
      name: "a multipart form without parts",
      headers: { ...called, "content-type": "multipart/form-data; boundary=x" },
      body: "--x--",
    },
    { name: "the owner's IDs", headers: called, body: actionForm(ownersFields(), false) },
    { name: "the owner's IDs and a state", headers: called, body: actionForm(ownersFields(), true) },
    { name: "the owner's IDs without a script", headers: {}, body: withId },
  ];
}

test("a server action that anybody calls with anything changes only the caller's own, and never fails", async () => {
  const before = await ownersRows();
  const actions = serverActions();
  expect(actions.length).toBeGreaterThan(20);
  const callers = [roles.anonymous, roles.other, roles.cookie];
  const rows = actions.flatMap((action) =>
    shapesOf(action).flatMap((shape) => callers.map((caller) => ({ action, shape, caller }))),
  );
  const faults = await inParallel(rows, async ({ action, shape: { name, headers, body }, caller }) => {
    const { status, text } = await send(action.page, { method: "POST", headers: { ...caller, ...headers }, body });
    if (status < 500 && !text.includes(CANARY)) return [];
    return [`${action.name} with ${name} answered ${status}: ${text.slice(0, 200)}`];
  });
  expect(faults.flat()).toEqual([]);
  expect(await ownersRows()).toBe(before);
});

test("another site's page calls no server action, with or without a script", async () => {
  const before = await ownersRows();
  const origins = ["https://evil.example", "null", "https://localhost", "http://localhost.evil.example", "x"];
  const rows = serverActions().flatMap((action) =>
    origins.flatMap((origin) =>
      shapesOf(action)
        .slice(-3)
        .map(({ headers, body }) => ({ action, body, headers: { ...roles.owner, ...headers, origin } })),
    ),
  );
  const faults = await inParallel(rows, async ({ action: { name, page }, headers, body }) => {
    const { status } = await send(page, { method: "POST", headers, body });
    return status === 403 ? [] : [`${name} from ${headers.origin} answered ${status}`];
  });
  expect(faults.flat()).toEqual([]);
  expect(await ownersRows()).toBe(before);
});

test("the same requests by the person themselves do what they say", async () => {
  const { userId, headers } = await signIn("namesake@example.com");
  const action = serverActions().find(({ name }) => name === "saveNameAction");
  const { status, text } = await send("/account", {
    method: "POST",
    headers: { ...headers, "next-action": action?.id },
    body: actionForm({ firstName: "Ada", lastName: "Lovelace" }, true),
  });
  const [user] = await sql`select first_name from users where id = ${userId}`;
  expect([status, user?.first_name], text).toEqual([200, "Ada"]);
});

test("a server action's redirect makes the server call no host that a header names", async () => {
  const seen: (string | undefined)[] = [];
  const trap = http.createServer(({ url }, response) => {
    seen.push(url);
    response.end();
  });
  await new Promise<void>((resolve) => trap.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(trap.address() as AddressInfo).port}`;
  const origin = `http://${host}`;
  try {
    const hosts: Headers[] = [
      { host, origin },
      { "x-forwarded-host": host, origin },
      { host },
      { "x-forwarded-host": host },
    ];
    const rows = serverActions().flatMap((action) => hosts.map((headers) => ({ action, headers })));
    const statuses = await inParallel(rows, async ({ action: { id, page }, headers }) => {
      const sent = { ...headers, "next-action": id };
      const { status } = await send(page, {
        method: "POST",
        headers: sent,
        body: actionForm({}, false),
        site: DIRECT_SITE,
      });
      return status;
    });
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(seen).toEqual([]);
  } finally {
    trap.close();
  }
});
