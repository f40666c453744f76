import http from "node:http";
import https from "node:https";
import { connect } from "@/db/client";
import { plusDays, utcToday } from "@/lib/core/dates";
import { FLOOR_PATH } from "./floor";
import type { Page } from "./pages";
import { startFileServer } from "./proxy";
import { budgetLabel, median, type OnEnd, printTable } from "./setup";

/** The fraction of the blank page's requests per second that a cached page must reach. Source: design section 12. */
const OF_BLANK = 0.6;

/** The fraction of a plain file's requests per second, of the same length, that the proxy's cache must reach. */
const OF_FILE = 0.7;

const CONNECTIONS = 16;
const ROUNDS = 7;
const ROUND_MS = 2_000;
const MAX_REQUESTS_A_ROUND = 50_000;
const ANSWER_TIMEOUT_MS = 10_000;

/** As a browser asks for it. */
const HEADERS = { "accept-encoding": "gzip, deflate, br" };

function get(url: string, agent: http.Agent | https.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const { get: open } = url.startsWith("https:") ? https : http;
    const request = open(url, { agent, headers: HEADERS, timeout: ANSWER_TIMEOUT_MS }, (response) => {
      response.once("error", reject);
      response.once("end", () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url} answered ${response.statusCode} under load.`));
      });
      response.resume();
    });
    request.once("timeout", () => request.destroy(new Error(`${url} did not answer in time under load.`)));
    request.once("error", reject);
  });
}

/**
 * Returns the requests per second of one round. The servers are separate processes, and this one does nothing else
 * meanwhile.
 */
async function round(url: string): Promise<number> {
  const options = { keepAlive: true, maxSockets: CONNECTIONS };
  const agent = url.startsWith("https:")
    ? new https.Agent({ ...options, rejectUnauthorized: false })
    : new http.Agent(options);
  const start = performance.now();
  let requests = 0;
  const visitor = async () => {
    while (performance.now() - start < ROUND_MS && requests < MAX_REQUESTS_A_ROUND) {
      requests += 1;
      await get(url, agent);
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, visitor));
    return requests / ((performance.now() - start) / 1000);
  } finally {
    agent.destroy();
  }
}

/** Returns Next.js's cache header: HIT once the page is cached. */
async function cacheState(url: string): Promise<string> {
  const answer = await fetch(url);
  await answer.arrayBuffer();
  return answer.headers.get("x-nextjs-cache") ?? "not cached";
}

/** By IP address, because a host name would be looked up for every connection. */
const numbered = (url: string) => url.replace("//localhost:", "//127.0.0.1:");

/** Loads the URLs in turn. Returns the requests per second of each URL's rounds. */
async function compare(...urls: readonly string[]): Promise<number[][]> {
  for (const url of urls) await round(url);
  const loads = urls.map((url) => ({ url, rates: [] as number[] }));
  for (let index = 0; index < ROUNDS; index += 1) {
    // Alternate the order, so that a machine that slows down favors none.
    for (const { url, rates } of index % 2 === 0 ? loads : loads.toReversed()) rates.push(await round(url));
  }
  return loads.map(({ rates }) => rates);
}

function row(name: string, rates: readonly number[], ...more: string[]): string[] {
  const range = `${Math.min(...rates).toFixed(0)}-${Math.max(...rates).toFixed(0)}`;
  return [name, median(rates).toFixed(0), range, ...more];
}

/** Prints the requests per second of `page`, the blank page and the floor. Returns the broken budgets. */
export async function measureThroughput(siteUrl: string, blankUrl: string, page: Page): Promise<string[]> {
  const pageUrl = numbered(siteUrl + page.path);
  const blankPageUrl = numbered(`${blankUrl}/`);
  const floorUrl = numbered(blankUrl + FLOOR_PATH);
  console.log(`Loading ${page.path}, the blank page and the floor in turn, ${ROUNDS} rounds …`);
  const [own = [], blank = [], floor = []] = await compare(pageUrl, blankPageUrl, floorUrl);
  const state = await cacheState(pageUrl);
  const factor = median(own) / median(blank);
  const floorFactor = median(floor) / median(blank);
  printTable(
    `Requests per second, medians of ${ROUNDS} rounds; ${OF_BLANK} of blank expected`,
    ["Page", "requests/s", "range", "of blank", "budget", "cache"],
    [
      row("blank", blank, "", "", await cacheState(blankPageUrl)),
      row("floor", floor, floorFactor.toFixed(2), "", await cacheState(floorUrl)),
      row(page.name, own, factor.toFixed(2), budgetLabel(factor >= OF_BLANK), state),
    ],
  );
  return [
    ...(state === "HIT" ? [] : [`${page.path} is not served from the cache (${state})`]),
    ...(factor >= OF_BLANK ? [] : [`requests/s of ${page.path}: ${factor.toFixed(2)} of blank, ${OF_BLANK} expected`]),
  ];
}

/** Returns how many bytes of body a URL of the proxy sends to a browser. */
function lengthOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    https
      .get(url, { headers: HEADERS, rejectUnauthorized: false }, (response) => {
        let bytes = 0;
        response.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.once("end", () => resolve(bytes));
      })
      .once("error", reject);
  });
}

/** Prints the requests per second of `page` from the proxy's cache beside a file of its length. */
export async function measureProxy(proxyUrl: string, page: Page, onEnd: OnEnd): Promise<string[]> {
  const pageUrl = numbered(proxyUrl + page.path);
  const bytes = await lengthOf(pageUrl);
  const fileUrl = numbered(await startFileServer(bytes, onEnd));
  console.log(`Loading ${page.path} from the proxy's cache and a file of ${bytes} bytes in turn, ${ROUNDS} rounds …`);
  const [own = [], file = []] = await compare(pageUrl, fileUrl);
  const factor = median(own) / median(file);
  printTable(
    `Requests per second over TLS, medians of ${ROUNDS} rounds; ${OF_FILE} of a file expected`,
    ["Answer", "requests/s", "range", "of the file", "budget"],
    [
      row(`a file of ${bytes} bytes`, file, "", ""),
      row(page.name, own, factor.toFixed(2), budgetLabel(factor >= OF_FILE)),
    ],
  );
  return factor >= OF_FILE
    ? []
    : [`requests/s of ${page.path} through the proxy: ${factor.toFixed(2)} of a file, ${OF_FILE} expected`];
}

const RENDERED_DAYS = 60;

/** How many other days are opened first, by the route and as a page. */
const WARM_UPS = 5;

/** Collects the planner's statistics, which a database that has run for a minute has. */
async function analyze(databaseUrl: string): Promise<void> {
  const { db, close } = connect(databaseUrl, 1);
  await db.execute("analyze").finally(close);
}

/** Returns how many transactions the database has committed: each query outside of one counts. */
async function committed(databaseUrl: string): Promise<number> {
  const { db, close } = connect(databaseUrl, 1);
  try {
    // A session that has reported in the last second reports the rest after ten seconds without a query.
    await new Promise((resolve) => setTimeout(resolve, 11_000));
    const { rows } = await db.execute("select xact_commit from pg_stat_database where datname = current_database()");
    return Number(rows[0]?.xact_commit);
  } finally {
    await close();
  }
}

async function timesOf(urls: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const url of urls) {
    const start = performance.now();
    const answer = await fetch(url);
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}.`);
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b);
}

/** How many queries rendering a day's page may take, and how much longer than a route with one query, at p95. */
const RENDER = { queries: 3, factor: 3 };

/** Prints what it takes to render a day's page that is not in the cache. Returns the broken budgets. */
export async function measureRenders(siteUrl: string, databaseUrl: string): Promise<string[]> {
  // Days that no other benchmark opens.
  const days = Array.from({ length: RENDERED_DAYS }, (_, index) => plusDays(utcToday(), 100 + index));
  await analyze(databaseUrl);
  const warmUps = Array.from({ length: WARM_UPS }, (_, index) => plusDays(utcToday(), 99 - index));
  await timesOf(warmUps.flatMap((day) => [`${siteUrl}/api/holidays/date/${day}`, `${siteUrl}/holiday/${day}`]));
  const before = await committed(databaseUrl);
  const routes = await timesOf(days.map((day) => `${siteUrl}/api/holidays/date/${day}`));
  const between = await committed(databaseUrl);
  const pages = await timesOf(days.map((day) => `${siteUrl}/holiday/${day}`));
  const after = await committed(databaseUrl);
  const p95 = (times: readonly number[]) => times[Math.floor(times.length * 0.95)] ?? 0;
  // The second connection and the site's own jobs add a few, the same to both.
  const queries = (after - between - (between - before)) / RENDERED_DAYS + 1;
  const factor = p95(pages) / p95(routes);
  const isWithin = queries <= RENDER.queries + 0.5 && factor <= RENDER.factor;
  printTable(
    `Rendering ${RENDERED_DAYS} days that are not cached; ${RENDER.queries} queries and ${RENDER.factor} times the route allowed`,
    ["Answer", "queries", "median", "p95", "of the route", "budget"],
    [
      ["a route with one query", "1", `${median(routes).toFixed(1)} ms`, `${p95(routes).toFixed(1)} ms`, "", ""],
      [
        "a day's page",
        queries.toFixed(1),
        `${median(pages).toFixed(1)} ms`,
        `${p95(pages).toFixed(1)} ms`,
        factor.toFixed(1),
        budgetLabel(isWithin),
      ],
    ],
  );
  return isWithin ? [] : [`rendering a day: ${queries.toFixed(1)} queries, ${factor.toFixed(1)} times the route`];
}
