import http from "node:http";
import type { Page } from "./pages";
import { budgetLabel, median, printTable } from "./setup";

/** The fraction of the blank page's requests per second that a cached page must reach. Source: design section 12. */
const BUDGET = 0.8;

const CONNECTIONS = 16;
const ROUNDS = 7;
const ROUND_MS = 2_000;
const MAX_REQUESTS_A_ROUND = 50_000;
const ANSWER_TIMEOUT_MS = 10_000;

function get(url: string, agent: http.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, timeout: ANSWER_TIMEOUT_MS }, (response) => {
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
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
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

/** Prints the requests per second of `page` and of the blank page. Returns the broken budgets. */
export async function measureThroughput(siteUrl: string, blankUrl: string, page: Page): Promise<string[]> {
  // By IP address, because a host name would be looked up for every connection.
  const numbered = (url: string) => url.replace("//localhost:", "//127.0.0.1:");
  const pageUrl = numbered(siteUrl + page.path);
  const blankPageUrl = numbered(`${blankUrl}/`);

  console.log(`Loading ${page.path} and the blank page in turn, ${ROUNDS} rounds …`);
  await round(blankPageUrl);
  await round(pageUrl);
  const state = await cacheState(pageUrl);
  const rates = { page: [] as number[], blank: [] as number[] };
  for (let index = 0; index < ROUNDS; index += 1) {
    // Alternate the order, so that a machine that slows down favors neither.
    const pageFirst = index % 2 === 0;
    if (pageFirst) rates.page.push(await round(pageUrl));
    rates.blank.push(await round(blankPageUrl));
    if (!pageFirst) rates.page.push(await round(pageUrl));
  }

  const factor = median(rates.page) / median(rates.blank);
  const row = (name: string, all: readonly number[], ...more: string[]) => [
    name,
    median(all).toFixed(0),
    `${Math.min(...all).toFixed(0)}-${Math.max(...all).toFixed(0)}`,
    ...more,
  ];
  printTable(
    `Requests per second, medians of ${ROUNDS} rounds; ${BUDGET} of blank asked for`,
    ["Page", "requests/s", "range", "of blank", "budget", "cache"],
    [
      row("blank", rates.blank, "", "", await cacheState(blankPageUrl)),
      row(page.name, rates.page, factor.toFixed(2), budgetLabel(factor >= BUDGET), state),
    ],
  );
  return [
    ...(state === "HIT" ? [] : [`${page.path} is not served from the cache (${state})`]),
    ...(factor >= BUDGET ? [] : [`requests/s of ${page.path}: ${factor.toFixed(2)} of blank, ${BUDGET} asked for`]),
  ];
}
