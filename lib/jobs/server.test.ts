import { type ChildProcess, spawn } from "node:child_process";
import { createECDH, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "@/db/client";
import { dataRetentionJobs } from "@/db/schema/jobs";
import { pushSubscriptions, reminders } from "@/db/schema/reminders";
import { testDatabase } from "@/db/test-database";
import { makerAndHoliday } from "@/db/test-maker";
import { type JobName, slotsAt } from "./schedule";

// Starts and stops a server through instrumentation.ts, as a real process with the real signal.

/** Busy machines start a process slowly. */
const PATIENCE = { timeout: 40_000, interval: 20 };

vi.setConfig({ testTimeout: 90_000 });

let database: Awaited<ReturnType<typeof testDatabase>>;
let child: ChildProcess;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  const ended = once(child, "exit");
  if (child.exitCode === null && child.signalCode === null) {
    child.kill("SIGKILL");
    await ended;
  }
  await database.close();
});

/**
 * Starts a server that listens and exits as Next.js does. `said` resolves to its first line: whether it starts the jobs
 * by itself. It calls `onStopping` as soon as it is stopping.
 */
function server(env: Readonly<Record<string, string>>, onStopping: () => void = () => undefined) {
  const text = `
    process.on("SIGTERM", () => process.exit(143));
    const { register } = await import(${JSON.stringify(path.resolve("instrumentation.ts"))});
    await register();
    // After the server itself has heard of it.
    process.once("SIGTERM", () => console.log("stopping"));
    setInterval(() => undefined, 1000);
    console.log(globalThis.oddlyJobs?.isKept === true);
  `;
  const options = ["--conditions=react-server", "--import", "tsx", "--input-type=module", "--eval", text];
  child = spawn(process.execPath, options, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, DATABASE_URL: database.url, NEXT_RUNTIME: "nodejs", ...env },
  });
  let said = "";
  let log = "";
  child.stdout?.on("data", (chunk) => {
    said += chunk;
    if (said.includes("stopping\n")) onStopping();
  });
  child.stderr?.on("data", (chunk) => {
    log += chunk;
  });
  const line = () =>
    vi.waitFor(() => {
      expect(said, log).toContain("\n");
      return said.trim();
    }, PATIENCE);
  return { said: line, ended: once(child, "exit") };
}

test("with JOBS=scheduler a server leaves the jobs to a scheduler", async () => {
  expect(await server({ JOBS: "scheduler" }).said()).toBe("false");
});

/** Starts a push service that responds only on demand. */
async function slowPushService() {
  const waiting: ServerResponse[] = [];
  const service = createServer((request, response) => {
    request.resume();
    waiting.push(response);
  });
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  return {
    url: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    waiting,
    answer: () => {
      for (const response of waiting.splice(0)) response.writeHead(201).end();
    },
    close: () => {
      service.close();
      service.closeAllConnections();
    },
  };
}

/** Records a run of every other job, because their work would delay the test as well. */
async function onlyDue(due: JobName, db: Db): Promise<void> {
  const had = slotsAt(new Date()).filter(({ job }) => job !== due);
  await db
    .insert(dataRetentionJobs)
    .values(had.map(({ job, slot }) => ({ jobType: job, scheduledAt: slot, executedAt: slot, status: "completed" })));
}

test("a reminder that is being sent when the server is stopped is recorded, although its run is put back", async () => {
  const { db } = database;
  await onlyDue("reminders", db);
  const service = await slowPushService();
  try {
    const { userId } = await makerAndHoliday(db);
    const p256dh = createECDH("prime256v1").generateKeys("base64url");
    const keys = { p256dh, auth: randomBytes(16).toString("base64url") };
    await db.insert(pushSubscriptions).values({ userId, endpoint: `${service.url}/one`, ...keys, device: "Chrome" });
    const day = { targetDateIso: "2099-11-26", timeZone: "Europe/Berlin", note: "Cake" } as const;
    await db.insert(reminders).values({ userId, ...day, remindAt: new Date("2026-01-01"), method: "browser" });
    // The server itself waits five seconds after the signal: the response comes at once, and the test checks the rest
    // afterwards.
    const { said, ended } = server({ PUSH_SERVICE_URL: service.url }, service.answer);
    expect(await said()).toBe("true");
    await vi.waitFor(() => expect(service.waiting).toHaveLength(1), PATIENCE);

    child.kill("SIGTERM");
    expect(await ended).toEqual([143, null]);
    const { status, attempts, jobType } = dataRetentionJobs;
    expect(await db.select({ status, attempts }).from(dataRetentionJobs).where(eq(jobType, "reminders"))).toEqual([
      { status: "scheduled", attempts: 0 },
    ]);
    expect(await db.select({ sentFor: reminders.sentFor, token: reminders.claimToken }).from(reminders)).toEqual([
      { sentFor: "2099-11-26", token: null },
    ]);
  } finally {
    service.close();
  }
});
