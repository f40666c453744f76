import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { connect } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { startPostgres } from "@/tools/dev/postgres";
import { freshVapidKeys } from "@/tools/dev/vapid";

type Stop = () => unknown;

/** Registers a function to call at the end. */
export type OnEnd = (stop: Stop) => void;

/** Runs `work` and then calls the functions passed to `onEnd`, last first; also on failure and on Ctrl-C. */
export async function withCleanUp<Result>(work: (onEnd: OnEnd) => Promise<Result>): Promise<Result> {
  const stops: Stop[] = [];
  let stopping: Promise<void> | undefined;
  const stopAll = () => {
    stopping ??= (async () => {
      for (let stop = stops.pop(); stop; stop = stops.pop()) await stop();
    })();
    return stopping;
  };
  const interrupted = () => {
    console.log("\nStopping …");
    void stopAll().finally(() => process.exit(130));
  };
  process.once("SIGINT", interrupted).once("SIGTERM", interrupted);
  try {
    return await work((stop) => stops.push(stop));
  } finally {
    await stopAll();
    process.off("SIGINT", interrupted).off("SIGTERM", interrupted);
  }
}

/** Variables that lib requires. The values are dummies. */
const ENV = {
  SITE_URL: "https://oddly.example",
  AUTH_SECRET: "a-secret-that-only-this-measurement-knows",
  RESEND_API_KEY: "re_bench",
  RESEND_WEBHOOK_SECRET: "whsec_YmVuY2g=",
  POSTAL_ADDRESS: "Oddly, 1 Example Street, Springfield",
  BLOB_READ_WRITE_TOKEN: "vercel_blob_rw_bench_none",
  STRIPE_SECRET_KEY: "sk_test_local_bench",
  STRIPE_PUBLISHABLE_KEY: "pk_test_local_bench",
  STRIPE_WEBHOOK_SECRET: "whsec_bench",
  ...freshVapidKeys(),
};

/** Sets the variables of this process and its child processes for a benchmark's own database. */
export function setEnvironment(databaseUrl: string): void {
  Object.assign(process.env, ENV, { DATABASE_URL: databaseUrl });
}

/** The seed of a run's random numbers. A run is repeated with the SEED that it printed. */
export const SEED = Number(process.env.BENCH_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Returns a generator of numbers from 0 to 1 for a seed. Source: Tommy Ettinger's mulberry32. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns the next random number. */
export const random = randomNumbers(SEED);

/** Formats a length in kilobytes of 1,000 bytes, with one decimal. */
export const kB = (bytes: number) => (bytes / 1000).toFixed(1);

/** The text for a budget in a table. */
export const budgetLabel = (isWithin: boolean) => (isWithin ? "ok" : "OVER");

/** Prints a table with a title. The first column is left-aligned, the others right-aligned. */
export function printTable(title: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    widths
      .map((width, column) => (column === 0 ? (row[column] ?? "").padEnd(width) : (row[column] ?? "").padStart(width)))
      .join("  ")
      .trimEnd();
  const rule = widths.map((width) => "-".repeat(width));
  console.log(`\n${title}\n\n${[head, rule, ...rows].map((row) => `  ${line(row)}`).join("\n")}\n`);
}

/** Returns the median: the mean of the two middle values for an even number. Throws when there are no values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error("Nothing was measured.");
  return (lower + upper) / 2;
}

const PROGRAM_FLAGS = [
  "--conditions=react-server",
  "--import",
  "tsx",
  "--import",
  path.resolve("tools", "dev", "exit-with-parent.mjs"),
];

const running = new Set<ChildProcess>();

/** Starts a program of this folder in a separate process, which ends with this one. */
export function forkProgram(
  program: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): ChildProcess {
  const child = fork(path.join("bench", program), args, { execArgv: PROGRAM_FLAGS, env: { ...process.env, ...env } });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

/**
 * Runs a benchmark that bench/run.ts has started as a separate process, because lib's commands require Node's
 * "react-server" condition, and sends it the broken budgets.
 */
export async function runApart(measure: (onEnd: OnEnd) => Promise<string[]>): Promise<void> {
  const broken = await withCleanUp(measure);
  process.send?.(broken, () => process.exit());
}

/**
 * Starts a PostgreSQL with an empty folder and sets the variables for it. It writes to disk as in production only if
 * `isDurable`.
 */
export async function startDatabase(
  name: string,
  onEnd: OnEnd,
  { isDurable = false } = {},
): Promise<{ url: string; directory: string }> {
  const directory = mkdtempSync(path.join(tmpdir(), `oddly-bench-${name}-`));
  onEnd(() => rmSync(directory, { recursive: true, force: true }));
  // PostgreSQL may run under another account.
  chmodSync(directory, 0o711);
  const { url, stop } = await startPostgres(directory, { throwAway: !isDurable });
  onEnd(stop);
  onEnd(() => {
    for (const child of running) child.kill("SIGKILL");
  });
  setEnvironment(url);
  return { url, directory };
}

/** Creates another migrated database on the server and returns its URL. */
export async function createDatabase(name: string, serverUrl: string): Promise<string> {
  const admin = connect(serverUrl, 1);
  await admin.db.execute(`create database ${name}`).finally(admin.close);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await migrateDatabase(url.href);
  return url.href;
}

/** Returns the resident memory of a process in bytes, or 0 when it has exited. */
export function residentBytes(pid: number): number {
  try {
    return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) * 1024;
  } catch {
    return 0;
  }
}

/** Formats bytes in megabytes of 1,048,576 bytes. */
export const megabytes = (bytes: number) => bytes / 1024 / 1024;
