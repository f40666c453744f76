import net from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plusDays, utcToday } from "@/lib/core/dates";
import { type Answer, DIRECT_SITE, freeHolidays, inParallel, SITE, send, signIn, sql } from "./client";
import type { Headers } from "./people";

const EVIL = "evil.example";

/** The same host for all requests, so that an answer's address can be compared with it. */
const { host: HOST } = new URL(SITE);

let slugs: string[] = [];
let headers: Headers = {};
beforeAll(async () => {
  slugs = (await freeHolidays(60)).map(({ slug }) => slug);
  headers = (await signIn(`traveler-${crypto.randomUUID().slice(0, 8)}@example.com`)).headers;
});
afterAll(() => sql.end());

/** Ways to write an address of another site so that it looks like a path of this one. */
const ELSEWHERE: readonly string[] = [
  `https://${EVIL}/`,
  `http:${EVIL}`,
  `//${EVIL}`,
  `///${EVIL}`,
  `////${EVIL}/%2e%2e`,
  `\\\\${EVIL}`,
  `/\\${EVIL}`,
  `\\/${EVIL}`,
  `/\\/${EVIL}`,
  `//\\${EVIL}`,
  `/\t/${EVIL}`,
  `/\n/${EVIL}`,
  `\t//${EVIL}`,
  ` //${EVIL}`,
  `/ /${EVIL}`,
  `/%09/${EVIL}`,
  `/%0a/${EVIL}`,
  `/%2f/${EVIL}`,
  `/%2f%2f${EVIL}`,
  `/%5c${EVIL}`,
  `%2f%2f${EVIL}`,
  `/.//${EVIL}`,
  `/..//${EVIL}`,
  `/x/..//${EVIL}`,
  `/./\\${EVIL}`,
  `/;@${EVIL}`,
  `/@${EVIL}`,
  `@${EVIL}`,
  `//${HOST}@${EVIL}/`,
  `https://${HOST}.${EVIL}/`,
  `https://${HOST}%2f@${EVIL}`,
  `/\u2044/${EVIL}`,
  `/\uff0f${EVIL}`,
  `\u3002//${EVIL}`,
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "/javascript:alert(1)",
  "data:text/html,x",
  "java\nscript:alert(1)",
  `/x\r\nLocation: https://${EVIL}`,
  `/%0d%0aSet-Cookie:a=b`,
  `/x%E5%98%8A%E5%98%8DLocation:https://${EVIL}`,
  `/sign-in?returnUrl=//${EVIL}`,
  `/api/login?returnUrl=//${EVIL}`,
  "\u0000/",
  "/\ud83d",
  "/%",
  "/%ff",
  "",
  "?",
  "#",
];

/** Where each address may take a value that says where to go next. */
const GATES: readonly ((value: string) => { path: string; method?: string; form?: Headers })[] = [
  ...["returnUrl", "callbackUrl", "next", "url"].flatMap((name) =>
    [
      "/api/login",
      "/sign-in",
      "/auth/confirm",
      "/api/auth/signin",
      "/api/auth/signout",
      "/api/auth/callback/email",
    ].map((path) => (value: string) => ({ path: `${path}?${new URLSearchParams({ [name]: value })}` })),
  ),
  (value) => ({ path: `/auth/confirm?${new URLSearchParams({ token: "a".repeat(43), returnUrl: value })}` }),
  (value) => ({
    path: "/api/auth/email/confirm",
    method: "POST",
    form: { token: "a".repeat(43), page: crypto.randomUUID(), returnUrl: value },
  }),
  (value) => ({ path: "/api/auth/signout", method: "POST", form: { callbackUrl: value, csrfToken: "x" } }),
  (value) => ({ path: `/surprise?${new URLSearchParams({ order: value, turn: value })}` }),
  (value) => ({ path: `/api/cards/refuse/${encodeURIComponent(value)}` }),
  (value) => ({ path: `/api/email/unsubscribe?${new URLSearchParams({ token: value })}` }),
  (value) => ({ path: `/api/reminders/stop?${new URLSearchParams({ token: value })}` }),
  (value) => ({ path: "/api/cards/refuse", method: "POST", form: { token: value } }),
  (value) => ({ path: "/api/email/leave", method: "POST", form: { token: value } }),
];

/** Beginnings of addresses that Next.js redirects, cleans up or rewrites. */
const PREFIXES = ["", "/site", "/today", "/home", "/browse", "/subscribe/letter", "/cards", "/about", "/_next", "/api"];

/** Whether a redirect or a link stays on this site, for the strictest and the most lenient reader. */
function isHere(location: string): boolean {
  if (/^\s*[\\/]{2}/.test(location) || /[\r\n\t\\]/.test(location)) return false;
  return URL.canParse(location, SITE) && new URL(location, SITE).host === HOST && /^https?:|^[/?#]/.test(location);
}

/** Returns what leads away from the site: its redirect, or a link in the page. */
function leadsAway({ status, headers: { location, refresh }, text }: Answer): string[] {
  const links = [...text.matchAll(/\b(?:href|src|action|formaction|content)="([^"]*)"/g)].map(([, to = ""]) =>
    to.replaceAll("&amp;", "&"),
  );
  const away = links.filter((to) => URL.canParse(to, SITE) && new URL(to, SITE).hostname.endsWith(EVIL));
  return [
    ...(location !== undefined && !isHere(location) ? [`redirects to ${location}`] : []),
    // Next.js adds it to permanent redirects, for old browsers.
    ...(refresh && !isHere(String(refresh).replace(/^0;url=/, "")) ? [`refreshes to ${refresh}`] : []),
    ...away.map((to) => `links to ${to}`),
    ...(status >= 500 ? [`answers ${status}`] : []),
  ];
}

test("no parameter sends a visitor to another site, however its address is written", async () => {
  const rows = ELSEWHERE.flatMap((value) => GATES.map((gate) => gate(value.toWellFormed())));
  expect(rows.length).toBeGreaterThan(1600);
  const faults = await inParallel(rows, async ({ path, method, form }) => {
    const body = form && new URLSearchParams(form);
    const found = leadsAway(await send(path, { method, headers, body }));
    return found.map((fault) => `${path} ${JSON.stringify(form ?? "")} ${fault}`);
  });
  expect(faults.flat()).toEqual([]);
});

test("no path sends a visitor to another site, however it is written", async () => {
  const paths = [
    `//${EVIL}`,
    `///${EVIL}`,
    `/%2f/${EVIL}`,
    `/%2f%2f${EVIL}`,
    `/%5c${EVIL}`,
    `/%5c%5c${EVIL}`,
    `/\\${EVIL}`,
  ];
  const more = [
    `/.//${EVIL}`,
    `/..//${EVIL}`,
    `/;//${EVIL}`,
    `/@${EVIL}`,
    `//${EVIL}/%2e%2e`,
    `//${EVIL}//`,
    `/%09/${EVIL}`,
  ];
  const rows = [...paths, ...more].flatMap((path) =>
    PREFIXES.flatMap((prefix) => ["", "/", "?x=1", `?url=//${EVIL}`].map((suffix) => `${prefix}${path}${suffix}`)),
  );
  const faults = await inParallel(rows, async (path) => leadsAway(await send(path)).map((fault) => `${path} ${fault}`));
  expect(faults.flat()).toEqual([]);
});

/** Headers by which a client might make a server believe that the request was another one. */
const POISONS: readonly Headers[] = [
  { host: EVIL },
  { "x-forwarded-host": EVIL },
  { "x-forwarded-host": `${EVIL}, localhost`, "x-forwarded-proto": "https" },
  { host: `localhost@${EVIL}` },
  { forwarded: `host=${EVIL};proto=https`, "x-host": EVIL, "x-forwarded-server": EVIL, "x-http-host-override": EVIL },
  { "x-forwarded-proto": `https://${EVIL}/?` },
  { "x-forwarded-port": "1337", "x-forwarded-scheme": "nothttps", "x-forwarded-prefix": `//${EVIL}` },
  { "x-original-url": "/admin", "x-rewrite-url": "/admin", "x-override-url": "/admin" },
  { "x-http-method-override": "POST", "x-http-method": "DELETE", "x-method-override": "PUT" },
  { "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware" },
  { "x-middleware-subrequest": "src/middleware:src/middleware:src/middleware:src/middleware:src/middleware" },
  { "x-middleware-rewrite": `https://${EVIL}/`, "x-middleware-redirect": `https://${EVIL}/`, "x-middleware-next": "1" },
  { "x-middleware-prefetch": "1", "x-nextjs-data": "1" },
  { "x-middleware-override-headers": "host", "x-middleware-request-host": EVIL, "x-middleware-set-cookie": "a=b" },
  { "x-invoke-path": "/admin", "x-invoke-status": "500", "x-invoke-error": "{}", "x-invoke-query": "%7B%7D" },
  {
    "x-matched-path": "/admin",
    "x-now-route-matches": "1=evil",
    "x-nextjs-rewrite": "/admin",
    "x-nextjs-postponed": "1",
  },
  { "x-prerender-revalidate": "x", "x-prerender-revalidate-if-generated": "1", purpose: "prefetch" },
  { cookie: "__prerender_bypass=x; __next_preview_data=x" },
  { "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree", "next-url": `//${EVIL}/` },
  { rsc: "1" },
  { rsc: "1", "next-router-prefetch": "1", "next-router-state-tree": "%5B%22%22%5D" },
  { "next-router-state-tree": "%", rsc: "1" },
  { "content-security-policy": `script-src 'nonce-${EVIL}'`, "x-script-hashes": `'unsafe-inline' ${EVIL}` },
  { accept: "text/x-component", "accept-language": EVIL, "user-agent": `${EVIL}<script>`, referer: `https://${EVIL}/` },
  { "if-none-match": "*" },
  { range: "bytes=0-10", "if-range": EVIL },
  { "x-request-id": `${EVIL}<script>`, traceparent: `00-${EVIL}` },
  { "cf-connecting-ip": EVIL, "true-client-ip": EVIL, "x-real-ip": EVIL, "x-forwarded-for": `${EVIL}, <script>` },
];

/** Queries that a page may not reflect, because its cached copy is for everybody. */
const QUERIES = [
  `_rsc=${EVIL}`,
  `utm_content=${EVIL}`,
  `today=${EVIL}`,
  `__nextLocale=${EVIL}`,
  `nxtPdate=${EVIL}&nxtPslug=${EVIL}`,
  `date=${EVIL}&slug=${EVIL}&holidayId=${EVIL}`,
  `page=%22%3E%3Cscript%3E${EVIL}`,
  `__flight__=1&__nextDataReq=1&x=${EVIL}`,
];

/** Returns what is wrong with a page after a hostile request for it. */
function poisonIn(path: string, { status, headers, text }: Answer): string[] {
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1] ?? "";
  return [
    ...(status === 200 ? [] : [`${path} answers ${status}`]),
    ...(/^text\/html/.test(String(headers["content-type"])) ? [] : [`${path} is ${headers["content-type"]}`]),
    ...(text.trimEnd().endsWith("</html>") ? [] : [`${path} is incomplete`]),
    ...(text.includes(EVIL) || JSON.stringify(headers).includes(EVIL) ? [`${path} contains the attacker's text`] : []),
    ...(new URL(canonical, "https://none.example").href === `${SITE}${path}` ? [] : [`${path} is ${canonical}`]),
  ];
}

test("the first request for a page, however hostile, decides nothing about what others get", async () => {
  const today = utcToday();
  // Pages that have not been opened yet: one for each poison, on the site behind a proxy and on the one without.
  const cold = Array.from({ length: 200 }, (_, index) => `/holiday/${plusDays(today, 60 + index)}`);
  const colder = [...slugs.map((slug) => `/holidays/${slug}`), ...cold];
  const attempts = [
    ...POISONS.map((poison) => ({ poison, query: "" })),
    ...QUERIES.map((query) => ({ poison: {} as Headers, query })),
  ];
  const rows = [DIRECT_SITE, SITE].flatMap((site) => attempts.map((attempt) => ({ ...attempt, site })));
  const faults = await inParallel(
    rows.map((row, index) => ({ ...row, path: colder[index] ?? "" })),
    async ({ poison, query, site, path }) => {
      // A trusted proxy sets these itself: see tests/proxy.test.ts.
      const isTrusted = site === SITE && Object.keys(poison).some((name) => name.startsWith("x-forwarded-"));
      if (isTrusted) return [];
      const own: Headers = poison.host ? {} : { host: HOST };
      const { status } = await send(query ? `${path}?${query}` : path, { headers: { ...own, ...poison }, site });
      const after = poisonIn(path, await send(path, { headers: { host: HOST }, site }));
      return [...after, ...(status >= 500 ? [`${path} answers ${status}`] : [])].map(
        (fault) => `${fault} after ${JSON.stringify(poison)} ${query}`,
      );
    },
    8,
  );
  expect(faults.flat()).toEqual([]);
});

test("no header or query puts another host into a page, a feed, an email's link or a redirect", async () => {
  const paths = [
    "/",
    "/about",
    "/calendar",
    "/holidays",
    "/robots.txt",
    "/sitemap.xml",
    "/feeds/rss.xml",
    "/feeds/atom.xml",
  ];
  const more = ["/api/today", "/api/openapi.json", "/today.txt", "/embed/today.html", "/.well-known/security.txt"];
  const elsewhere = ["/account", "/site/about", "/nothing-here", "/api/login?returnUrl=/account", "/sign-in", "/admin"];
  const rows = [...paths, ...more, ...elsewhere].flatMap((path) => POISONS.map((poison) => ({ path, poison })));
  const faults = await inParallel(rows, async ({ path, poison }) => {
    const answer = await send(path, { headers: { ...poison }, site: DIRECT_SITE });
    const isReflected = answer.text.includes(EVIL) || JSON.stringify(answer.headers).includes(EVIL);
    const found = [
      ...(answer.status >= 500 ? [`answers ${answer.status}`] : []),
      ...(isReflected ? ["reflects it"] : []),
    ];
    return found.map((fault) => `${path} ${fault} ${JSON.stringify(poison)}`);
  });
  expect(faults.flat()).toEqual([]);
});

test("a header that skips or rewrites a route gives no access", async () => {
  const guarded = [
    "/api/admin/holidays",
    "/api/admin/summary",
    "/api/account/export",
    "/api/auth/user",
    "/api/reminders",
  ];
  const rows = guarded.flatMap((path) => POISONS.map((poison) => ({ path, poison })));
  const statuses = await inParallel(rows, async ({ path, poison }) => {
    const { status, text } = await send(path, { headers: { ...poison }, site: DIRECT_SITE });
    // The router is sent to the address with its own parameter, and a prefetch of data gets none.
    const isNothing = status === 401 || status === 307 || text === "{}";
    return isNothing ? [] : [`${path} answers ${status} to ${JSON.stringify(poison)}`];
  });
  expect(statuses.flat()).toEqual([]);
  const [method, dots] = [await send("/api/admin/%2e%2e/admin/holidays"), await send("/x/../api/admin/holidays")];
  expect([method.status, dots.status].filter((status) => status < 400)).toEqual([]);
});

test("what the router asks for is not stored as the page itself", async () => {
  const path = `/holiday/${plusDays(utcToday(), 20)}`;
  for (const poison of POISONS.filter((each) => each.rsc)) {
    const headers = { ...poison, host: HOST };
    const first = await send(path, { headers });
    // A redirect that names no lifetime is not stored.
    expect([first.status, first.headers["cache-control"]]).toEqual([307, undefined]);
    const { status, headers: answered } = await send(String(first.headers.location), { headers });
    expect([status, String(answered.vary).toLowerCase()]).toEqual([200, expect.stringMatching(/\brsc\b/)]);
  }
  expect(poisonIn(path, await send(path, { headers: { host: HOST } }))).toEqual([]);
});

test("two requests in one, as a proxy and a server may read them differently, are refused", async () => {
  const { hostname, port } = new URL(SITE);
  const smuggle = (head: string) =>
    new Promise<string>((resolve) => {
      const socket = net.connect(Number(port), hostname);
      let text = "";
      socket.on("data", (chunk: Buffer) => {
        text += chunk;
      });
      socket.on("close", () => resolve(text));
      socket.on("error", () => resolve(text));
      socket.setTimeout(20_000, () => socket.destroy());
      socket.write(head);
    });
  const tail = "0\r\n\r\nGET /api/auth/user HTTP/1.1\r\nHost: x\r\n\r\n";
  for (const lines of [
    ["Content-Length: 4", "Transfer-Encoding: chunked"],
    ["Content-Length: 4", "Content-Length: 60"],
    ["Transfer-Encoding: chunked", "Transfer-Encoding: identity"],
    ["Transfer-Encoding: xchunked"],
    ["Transfer-Encoding : chunked"],
    ["Content-Length: +4"],
  ]) {
    const text = await smuggle(["POST /api/csp-reports HTTP/1.1", `Host: ${HOST}`, ...lines, "", tail].join("\r\n"));
    expect(text.match(/^HTTP\/1\.1 \d+/gm), lines.join()).toEqual(["HTTP/1.1 400"]);
  }
});
