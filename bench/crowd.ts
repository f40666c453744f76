import { createHmac, randomInt, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { plusDays, utcToday } from "@/lib/core/dates";
import { ensureBuild } from "@/tools/dev/build";
import { editorHeaders } from "./csv-export";
import { type Instances, installTools, loadTool, startInstances } from "./instances";
import { sharedCardPage } from "./pages";
import { budgetLabel, median, megabytes, type OnEnd, printTable, residentBytes, withCleanUp } from "./setup";

/** The build of the e2e tests. */
const DIST_DIR = ".next-test";

const MINUTES = 10;

/** How long one instance alone is loaded, for comparison. */
const MINUTES_ALONE = 2;

/** The first rate to try, in requests a second; each following one is higher by this factor. */
const FIRST_RATE = 400;
const STEP = 1.25;
const STEP_SECONDS = 15;

/** How much of the highest rate is steady: the rest is room for a burst. */
const STEADY = 0.8;

/** How much of a rate has to be answered: autocannon rounds it for each of its connections. */
const MIN_ANSWERED = 0.95;

const CONNECTIONS = 64;
const SAVE_EVERY_MS = 5_000;

/** How long after an edit a visitor may still get the page before it. Source: the pages' Cache-Control. */
const MAX_STALE_MS = 20_000;

/** How much memory the servers may gain between the second minute and the last. */
const MAX_DRIFT = 0.05;

type Request = { method?: string; path: string; headers?: Record<string, string>; body?: string };
type Kind = { name: string; share: number; requests: readonly Request[]; setup?: (request: Request) => Request };

/** The part of autocannon's result that is read. */
type Result = {
  latency: Record<"p50" | "p90" | "p99" | "p99_9" | "max", number>;
  requests: { total: number; average: number };
  errors: number;
  timeouts: number;
  non2xx: number;
};
type Autocannon = { default: (options: Record<string, unknown>) => Promise<Result> };

/** An address from 198.18.0.0/15, which is reserved for tests. */
const someClient = () => `198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(256)}`;

/** Returns an event that the site records and skips, as most of Stripe's are, signed. */
function webhook(secret: string): Request {
  const id = `evt_${randomUUID().replaceAll("-", "")}`;
  const time = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({
    id,
    object: "event",
    api_version: "2026-10-28.endive",
    created: time,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: "customer.updated",
    data: { object: { id: "cus_crowd", object: "customer" } },
  });
  const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  const headers = { "content-type": "application/json", "stripe-signature": `t=${time},v1=${signature}` };
  return { method: "POST", path: "/api/webhooks/stripe", headers, body };
}

const signIn = (): Request => ({
  method: "POST",
  path: "/api/auth/email/start",
  headers: { "content-type": "application/json", "x-forwarded-for": someClient() },
  body: JSON.stringify({ email: `${randomUUID()}@example.org`, returnUrl: "/" }),
});

/** Returns the mix: nine in ten requests are pages, most of them today's. */
async function mixOf({ url, services }: Instances, slugs: readonly string[]): Promise<Kind[]> {
  const today = utcToday();
  const days = Array.from({ length: 61 }, (_, index) => plusDays(today, index - 30));
  const often = ["/", `/holiday/${today}`, "/calendar"].flatMap((path) => Array.from({ length: 40 }, () => path));
  const pages = [...often, ...days.map((day) => `/holiday/${day}`), ...slugs.map((slug) => `/holidays/${slug}`)];
  const shuffled = pages.toSorted(() => randomInt(3) - 1);
  const words = ["pie", "cat", "ocean", "coffee", "friend", "robot", "bread", "moon"];
  const card = await sharedCardPage(url, services.addresses.mailbox ?? "");
  const secret = services.env.STRIPE_WEBHOOK_SECRET ?? "";
  return [
    { name: "pages", share: 0.9, requests: shuffled.map((path) => ({ path })) },
    { name: "API", share: 0.05, requests: days.map((day) => ({ path: `/api/holidays/date/${day}` })) },
    { name: "search", share: 0.03, requests: words.map((word) => ({ path: `/api/search?q=${word}` })) },
    { name: "cards", share: 0.01, requests: [card] },
    { name: "webhooks", share: 0.007, requests: [webhook(secret)], setup: () => webhook(secret) },
    { name: "sign-ins", share: 0.003, requests: [signIn()], setup: signIn },
  ];
}

/** Loads the site with `rate` requests a second of the mix. */
async function load(url: string, mix: readonly Kind[], seconds: number, rate: number): Promise<Result[]> {
  const { default: autocannon } = await loadTool<Autocannon>("autocannon");
  const run = ({ requests, share, setup }: Kind) =>
    autocannon({
      url,
      duration: seconds,
      connections: Math.max(1, Math.round(CONNECTIONS * share)),
      overallRate: Math.max(1, Math.round(rate * share)),
      requests: requests.map((request) => ({ ...request, ...(setup && { setupRequest: setup }) })),
      headers: { "accept-encoding": "gzip, deflate, br" },
      tlsOptions: { rejectUnauthorized: false },
      timeout: 30,
      // Its correction expects a request every millisecond, whatever the rate.
      ignoreCoordinatedOmission: true,
      // When nginx ends a connection, after 1,000 requests, autocannon takes each answer for that of an earlier request.
      reconnectRate: 900,
    });
  return Promise.all(mix.map(run));
}

const answeredBy = (results: readonly Result[]) => results.reduce((sum, { requests }) => sum + requests.average, 0);

/** Returns the highest rate of the mix that is answered. */
async function highestRate(url: string, mix: readonly Kind[]): Promise<number> {
  // Each instance renders each page first.
  await load(url, mix, 2 * STEP_SECONDS, FIRST_RATE);
  let highest = 0;
  for (let rate = FIRST_RATE; ; rate *= STEP) {
    const answered = answeredBy(await load(url, mix, STEP_SECONDS, rate));
    console.log(`  ${answered.toFixed(0)} of ${rate.toFixed(0)} requests/s`);
    highest = Math.max(highest, answered);
    if (answered < rate * MIN_ANSWERED) return highest;
  }
}

/**
 * Saves a holiday every few seconds like an editor until `signal` ends it. Returns how long the proxy took to show each
 * edit, in milliseconds.
 */
async function edit({ url, all, services }: Instances, signal: AbortSignal): Promise<number[]> {
  // Directly, because only the load's client is named for two proxies.
  const site = `http://127.0.0.1:${all[0]?.port}`;
  const headers = await editorHeaders(site, services.addresses.mailbox ?? "");
  const [holiday] = await (await fetch(`${site}/api/holidays/date/${utcToday()}`)).json();
  /** When each edit was saved that is not shown yet. */
  const waiting = new Map<number, number>();
  const delays: number[] = [];
  const watch = async () => {
    while (!signal.aborted || waiting.size > 0) {
      const page = await (await fetch(`${url}/holidays/${holiday.slug}`)).text();
      const shown = Number(/Saved for the (\d+)\. time/.exec(page)?.[1] ?? 0);
      for (const [number, savedAt] of waiting) {
        const delay = performance.now() - savedAt;
        if (number > shown && delay < 2 * MAX_STALE_MS) continue;
        delays.push(delay);
        waiting.delete(number);
      }
      await pause(100);
    }
  };
  const watching = watch();
  for (let number = 1; !signal.aborted; number += 1) {
    const saved = await fetch(`${site}/api/admin/holidays/${holiday.id}`, {
      method: "PUT",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ whyToday: `Saved for the ${number}. time.` }),
    });
    if (!saved.ok) throw new Error(`An edit was answered ${saved.status}: ${await saved.text()}`);
    waiting.set(number, performance.now());
    await pause(SAVE_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
  await watching;
  return delays;
}

const memoryOf = ({ all }: Instances) => all.reduce((sum, { site }) => sum + residentBytes(site.pid), 0);

type Run = { rate: number; highest: number; results: Result[]; delays: number[]; drift: number; memory: number };

/** Loads `count` instances for some minutes at the highest steady rate, while an editor saves. */
async function loadInstances(count: number, minutes: number, onEnd: OnEnd): Promise<Run & { mix: Kind[] }> {
  const instances = await startInstances(count, DIST_DIR, onEnd);
  const all: { slug: string }[] = await (await fetch(`http://127.0.0.1:${instances.all[0]?.port}/api/holidays`)).json();
  const mix = await mixOf(
    instances,
    all.slice(0, 200).map(({ slug }) => slug),
  );
  console.log(`Looking for the highest rate of ${count === 1 ? "one instance" : `${count} instances`} …`);
  const end = new AbortController();
  const editing = edit(instances, end.signal);
  const highest = await highestRate(instances.url, mix);
  const rate = Math.round(highest * STEADY);
  console.log(`${highest.toFixed(0)} requests/s at most; ${rate} for ${minutes} minutes …`);
  const memory: number[] = [];
  const watch = setInterval(() => memory.push(memoryOf(instances)), 1_000);
  const results = await load(instances.url, mix, minutes * 60, rate);
  clearInterval(watch);
  end.abort();
  const delays = await editing;
  const [second, last] = [median(memory.slice(60, 120)), median(memory.slice(-60))];
  return { rate, highest, results, delays, drift: last / second - 1, memory: last, mix };
}

/** Ten minutes of a realistic mix on two instances behind the proxy, and on one. Returns the broken budgets. */
export async function measureCrowd(): Promise<string[]> {
  installTools("autocannon");
  await ensureBuild(DIST_DIR);
  // The certificate is made for the run; autocannon has its own setting.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
  const two = await withCleanUp((onEnd) => loadInstances(2, MINUTES, onEnd));
  const one = await withCleanUp((onEnd) => loadInstances(1, MINUTES_ALONE, onEnd));
  const failed = ({ errors, timeouts, non2xx }: Result) => errors + timeouts + non2xx;
  printTable(
    `${MINUTES} minutes of ${two.rate} requests/s on two instances, from the proxy over TLS; times in ms`,
    ["Requests", "share", "count", "p50", "p90", "p99", "p99.9", "longest", "failed"],
    two.results.map((result, index) => [
      two.mix[index]?.name ?? "",
      `${((two.mix[index]?.share ?? 0) * 100).toFixed(1)} %`,
      result.requests.total.toLocaleString("en-US"),
      ...(["p50", "p90", "p99", "p99_9", "max"] as const).map((each) => String(result.latency[each])),
      String(failed(result)),
    ]),
  );
  const failures = [...two.results, ...one.results].reduce((sum, result) => sum + failed(result), 0);
  const stalest = Math.max(...two.delays);
  const drift = Math.abs(two.drift);
  const answered = answeredBy(two.results);
  const within = {
    failures: failures === 0,
    answered: answered >= two.rate * MIN_ANSWERED,
    stale: stalest <= MAX_STALE_MS,
    drift: drift <= MAX_DRIFT,
  };
  printTable(
    "What else was measured",
    ["", "measured", "expected", "budget"],
    [
      ["failed requests", String(failures), "0", budgetLabel(within.failures)],
      ["requests/s answered", answered.toFixed(0), String(two.rate), budgetLabel(within.answered)],
      ["edits", String(two.delays.length), "", ""],
      ["an edit is shown after, median", `${(median(two.delays) / 1000).toFixed(1)} s`, "", ""],
      ["an edit is shown after, longest", `${(stalest / 1000).toFixed(1)} s`, "20 s", budgetLabel(within.stale)],
      ["memory of both at the end", `${megabytes(two.memory).toFixed(0)} MB`, "", ""],
      ["memory gained", `${(two.drift * 100).toFixed(1)} %`, "5 %", budgetLabel(within.drift)],
      ["requests/s at most, two instances", two.highest.toFixed(0), "", ""],
      ["requests/s at most, one instance", one.highest.toFixed(0), "", ""],
    ],
  );
  return [
    ...(within.failures ? [] : [`crowd: ${failures} requests failed`]),
    ...(within.answered ? [] : [`crowd: ${answered.toFixed(0)} requests/s were answered, of ${two.rate}`]),
    ...(within.stale ? [] : [`crowd: an edit was shown after ${(stalest / 1000).toFixed(1)} s`]),
    ...(within.drift ? [] : [`crowd: memory changed by ${(two.drift * 100).toFixed(1)} %`]),
  ];
}
