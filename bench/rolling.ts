import { setTimeout as pause } from "node:timers/promises";
// biome-ignore lint/correctness/noUndeclaredDependencies: the site depends on it; bench/package.json has what the site does not
import { type BrowserContext, chromium } from "@playwright/test";
import { plusDays, utcToday } from "@/lib/core/dates";
import { ensureBrowser } from "@/tools/dev/browser";
import { ensureBuild } from "@/tools/dev/build";
import { type Instances, installTools, loadTool, startInstances } from "./instances";
import { budgetLabel, type OnEnd, printTable } from "./setup";

const RATE = 50;
const INSTANCES = 2;

/** The proxy tries an instance again this long after a failure, so the next one may stop only then. */
const SETTLED_MS = 3_000;

/** The same key for both builds, as docs/deployment.md says: forms of the old one can be sent to the new one. */
const ACTIONS_KEY = Buffer.alloc(32, "rolling").toString("base64");

const BUILDS = ["old", "new"].map((name) => ({
  distDir: `.next-rolling-${name}`,
  env: { NEXT_DEPLOYMENT_ID: name, NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: ACTIONS_KEY },
}));

const TYPED = "It is on the second Tuesday, not the third: see the society's own page.";

type Counts = { total: number; failed: string[] };

type Load = {
  on: (event: string, handle: (client: unknown, status: number | Error) => void) => void;
  stop: () => void;
};
type Autocannon = { default: (options: Record<string, unknown>, done: () => void) => Load };

/** Loads pages, the API and a form's endpoint at a steady rate. `stop` ends it and returns what was answered. */
async function startLoad(url: string): Promise<() => Promise<Counts>> {
  const { default: autocannon } = await loadTool<Autocannon>("autocannon");
  const day = (offset: number) => plusDays(utcToday(), offset);
  const pages = Array.from({ length: 40 }, (_, index) => `/holiday/${day(index)}`);
  const api = Array.from({ length: 10 }, (_, index) => `/api/holidays/date/${day(index)}`);
  const post = {
    method: "POST",
    path: "/api/csp-reports",
    headers: { "content-type": "application/csp-report" },
    body: "{}",
  };
  // Each with its own address, so that the proxy's cache answers none.
  let number = 0;
  const setupRequest = (request: { path: string }) => {
    number += 1;
    return { ...request, path: `${request.path}?visit=${number}` };
  };
  const reads = ["/", ...pages, ...api].map((path) => ({ method: "GET", path, setupRequest }));
  const counts: Counts = { total: 0, failed: [] };
  const options = {
    url,
    duration: 3600,
    connections: 10,
    overallRate: RATE,
    requests: [...reads, ...Array.from({ length: 5 }, () => post)],
    tlsOptions: { rejectUnauthorized: false },
  };
  let running: Load | undefined;
  const ended = new Promise<void>((resolve) => {
    running = autocannon(options, resolve);
  });
  running?.on("response", (_, status) => {
    counts.total += 1;
    if (typeof status === "number" && status >= 400 && status !== 429) counts.failed.push(String(status));
  });
  running?.on("reqError", (_, error) => counts.failed.push(String(error)));
  return async () => {
    running?.stop();
    await ended;
    return counts;
  };
}

/** Opens the form for mistakes and fills it in. Returns a function that sends it and returns what is shown then. */
async function openForm(context: BrowserContext, address: string): Promise<() => Promise<string>> {
  const page = await context.newPage();
  await page.goto(address);
  await page.getByLabel("What should we fix?").fill(TYPED);
  await page.getByLabel(/source/i).fill("https://society.example/day");
  return async () => {
    await page
      .locator("form")
      .filter({ has: page.getByLabel("What should we fix?") })
      .getByRole("button")
      .click();
    await page
      .getByText("Thanks! An editor will take a look.")
      .waitFor({ timeout: 20_000 })
      .catch(() => null);
    return page.locator("main").innerText();
  };
}

/** Opens a page whose links are followed after the release. Returns a function that does so and returns the address. */
async function openPage(context: BrowserContext, url: string): Promise<() => Promise<string>> {
  const page = await context.newPage();
  await page.goto(`${url}/holidays`);
  return async () => {
    await page.getByRole("link", { name: "Calendar" }).first().click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForURL(/\/calendar/);
    return page.url();
  };
}

async function release({ all, restart }: Instances): Promise<void> {
  for (const index of all.keys()) {
    console.log(`Restarting instance ${index + 1} of ${all.length} …`);
    await restart(index, BUILDS[1]?.distDir ?? "", BUILDS[1]?.env ?? {});
    await pause(SETTLED_MS);
  }
}

/**
 * Replaces two instances by another build, one after the other, under load and with forms open in a browser. Returns
 * what went wrong.
 */
export async function measureRolling(onEnd: OnEnd): Promise<string[]> {
  installTools("autocannon");
  for (const { distDir, env } of BUILDS) await ensureBuild(distDir, env);
  const [old] = BUILDS;
  const instances = await startInstances(INSTANCES, old?.distDir ?? "", onEnd, old?.env);
  const { url } = instances;
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ["--no-sandbox"] });
  onEnd(() => browser.close());
  const withScripts = await browser.newContext({ ignoreHTTPSErrors: true });
  const withoutScripts = await browser.newContext({ ignoreHTTPSErrors: true, javaScriptEnabled: false });
  const [holiday] = await (
    await fetch(`http://127.0.0.1:${instances.all[0]?.port}/api/holidays/date/${utcToday()}`)
  ).json();
  const address = `${url}/holidays/${holiday.slug}/suggest`;
  const [send, sendWithoutScripts] = [await openForm(withScripts, address), await openForm(withoutScripts, address)];
  const follow = await openPage(withScripts, url);
  const stopLoad = await startLoad(url);
  await pause(SETTLED_MS);
  await release(instances);
  const outcomes = [
    { name: "a form opened before the release is sent", ok: (await send()).includes("Thanks!") },
    { name: "the same without scripts", ok: (await sendWithoutScripts()).includes("Thanks!") },
    { name: "a link of a page opened before it is followed", ok: (await follow()).includes("/calendar") },
  ];
  const { total, failed } = await stopLoad();
  const rows = [
    { name: `${total} requests at ${RATE} a second, failed: ${failed.length}`, ok: failed.length === 0 },
    ...outcomes,
  ];
  printTable(
    "A release to two instances, one after the other",
    ["", "budget"],
    rows.map(({ name, ok }) => [name, budgetLabel(ok)]),
  );
  if (failed.length > 0) console.log([...new Set(failed)].join(", "));
  return rows.filter(({ ok }) => !ok).map(({ name }) => `rolling: ${name}`);
}
