import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, inParallel, send, sql } from "./client";
import {
  addressOf,
  BODIES,
  CANARY,
  ids,
  isAdminRoute,
  METHODS,
  type Method,
  makePeople,
  methodsIn,
  ownersRows,
  type Role,
  roles,
  routesOf,
} from "./people";

beforeAll(() => makePeople(0));
afterAll(() => sql.end());

/** Open to all visitors. Each has its own protection, or nothing to protect. */
const OPEN = [
  "/.well-known/security.txt",
  "/embed/today.html",
  "/embed/today.svg",
  "/feeds/[name]",
  "/og/[slug]/[day]",
  "/pictures/[slug]/[version]",
  "/robots.txt",
  "/sitemap.xml",
  "/sitemaps/[name]",
  "/stickers/[version]/[file]",
  "/surprise",
  "/today.txt",
  "/api/[...path]",
  "/api/csp-reports",
  "/api/gifts/holiday/[holidayId]",
  "/api/health",
  "/api/health/live",
  "/api/health/ready",
  "/api/holidays",
  "/api/holidays/[id]",
  "/api/holidays/[id]/sponsors",
  "/api/holidays/[id]/videos",
  "/api/holidays/date/[date]",
  "/api/holidays/month/[month]",
  "/api/login",
  "/api/openapi.json",
  "/api/places",
  "/api/refused/[code]",
  "/api/search",
  "/api/sponsors/availability",
  "/api/sponsors/batch",
  "/api/sponsors/counts",
  "/api/today",
  "/api/auth/[...nextauth]",
  "/api/auth/email/start",
  "/api/email/subscribe",
  "/api/sponsors",
  "/api/admin/login",
];

/** For those who hold a secret: of a link, in a cookie or a header, or a signature. */
const SECRET = [
  "/feeds/reminders/[name]",
  "/api/auth/email/confirm",
  "/api/cards/[id]/cleanup-selfie",
  "/api/cards/[id]/opened",
  "/api/cards/[id]/play",
  "/api/cards/[id]/refuse",
  "/api/cards/[id]/thanks",
  "/api/cards/refuse",
  "/api/cards/refuse/[token]",
  "/api/cards/welcome",
  "/api/email/again",
  "/api/email/confirm",
  "/api/email/leave",
  "/api/email/preferences",
  "/api/email/stay",
  "/api/email/unsubscribe",
  "/api/jobs/[name]",
  "/api/reminders/stop",
  "/api/webhooks/resend",
  "/api/webhooks/stripe",
  "/api/sponsors/sign-ups/[id]/settle",
];

/** For a signed-in person, about themselves only. */
const OWN = [
  "/api/account/export",
  "/api/auth/user",
  "/api/cards",
  "/api/cards/[id]/links",
  "/api/cards/uploads",
  "/api/push-subscriptions",
  "/api/push-subscriptions/known",
  "/api/push-subscriptions/test",
  "/api/reminders",
  "/api/sponsors/business",
  "/api/sponsors/cancel-subscription",
  "/api/sponsors/my-sponsorships",
  "/api/sponsors/my-subscription",
  "/api/sponsors/portal",
  "/api/sponsors/report",
  "/api/sponsors/resume-subscription",
  "/api/sponsors/waitlist",
];

/** For a signed-in person, about something of theirs: its ID in the address, or in one of BODIES. */
const OWNED = [
  "/api/cards/[id]/mail",
  "/api/reminders/[id]",
  "/api/reminders/[id]/calendar.ics",
  "/api/share/[linkId]",
  "/api/share/finalize",
  "/api/sponsors/sponsorships/[id]",
  "/api/sponsors/sponsorships/[id]/toggle",
];

/** For the owner, and for those who hold a secret. */
const OWNED_OR_SECRET = ["/api/cards/[id]", "/api/cards/[id]/video"];

/** Pages that redirect to sign-in, and pages about something of the owner's. Everybody may read all others. */
const OWN_PAGES = ["/account", "/reminders", "/sponsor-dashboard"];
const OWNED_PAGES = [
  "/cards/[cardId]",
  "/cards/[cardId]/mail",
  "/reminders/[id]",
  "/reminders/[id]/done",
  "/reminders/[id]/end",
];
const OPEN_PAGES = [
  "/site/[page]",
  "/account/deleted",
  "/auth/confirm",
  "/reminders/new",
  "/reminders/stop",
  "/settings",
  "/sign-in",
  "/admin",
  "/admin/dashboard",
  "/dev/mail",
  "/birthday",
  "/birthday/[day]",
  "/browse/[page]",
  "/calendar/[month]",
  "/categories/[category]/[[...page]]",
  "/classroom/[date]",
  "/classroom/[date]/projector",
  "/corrections/[[...page]]",
  "/holiday/[date]/[[...holidayId]]",
  "/holidays/[slug]",
  "/holidays/[slug]/sponsors",
  "/holidays/[slug]/suggest",
  "/home/[edition]",
  "/passport",
  "/search",
  "/cards/new",
  "/cards/refuse/[token]",
  "/history",
  "/nowhere/holiday/[date]",
  "/offline/[days]",
  "/preferences",
  "/subscribe/again",
  "/subscribe/confirm",
  "/subscribe/newsletter/[edition]",
  "/subscribe/sent",
  "/unsubscribe",
];

const handlers = routesOf("route");
const pages = routesOf("page");

/** What must be true of every answer to a role; an empty list if all is well. */
function faultsOf(role: Role, route: string, { status, headers, text }: Answer): string[] {
  const cacheControl = String(headers["cache-control"] ?? "");
  const isShared = /public|s-maxage/.test(cacheControl);
  const mayRead = role === "owner" || (role === "admin" && isAdminRoute(route));
  return [
    ...(status >= 500 ? [`answered ${status}: ${text.slice(0, 200)}`] : []),
    ...(!mayRead && (text.includes(CANARY) || text.includes(ids.linkId ?? "")) ? ["shows what is the owner's"] : []),
    ...(isShared && headers["set-cookie"] ? ["sets a cookie in a response that caches may keep"] : []),
    ...(isShared && text.includes(CANARY) ? ["lets caches keep what is the owner's"] : []),
    ...(headers["x-content-type-options"] === "nosniff" ? [] : ["has no security headers"]),
  ];
}

/** Returns the statuses that a role may get from a route; null for any below 500. */
function allowedStatus(role: Role, method: Method, route: string): RegExp | null {
  if (isAdminRoute(route)) return role === "admin" ? null : /^401$/;
  const isSignedIn = role !== "anonymous" && role !== "header";
  if (OWNED.includes(route)) return isSignedIn ? (role === "owner" ? null : /^404$/) : /^401$/;
  if (OWN.includes(route)) return isSignedIn ? null : /^401$/;
  if (OWNED_OR_SECRET.includes(route)) return role === "owner" ? null : /^40[14]$/;
  // Anybody gets a ticket to play, which opens nothing without a link.
  if (method === "PUT" && route === "/api/cards/[id]/play") return null;
  // A secret in a form or an address that is not one redirects to the page that says so.
  return SECRET.includes(route) ? /^(30[37]|4\d\d)$/ : null;
}

const STRANGERS: readonly Role[] = ["anonymous", "other", "header", "cookie", "mixed", "admin"];

async function call(role: Role, method: Method, route: string): Promise<string[]> {
  const hasBody = method !== "GET";
  const json = hasBody ? (BODIES[`${method} ${route}`]?.() ?? {}) : undefined;
  const answer = await send(addressOf(route), { method, headers: roles[role], json });
  const allowed = allowedStatus(role, method, route);
  const faults = faultsOf(role, route, answer);
  if (allowed && !allowed.test(String(answer.status))) faults.push(`answered ${answer.status}, not ${allowed.source}`);
  return faults.map((fault) => `${role}: ${method} ${route} ${fault}`);
}

test("every route handler and every page has exactly one rule", () => {
  const ruled = [...OPEN, ...SECRET, ...OWN, ...OWNED, ...OWNED_OR_SECRET];
  expect([...ruled].sort()).toEqual([...handlers.keys()].filter((route) => !isAdminRoute(route)).sort());
  expect([...OPEN_PAGES, ...OWN_PAGES, ...OWNED_PAGES].sort()).toEqual([...pages.keys()].sort());
});

test("no role reads or changes more than its own by any method of any route handler", async () => {
  const before = await ownersRows();
  const rows = [...handlers].flatMap(([route, file]) =>
    methodsIn(file).flatMap((method) => STRANGERS.map((role) => [role, method, route] as const)),
  );
  expect(rows.length).toBeGreaterThan(700);
  const faults = await inParallel(rows, ([role, method, route]) => call(role, method, route));
  expect(faults.flat()).toEqual([]);
  expect(await ownersRows()).toBe(before);
});

test("a method that a route does not have is refused", async () => {
  const rows = [...handlers].flatMap(([route, file]) => {
    const known = methodsIn(file);
    return METHODS.filter((method) => !known.includes(method)).map((method) => [method, route] as const);
  });
  const answers = await inParallel(rows, async ([method, route]) => {
    const { status } = await send(addressOf(route), { method, headers: roles.admin });
    return [method, route, status] as const;
  });
  expect(answers.filter(([, , status]) => status !== 405)).toEqual([]);
});

test("no page shows anyone what is another's, whatever the role", async () => {
  const rows = [...pages.keys()].flatMap((route) =>
    [...STRANGERS, "owner" as const].map((role) => [role, route] as const),
  );
  const faults = await inParallel(rows, async ([role, route]) => {
    const answer = await send(addressOf(route), { headers: roles[role] });
    const found = faultsOf(role, route, answer);
    const isSignedIn = role !== "anonymous" && role !== "header";
    const { status, headers, text } = answer;
    if (OWN_PAGES.includes(route) && !isSignedIn && !/returnUrl/.test(`${headers.location}${text}`))
      found.push(`answered ${status} without sign-in`);
    if (OWNED_PAGES.includes(route) && role === "owner" && status !== 200) found.push(`answered its owner ${status}`);
    if (OWNED_PAGES.includes(route) && role !== "owner" && isSignedIn && status !== 404)
      found.push(`answered a stranger ${status}`);
    return found.map((fault) => `${role}: ${route} ${fault}`);
  });
  expect(faults.flat()).toEqual([]);
});

test("the owner reads and changes all of it", async () => {
  const rows = [...OWN, ...OWNED, ...OWNED_OR_SECRET].flatMap((route) =>
    methodsIn(handlers.get(route) ?? "").map((method) => [method, route] as const),
  );
  const faults: string[] = [];
  for (const method of METHODS) {
    for (const [, route] of rows.filter(([each]) => each === method)) {
      const json = method === "GET" ? undefined : (BODIES[`${method} ${route}`]?.() ?? {});
      const answer = await send(addressOf(route), { method, headers: roles.owner, json });
      const { status } = answer;
      if (status >= 500 || status === 401 || status === 403 || (method === "GET" && status !== 200))
        faults.push(`${method} ${route} answered ${status}: ${answer.text.slice(0, 100)}`);
    }
  }
  expect(faults).toEqual([]);
});
