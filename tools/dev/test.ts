import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { enterContent } from "@/e2e/editors";
import { ensureBrowser, ensureHeadlessShell } from "./browser";
import { ensureBuild } from "./build";
import { endPrograms, startNode } from "./child";
import { anyFreePort } from "./ports";
import { startServices } from "./services";
import { startSite } from "./site";
import { makeTestFolder } from "./test-folder";

const DIST_DIR = ".next-test";

/** How long the databases of an interrupted run may take to stop. */
const GRACE_MS = 15_000;

/** How many of the slowest tests are listed. */
const SLOWEST = 10;

type Counts = { passed: number; failed: number; skipped: number };

type Timed = { title: string; ms: number };

type Outcome = Counts & { slowest?: readonly Timed[] };

type Step = {
  name: string;
  kind: "static" | "unit" | "e2e";
  /** Whether the step has a part that only `npm run test:long` runs. */
  isLongToo?: boolean;
  /** `files` are parts of test file names; empty for all. */
  run: (files: readonly string[]) => Promise<Outcome>;
};

/** Functions that stop the services of the current step. */
const stops: (() => Promise<void>)[] = [];
let stopping: Promise<void> = Promise.resolve();

/** Stops all services in reverse order, so that sites stop before their database. */
function stopServices(): Promise<void> {
  for (const stop of stops.splice(0).reverse()) stopping = stopping.then(stop).catch(console.error);
  return stopping;
}

/** Everything that the run writes is in this folder, including the temporary files of its child processes. */
const folder = makeTestFolder("oddly-test-run-");
process.env.TMPDIR = folder;

/** Runs a Node.js program and returns whether it succeeded. Asynchronous, because this process serves it meanwhile. */
async function node(args: readonly string[], env: Record<string, string> = {}): Promise<boolean> {
  const [code] = await once(startNode(args, { env, stdio: ["ignore", "inherit", "inherit"] }), "close");
  return code === 0;
}

const one = (passed: boolean): Counts => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 });

/** A check that counts as one test. */
const check = async (...args: string[]): Promise<Counts> => one(await node(args));

const bin = (name: string, file: string) => path.join("node_modules", name, file);

/** Route types are generated again for each build folder, because stale ones name pages that no longer exist. */
async function types(): Promise<Counts> {
  const typegen = [bin("next", "dist/bin/next"), "typegen"];
  const folders = [".next", DIST_DIR].filter((each) => each === DIST_DIR || existsSync(each));
  for (const each of folders) if (!(await node(typegen, { NEXT_DIST_DIR: each }))) return one(false);
  return check(bin("typescript", "bin/tsc"), "--noEmit");
}

function readReport<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } catch {
    return null; // the runner crashed before it could write a report, which counts as a failure
  }
}

/** Source: Vitest's JSON reporter. */
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { name: string; assertionResults: { fullName: string; duration?: number }[] }[];
};

async function unitTests(files: readonly string[]): Promise<Outcome> {
  const file = path.join(folder, "vitest.json");
  const reporters = ["--reporter=./tests/progress.ts", "--reporter=json", `--outputFile.json=${file}`];
  const passed = await node([bin("vitest", "vitest.mjs"), "run", ...reporters, ...files]);
  const report = readReport<VitestReport>(file);
  if (!report) return one(false);
  // A run can fail without a failed test, for example on an unhandled error.
  const failed = passed ? report.numFailedTests : Math.max(report.numFailedTests, 1);
  const slowest = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration = 0 }) => ({
      title: `${path.relative("", name)}: ${fullName}`,
      ms: duration,
    })),
  );
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests, slowest };
}

/** Source: Playwright's JSON reporter. */
type Suite = {
  file: string;
  suites?: Suite[];
  specs: { title: string; tests: { projectName: string; results: { duration: number }[] }[] }[];
};

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
};

const timesIn = ({ file, suites = [], specs }: Suite): Timed[] => [
  ...suites.flatMap(timesIn),
  ...specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, results }) => ({
      title: `e2e/${file} (${projectName}): ${title}`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  ),
];

function browserCounts(file: string, passed: boolean): Outcome {
  const report = readReport<PlaywrightReport>(file);
  if (!report) return one(false);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky;
  return {
    passed: expected,
    failed: passed ? failed : Math.max(failed, 1),
    skipped,
    slowest: report.suites.flatMap(timesIn),
  };
}

/** Runs the e2e tests against two processes of one site on one database, to test what must happen only once. */
async function browserTests(files: readonly string[]): Promise<Outcome> {
  const browser = ensureBrowser();
  const shell = process.env.CHROMIUM_PATH ? null : ensureHeadlessShell();
  await ensureBuild(DIST_DIR);
  const dataDir = path.join(folder, "e2e");
  mkdirSync(dataDir, { mode: 0o711 });
  const port = await anyFreePort();
  const services = await startServices(dataDir, port, { throwAway: true });
  stops.push(services.stop);
  await enterContent(services.addresses.database ?? "");
  // Each test sets its own client address like a proxy would. Otherwise all tests would share one rate limit.
  const env = { ...services.env, SITE_URL: `http://localhost:${port}`, TRUSTED_PROXIES: "1" };
  const start = async (at: number, more: Record<string, string> = {}) => {
    const site = await startSite({
      mode: "start",
      port: at,
      host: "127.0.0.1",
      distDir: DIST_DIR,
      env: { ...env, ...more },
    });
    stops.push(site.stop);
    return site.url;
  };
  const file = path.join(folder, "playwright.json");
  const passed = await node([bin("@playwright/test", "cli.js"), "test", ...files], {
    E2E_SITE_URL: await start(port),
    // The default configuration, without a proxy: forwarded client addresses are ignored.
    E2E_SECOND_SITE_URL: await start(await anyFreePort(), { TRUSTED_PROXIES: "0" }),
    // For a test that starts its own process.
    E2E_SITE_ENV: JSON.stringify(env),
    E2E_MAILBOX_URL: services.addresses.mailbox ?? "",
    E2E_DATABASE_URL: services.addresses.database ?? "",
    E2E_BLOB_API_URL: services.env.VERCEL_BLOB_API_URL ?? "",
    E2E_BLOB_TOKEN: services.env.BLOB_READ_WRITE_TOKEN ?? "",
    E2E_JOBS_SECRET: services.env.JOBS_SECRET ?? "",
    E2E_PUSH_URL: services.addresses.push ?? "",
    E2E_STRIPE_URL: services.addresses.stripe ?? "",
    E2E_STRIPE_SECRET_KEY: services.env.STRIPE_SECRET_KEY ?? "",
    E2E_STRIPE_WEBHOOK_SECRET: services.env.STRIPE_WEBHOOK_SECRET ?? "",
    E2E_RESEND_WEBHOOK_SECRET: services.env.RESEND_WEBHOOK_SECRET ?? "",
    CHROMIUM_PATH: shell ?? browser,
    WHOLE_CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  return browserCounts(file, passed);
}

const STEPS: readonly Step[] = [
  { name: "Format and lint", kind: "static", run: () => check(bin("@biomejs/biome", "bin/biome"), "ci", ".") },
  { name: "Types", kind: "static", run: types },
  { name: "Content", kind: "static", run: () => check("--import", "tsx", path.join("tools", "content-check.ts")) },
  { name: "Unit, integration and components", kind: "unit", isLongToo: true, run: unitTests },
  { name: "End to end", kind: "e2e", isLongToo: true, run: browserTests },
];

/** Runs a step. A step that throws (no browser, a failed build) counts as failed, and the other steps still run. */
async function attempt(step: Step, files: readonly string[]): Promise<Outcome> {
  try {
    return await step.run(files);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return one(false);
  } finally {
    await stopServices();
  }
}

/**
 * Returns the process ids of the database servers whose data is in the run's folder. Source: postmaster.pid, line 1.
 */
function databaseServers(): number[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => path.basename(file) === "postmaster.pid")
    .map((file) => Number(readFileSync(path.join(folder, file), "utf8").split("\n")[0]));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Ends every process that the run has started, and removes its files. */
async function cleanUp(): Promise<void> {
  await endPrograms();
  await stopServices();
  const servers = databaseServers();
  for (const pid of servers) if (isAlive(pid)) process.kill(pid, "SIGINT");
  const deadline = Date.now() + GRACE_MS;
  while (servers.some(isAlive) && Date.now() < deadline) await pause(50);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`.padStart(9);

/**
 * `npm test`: runs every kind of test in turn, each with its own databases and ports. `only` selects one kind and files
 * of it. With "long" first, runs the tests that take too long for every day.
 */
export async function run({ only }: { only: readonly string[] }): Promise<void> {
  const isLong = only[0] === "long";
  const [onlyKind, ...files] = isLong ? only.slice(1) : only;
  if (isLong) process.env.TEST_LONG = "1";
  let ending: Promise<void> | undefined;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      ending ??= cleanUp().then(() => process.exit(128 + constants.signals[signal]));
    });
  }
  const steps = STEPS.filter(({ kind, isLongToo }) => (!onlyKind || kind === onlyKind) && (!isLong || isLongToo));
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  const times: Timed[] = [];
  const tests: Timed[] = [];
  for (const [index, step] of steps.entries()) {
    console.log(`\n— ${index + 1} of ${steps.length}: ${step.name}`);
    const startedAt = performance.now();
    const { slowest = [], ...counts } = await attempt(step, files);
    if (ending) return ending;
    times.push({ title: step.name, ms: performance.now() - startedAt });
    tests.push(...slowest);
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
  }
  console.log("\n— The ten slowest");
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  for (const { title, ms } of slowest) console.log(`${inSeconds(ms)}  ${title}`);
  console.log("\n— Time by step");
  for (const { title, ms } of times) console.log(`${inSeconds(ms)}  ${title}`);
  ending ??= cleanUp();
  await ending;
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
  process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
}
