import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBrowser } from "./browser";
import { ensureBuild } from "./build";
import { anyFreePort } from "./ports";
import { startServices } from "./services";
import { startSite } from "./site";

const DIST_DIR = ".next-test";

type Counts = { passed: number; failed: number; skipped: number };

type Step = {
  name: string;
  kind: "static" | "unit" | "e2e";
  /** Writes its report into the folder; `files` are parts of names of test files, none for all. */
  run: (reports: string, files: readonly string[]) => Counts | Promise<Counts>;
};

function node(args: readonly string[], env: Record<string, string> = {}): boolean {
  const result = spawnSync(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...env } });
  return result.status === 0;
}

/** Like `node`, with this process free to serve meanwhile. */
async function nodeBeside(args: readonly string[], env: Record<string, string>): Promise<boolean> {
  const child = spawn(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...env } });
  return new Promise((resolve) => child.once("close", (code) => resolve(code === 0)));
}

const one = (passed: boolean): Counts => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 });

/** A check that is one test: it holds or it does not. */
const check = (...args: string[]): Counts => one(node(args));

const bin = (name: string, file: string) => path.join("node_modules", name, file);

/** Route types are written afresh for each build folder that is there: old ones name pages that are gone. */
function types(): Counts {
  const typegen = [bin("next", "dist/bin/next"), "typegen"];
  const folders = [".next", DIST_DIR].filter((folder) => folder === DIST_DIR || existsSync(folder));
  const written = folders.every((folder) => node(typegen, { NEXT_DIST_DIR: folder }));
  return one(written && node([bin("typescript", "bin/tsc"), "--noEmit"]));
}

function readReport<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } catch {
    return null; // the runner died before it could report: a failure
  }
}

function unitTests(reports: string, files: readonly string[]): Counts {
  const file = path.join(reports, "vitest.json");
  const passed = node([
    bin("vitest", "vitest.mjs"),
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
    ...files,
  ]);
  const report = readReport<{ numPassedTests: number; numFailedTests: number; numPendingTests: number }>(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  // A run may fail without a failed test: an unhandled error, say.
  const failed = passed ? report.numFailedTests : Math.max(report.numFailedTests, 1);
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests };
}

function journeyCounts(file: string, passed: boolean): Counts {
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky;
  return { passed: expected, failed: passed ? failed : Math.max(failed, 1), skipped };
}

/** Two processes of one site, on one database: what must happen once is asked of both. */
async function journeys(reports: string, files: readonly string[]): Promise<Counts> {
  const browser = ensureBrowser();
  await ensureBuild(DIST_DIR);
  const dataDir = mkdtempSync(path.join(tmpdir(), "oddly-e2e-"));
  const stops: (() => Promise<void>)[] = [];
  try {
    const port = await anyFreePort();
    const services = await startServices(dataDir, port, { throwAway: true });
    stops.push(services.stop);
    // Each test stands in for a proxy and names a client of its own, or they would share everybody's limits.
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
    const file = path.join(reports, "playwright.json");
    // Not in this process's way: the stand-ins live in it and have to answer meanwhile.
    const passed = await nodeBeside([bin("@playwright/test", "cli.js"), "test", ...files], {
      E2E_SITE_URL: await start(port),
      // As it comes, without a proxy in front: it believes nobody who says who they are.
      E2E_SECOND_SITE_URL: await start(await anyFreePort(), { TRUSTED_PROXIES: "0" }),
      // For a test that starts a process of its own.
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
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    });
    return journeyCounts(file, passed);
  } finally {
    for (const stop of stops.reverse()) await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const STEPS: readonly Step[] = [
  { name: "Format and lint", kind: "static", run: () => check(bin("@biomejs/biome", "bin/biome"), "ci", ".") },
  { name: "Types", kind: "static", run: types },
  { name: "Content", kind: "static", run: () => check("--import", "tsx", path.join("scripts", "content-check.ts")) },
  { name: "Unit and integration", kind: "unit", run: unitTests },
  { name: "End to end", kind: "e2e", run: journeys },
];

/** A step that cannot even run (no browser, a build that fails) has failed; the others go on. */
async function attempt(step: Step, reports: string, files: readonly string[]): Promise<Counts> {
  try {
    return await step.run(reports, files);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return one(false);
  }
}

/** `npm test`: every kind of test in turn, each with its own databases and ports; `only` names one kind, and files of it. */
export async function run({ only }: { only: readonly string[] }): Promise<void> {
  const [onlyKind, ...files] = only;
  const reports = mkdtempSync(path.join(tmpdir(), "oddly-reports-"));
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const step of STEPS.filter(({ kind }) => !onlyKind || kind === onlyKind)) {
    console.log(`\n— ${step.name}`);
    const counts = await attempt(step, reports, files);
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
  }
  rmSync(reports, { recursive: true, force: true });
  console.log(
    `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ""}`,
  );
  process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
}
