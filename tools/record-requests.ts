import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { siteDatabase } from "@/e2e/database";
import { enterContent, FULL_DAY } from "@/e2e/editors";
import { ensureBuild } from "@/tools/dev/build";
import { anyFreePort } from "@/tools/dev/ports";
import { startServices } from "@/tools/dev/services";
import { startSite } from "@/tools/dev/site";
import { makeTestFolder } from "@/tools/dev/test-folder";

/**
 * Records how the site answers: every route, as a visitor, a user and an admin, with good and bad input. Volatile parts are
 * masked, so that two recordings of one day differ only where the behavior does:
 *
 *     tsx tools/record-requests.ts before.json
 *     tsx tools/record-requests.ts after.json
 *     tsx tools/record-requests.ts --compare before.json after.json
 */

type Answer = { request: string; status: number; headers: Record<string, string>; body: string };

type Role = "visitor" | "user" | "admin";

type Ask = {
  as?: Role;
  method?: string;
  json?: unknown;
  form?: Record<string, string>;
  headers?: Record<string, string>;
};

const DIST_DIR = ".next-test";

const MISSING_ID = "00000000-0000-4000-8000-000000000000";

/** Headers that say something new each time. */
const VOLATILE_HEADERS = [
  "date",
  "content-length",
  "etag",
  "x-request-id",
  "keep-alive",
  "connection",
  "transfer-encoding",
  "last-modified",
];

/** What differs between two recordings, and what it is replaced with. */
const MASKS: readonly [RegExp, string][] = [
  // Scripts, their preloads and the router's payload name files by their content.
  [/<script\b[^>]*>[\s\S]*?<\/script>/g, ""],
  [/<link\b[^>]*\/_next\/[^>]*>/g, ""],
  [/value="k[0-9a-f]{32,}"/g, 'value="…"'],
  [/:HL\[[^\n]*/g, ":HL"],
  [/\/_next\/static\/[^"' )>\\]+/g, "/_next/static/…"],
  [/(?:'sha256-[\w+/=]+' ?)+/g, "'sha256-…' "],
  [/nonce-[\w+/=-]+/g, "nonce-…"],
  [/nonce="[^"]*"/g, 'nonce="…"'],
  [/http:\/\/(?:localhost|127\.0\.0\.1):\d+/g, "http://site"],
  [/localhost:\d+/g, "site"],
  [/localhost%3A\d+/g, "site"],
  [/[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/g, "<uuid>"],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g, "<time>"],
  [/\d{8}T\d{6}Z/g, "<time>"],
  [/(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d \w{3} \d{4} \d\d:\d\d:\d\d (?:GMT|\+0000)/g, "<time>"],
  [/\b\d\d?:\d\d (?:AM|PM)\b/g, "<clock>"],
  // Ids that React makes of a component's place in the tree.
  [/_[RSr]_[0-9a-zA-Z]*_/g, "<id>"],
  [/\$ACTION_[\w:]+/g, "$ACTION"],
  [/\b[0-9a-f]{32,}\b/g, "<token>"],
  [/\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{40,}(?:\.[\w-]{20,})?/g, "<token>"],
  [/\b(?:cus|sub|pi|in|ch|evt|seti|pm|price|prod)_[A-Za-z0-9_]+/g, "<stripe>"],
  [/reference [0-9a-z]{6,}/g, "reference …"],
];

const masked = (text: string) => MASKS.reduce((all, [pattern, by]) => all.replace(pattern, by), text);

/** Every route of the tree `app`, with the names of its parameters in brackets. */
function routes(): { path: string; kind: "page" | "route" }[] {
  return readdirSync("app", { recursive: true, encoding: "utf8" })
    .flatMap((file) => {
      const [, folder = "", kind] = /^(?:(.*)\/)?(page|route)\.tsx?$/.exec(file) ?? [];
      if (kind !== "page" && kind !== "route") return [];
      const visible = folder.split("/").filter((part) => part && !/^\(.*\)$/.test(part));
      return [{ path: `/${visible.join("/")}`, kind } as const];
    })
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** Values for the parameters of a route: good ones first, then bad ones. */
function samples(holiday: { id: string; slug: string; date: string }): Record<string, readonly string[]> {
  return {
    "[date]": [holiday.date, "2026-02-30", "tomorrow"],
    "[holidayId]": [holiday.id, MISSING_ID, "1"],
    "[slug]": [holiday.slug, "no-such-day"],
    "[month]": [holiday.date.slice(0, 7), "2026-13"],
    "[category]": ["food-drink", "nothing"],
    "[cardId]": [MISSING_ID, "1"],
    "[linkId]": [MISSING_ID, "1"],
    "[giftId]": [MISSING_ID, "1"],
    "[token]": ["a.b"],
    "[code]": ["busy", "x"],
    "[days]": ["60", "x"],
    "[edition]": ["now", "x"],
    "[day]": [holiday.date, "x"],
    "[[...page]]": ["", "2", "x"],
    "[[...holidayId]]": ["", holiday.id, "1"],
    "[...path]": ["nothing/here"],
    "[...nextauth]": ["session", "signin"],
  };
}

/** `[id]` and `[name]` mean another thing in each folder. */
function samplesOf(
  route: string,
  holiday: { id: string; slug: string; date: string },
): Record<string, readonly string[]> {
  const id = route.includes("holidays/") ? [holiday.id, MISSING_ID, "1"] : [MISSING_ID, "1"];
  const name = route.startsWith("/sitemaps")
    ? ["pages.xml", "x"]
    : route.startsWith("/api/jobs")
      ? ["reminders", "x"]
      : ["holidays.ics", "x"];
  const page = route.startsWith("/site") ? ["about", "x"] : ["holidays", "x"];
  return { ...samples(holiday), "[id]": id, "[name]": name, "[page]": page };
}

/** The addresses of a route: one for each sample of its last parameter, the others being good. */
function addresses(route: string, values: Record<string, readonly string[]>): string[] {
  const parts = route.match(/\[{1,2}[^\]]+\]{1,2}/g) ?? [];
  const fill = (at: number, wanted: number) =>
    parts.reduce((all, part, index) => {
      const options = values[part] ?? ["x"];
      return all.replace(part, options[index === at ? wanted : 0] ?? "x");
    }, route);
  const all = parts.flatMap((part, at) => (values[part] ?? ["x"]).map((_, wanted) => fill(at, wanted)));
  return [...new Set(all.length > 0 ? all : [route])].map((each) => each.replace(/\/$/, "") || "/");
}

/** Public addresses with what they take in the query, and those that `routes` does not list. */
const PUBLIC = [
  "/",
  "/?date=2026-01-01",
  "/calendar?month=2027-13",
  "/card-builder",
  "/search?q=cake",
  "/today",
  "/nothing/here",
  "/feeds/rss.xml",
  "/feeds/atom.xml",
  "/feeds/holidays.ics?category=food-drink",
  "/feeds/news.xml",
  "/manifest.webmanifest",
  "/.well-known/security.txt",
  "/sign-in?returnUrl=%2Fhistory",
  "/sign-in?returnUrl=https%3A%2F%2Fevil.example",
  "/auth/confirm?token=x",
  "/preferences?token=x",
  `/holiday/${FULL_DAY}`,
  `/holiday/${FULL_DAY}?holidayId=${MISSING_ID}`,
  `/api/holidays?month=2027-02`,
  "/api/holidays?category=food-drink&limit=3",
  `/api/holidays/date/${FULL_DAY}`,
  "/api/search?q=cake",
  `/api/search?q=${"x".repeat(300)}`,
  "/api/today?timeZone=Europe/Berlin",
  "/api/today?timeZone=Nowhere/Land",
  "/api/places?lat=52.5&lng=13.4&query=cafe",
  "/api/sponsors/availability?holidayIds=x",
  "/api/admin/holidays?q=cake&page=2",
  "/api/admin/holidays?page=x",
  "/api/admin/email/preview?variant=previews",
  "/api/admin/holidays/export?format=csv",
  "/api/admin/email/export",
] as const;

/** Bodies of the endpoints that take one; each is sent as it is, then with a part that is wrong. */
function bodies(holiday: { id: string; date: string }): readonly [string, string, unknown][] {
  const sponsor = {
    businessName: "Acme Rockets",
    contactEmail: "acme@example.com",
    websiteUrl: "https://acme.example/",
    description: "Everything for the coyote who plans ahead.",
    selectedHolidayId: holiday.id,
    customMessage: "Beep beep.",
  };
  const reminder = {
    holidayId: holiday.id,
    targetDateIso: holiday.date,
    leadDays: 3,
    method: "calendar",
    note: "Bake.",
    timeZone: "Europe/Berlin",
    localTime: "09:00",
  };
  const newHoliday = {
    holidayName: "Recorded Day",
    rule: "March 14",
    category: "Wonderfully Weird",
    description: "A day that is recorded.",
  };
  const gift = {
    name: "A bell",
    description: "It rings.",
    price: "$5",
    rating: 4,
    affiliateUrl: "https://shop.example/bell",
    category: "Bells",
  };
  return [
    ["POST", "/api/email/subscribe", { email: "reader@example.com", preference: "daily" }],
    ["POST", "/api/email/subscribe", { email: "reader@", preference: "daily" }],
    ["POST", "/api/email/unsubscribe", { token: "x" }],
    ["POST", "/api/email/confirm", { token: "x" }],
    ["POST", "/api/email/preferences", { token: "x", preference: "daily" }],
    ["POST", "/api/auth/email/start", { email: "new@example.com", returnUrl: "/history" }],
    ["POST", "/api/auth/email/start", { email: "new@", returnUrl: "https://evil.example" }],
    ["POST", "/api/auth/email/confirm", { token: "x" }],
    ["POST", "/api/reminders", reminder],
    ["POST", "/api/reminders", { ...reminder, method: "pigeon", leadDays: 0 }],
    ["POST", "/api/reminders", { ...reminder, leadDays: 366, targetDateIso: "2026-02-30" }],
    ["POST", "/api/share/finalize", { objectId: MISSING_ID }],
    ["POST", "/api/share/finalize", { objectId: "x", ttlHours: 0 }],
    ["POST", "/api/sponsors", sponsor],
    ["POST", "/api/sponsors", { ...sponsor, description: "Short", websiteUrl: "x" }],
    ["POST", "/api/sponsors/counts", { holidayId: holiday.id, kind: "view" }],
    ["POST", "/api/sponsors/counts", { holidayId: holiday.id, kind: "x" }],
    ["POST", "/api/sponsors/waitlist", { holidayId: holiday.id }],
    ["POST", "/api/sponsors/cancel-subscription", { cancelImmediately: true }],
    ["POST", "/api/sponsors/resume-subscription", { subscriptionId: "x" }],
    ["PATCH", "/api/sponsors/business", { ...sponsor, businessName: "" }],
    ["POST", "/api/cards/refuse", { token: "x" }],
    ["POST", "/api/push-subscriptions", { endpoint: "https://push.example/1", keys: { p256dh: "x", auth: "x" } }],
    ["POST", "/api/admin/login", { email: "editor-1@example.com" }],
    ["POST", "/api/admin/login", { email: "somebody@example.com" }],
    ["POST", "/api/admin/holidays", newHoliday],
    ["POST", "/api/admin/holidays", { ...newHoliday, rule: "the day after never" }],
    ["POST", "/api/admin/holidays", { holidayName: "" }],
    ["PUT", `/api/admin/holidays/${holiday.id}`, { notes: "Recorded.", version: 1 }],
    ["PUT", `/api/admin/holidays/${holiday.id}`, { notes: "Recorded.", version: 1 }],
    ["PUT", `/api/admin/holidays/${holiday.id}`, { tone: "gloomy" }],
    ["POST", `/api/admin/holidays/${holiday.id}/pick`, { date: holiday.date }],
    ["POST", `/api/admin/holidays/${holiday.id}/pick`, { date: "x" }],
    ["POST", `/api/admin/holidays/${holiday.id}/gifts`, gift],
    ["POST", `/api/admin/holidays/${holiday.id}/gifts`, { ...gift, rating: 9, affiliateUrl: "x" }],
    ["PATCH", `/api/admin/holidays/${holiday.id}/videos`, { videoUrls: ["https://youtu.be/dQw4w9WgXcQ"] }],
    ["PATCH", `/api/admin/holidays/${holiday.id}/videos`, { videoUrls: ["x"] }],
    ["POST", "/api/admin/holidays/import", { holidays: [] }],
    ["POST", `/api/admin/corrections/${MISSING_ID}/accept`, { publicNote: "Thank you." }],
    ["POST", "/api/admin/email/preview/test", { variant: "previews", issue: "2026-11-30" }],
    ["POST", "/api/csp-reports", { "csp-report": { "document-uri": "http://site/" } }],
    ["POST", "/api/webhooks/stripe", { id: "evt_1" }],
    ["POST", "/api/webhooks/resend", { type: "email.delivered" }],
  ];
}

async function record(file: string): Promise<void> {
  const folder = makeTestFolder("oddly-record-");
  await ensureBuild(DIST_DIR);
  mkdirSync(path.join(folder, "data"), { mode: 0o711 });
  const port = await anyFreePort();
  const services = await startServices(path.join(folder, "data"), port, { throwAway: true });
  const database = services.addresses.database ?? "";
  await enterContent(database);
  const site = await startSite({
    mode: "start",
    port,
    host: "127.0.0.1",
    distDir: DIST_DIR,
    env: { ...services.env, SITE_URL: `http://localhost:${port}`, TRUSTED_PROXIES: "1", JOBS: "scheduler" },
  });
  const answers: Answer[] = [];
  try {
    const sql = siteDatabase(database);
    const hash = (token: string) => createHash("sha256").update(token).digest("hex");
    const signIn = async (email: string) => {
      const token = randomBytes(32).toString("base64url");
      const [user] = await sql`insert into users (email, email_verified) values (${email}, now()) returning id`;
      await sql`insert into sessions (sid, user_id, expire, sess) values (${hash(token)}, ${user?.id}, now() + interval '1 day', '{}')`;
      return { cookie: `oddly-session=${token}`, id: String(user?.id) };
    };
    const user = await signIn("user@example.com");
    const admin = await signIn("editor-0@example.com");
    const adminSession = randomBytes(32).toString("base64url");
    await sql`insert into admin_sessions (id, user_id) values (${hash(adminSession)}, ${admin.id})`;
    const [found] = await sql`
      select h.id, h.slug, o.date::text as date from holiday_occurrences o join holidays h on h.id = o.holiday_id
      where o.date = ${FULL_DAY} and not h.is_month_observance order by h.rank, h.slug limit 1`;
    await sql.end();
    const holiday = { id: String(found?.id), slug: String(found?.slug), date: String(found?.date) };
    const identity: Record<Role, Record<string, string>> = {
      visitor: {},
      user: { cookie: user.cookie },
      admin: { cookie: admin.cookie, "x-admin-session": adminSession },
    };
    let client = 0;

    const ask = async (address: string, { as = "visitor", method = "GET", json, form, headers = {} }: Ask = {}) => {
      client += 1;
      const response = await fetch(site.url + address, {
        method,
        redirect: "manual",
        headers: {
          // Each request is a client of its own: limits are counted by client.
          "x-forwarded-for": `198.18.${client >> 8}.${client & 255}`,
          "accept-language": "en",
          ...identity[as],
          ...(json !== undefined && { "content-type": "application/json" }),
          ...(method !== "GET" && { origin: `http://localhost:${port}`, "sec-fetch-site": "same-origin" }),
          ...headers,
        },
        body: json === undefined ? (form ? new URLSearchParams(form) : undefined) : JSON.stringify(json),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      const isText = /text|json|xml|javascript|svg|calendar/.test(response.headers.get("content-type") ?? "");
      const kept = [...response.headers].filter(([name]) => !VOLATILE_HEADERS.includes(name));
      const body = json === undefined ? "" : ` ${JSON.stringify(json)}`;
      answers.push({
        request: masked(`${as} ${method} ${address}${body}`),
        status: response.status,
        headers: Object.fromEntries(kept.map(([name, value]) => [name, masked(value)])),
        body: isText ? masked(String(bytes)) : `${bytes.length} bytes, ${hash(bytes.toString("base64"))}`,
      });
      return bytes;
    };

    const roles: readonly Role[] = ["visitor", "user", "admin"];
    for (const address of PUBLIC) for (const as of roles) await ask(address, { as });
    for (const route of routes()) {
      for (const address of addresses(route.path, samplesOf(route.path, holiday))) {
        for (const as of roles) await ask(address, { as });
        if (route.kind === "route") {
          await ask(address, { as: "visitor", method: "POST", json: {} });
          await ask(address, { as: "user", method: "POST", headers: { "content-type": "application/json" } });
          await ask(address, {
            as: "user",
            method: "POST",
            json: {},
            headers: { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
          });
        }
      }
    }
    for (const [method, address, json] of bodies(holiday))
      for (const as of roles) await ask(address, { as, method, json });
    for (const address of ["/history", "/reminders", "/sponsor-dashboard", "/account", `/holidays/${holiday.slug}`]) {
      await ask(address, { as: "user" });
    }
    for (const part of ["", "/revisions", "/gifts", "/videos"])
      await ask(`/api/admin/holidays/${holiday.id}${part}`, { as: "admin" });
  } finally {
    await site.stop();
    await services.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  writeFileSync(file, JSON.stringify(answers));
  console.log(`${answers.length} requests are recorded in ${file}`);
}

/** The answers of a recording by their request; one that is sent several times is numbered. */
function readRecording(file: string): Map<string, Answer> {
  const answers = new Map<string, Answer>();
  for (const answer of JSON.parse(readFileSync(file, "utf8")) as Answer[]) {
    let name = answer.request;
    for (let count = 2; answers.has(name); count += 1) name = `${answer.request} (${count})`;
    answers.set(name, answer);
  }
  return answers;
}

const lines = ({ status, headers, body }: Answer) => [
  String(status),
  ...Object.entries(headers).map((each) => each.join(": ")),
  ...body.split(/(?=<)|\n/),
];

/** Prints each request that is answered differently, with the first lines that differ; gives how many there are. */
function compare(before: string, after: string): number {
  const [old, recent] = [readRecording(before), readRecording(after)];
  const names = [...new Set([...old.keys(), ...recent.keys()])];
  const changed = names.filter((name) => JSON.stringify(old.get(name)) !== JSON.stringify(recent.get(name)));
  for (const name of changed) {
    const [was, is] = [old.get(name), recent.get(name)].map((answer) => (answer ? lines(answer) : ["not asked"]));
    console.log(`\n${name}`);
    for (const line of was?.filter((each) => !is?.includes(each)).slice(0, 3) ?? [])
      console.log(`- ${line.slice(0, 200)}`);
    for (const line of is?.filter((each) => !was?.includes(each)).slice(0, 3) ?? [])
      console.log(`+ ${line.slice(0, 200)}`);
  }
  console.log(`\n${names.length} requests, ${changed.length} answered differently`);
  return changed.length;
}

const [first = "", ...others] = process.argv.slice(2);
if (first === "--compare") process.exitCode = compare(others[0] ?? "", others[1] ?? "") > 0 ? 1 : 0;
else if (first) await record(first);
else throw new Error("Name the file to write.");
process.exit();
