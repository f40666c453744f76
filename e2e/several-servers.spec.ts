import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Page } from "@playwright/test";
import type { EditedHoliday } from "@/lib/editorial/edited-holiday";
import { anyFreePort } from "@/tools/dev/ports";
import { startRedis } from "@/tools/dev/redis";
import { adminApi, openAdmin } from "./admin";
import { expect, test } from "./fixtures";

const NEXT = path.join("node_modules", "next", "dist", "bin", "next");

/** Without a message, a server reads the changes every 15 seconds. */
const SOON = { timeout: 5000, intervals: [20] };

type Server = { url: string; log: () => string; stop: (signal?: NodeJS.Signals) => Promise<void> };

const servers: Server[] = [];
test.afterEach(async () => {
  for (const { stop } of servers.splice(0)) await stop("SIGKILL");
});

async function startServer(env: Record<string, string>, port: number): Promise<Server> {
  const siteEnv = JSON.parse(process.env.E2E_SITE_ENV ?? "{}") as Record<string, string>;
  const child: ChildProcess = spawn(process.execPath, [NEXT, "start", "-p", String(port), "-H", "127.0.0.1"], {
    env: {
      ...process.env,
      ...siteEnv,
      JOBS: "scheduler",
      NODE_ENV: "production",
      NEXT_DIST_DIR: ".next-test",
      ...env,
    },
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      log += chunk;
    });
  }
  const server = {
    url: `http://localhost:${port}`,
    log: () => log,
    stop: async (signal: NodeJS.Signals = "SIGTERM") => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
    },
  };
  servers.push(server);
  await expect.poll(async () => (await fetch(`${server.url}/api/health`).catch(() => null))?.status).toBe(200);
  return server;
}

/** Creates a holiday, and returns its page and a function that changes its notes on a server. */
async function newPage(page: Page) {
  const { sessionId } = await openAdmin(page);
  const call = adminApi(page.request, sessionId);
  const name = `Ear Trumpet ${crypto.randomUUID().slice(0, 8)} Day`;
  const data = { holidayName: name, rule: "FREQ=YEARLY;BYMONTH=3;BYDAY=3TU", notes: "Listen." };
  let holiday = (await (await call("/api/admin/holidays", { method: "POST", data })).json()) as EditedHoliday;
  const edit = async (notes: string, url: string) => {
    const { id, version } = holiday;
    const answer = await call(`${url}/api/admin/holidays/${id}`, { method: "PUT", data: { notes, version } });
    expect(answer.status()).toBe(200);
    holiday = await answer.json();
  };
  return { path: `/holidays/${holiday.slug}`, edit };
}

const isShown = async (notes: string, url: string) => (await (await fetch(url)).text()).includes(notes);

async function expectShown(notes: string, pagePath: string, ...sites: readonly string[]): Promise<void> {
  for (const site of sites) await expect.poll(() => isShown(notes, site + pagePath), SOON).toBe(true);
}

const faults = ({ log }: Server) => log().match(/Redis fails: [^\\"]*/g) ?? [];

test("an edit shows on all servers at once, with Redis and without, while Redis comes and goes", {
  tag: "@long",
}, async ({ page }) => {
  test.setTimeout(180_000);
  const redisPort = await anyFreePort();
  let redis = await startRedis(redisPort);
  try {
    const ports = [await anyFreePort(), await anyFreePort()] as const;
    const { DATABASE_URL = "" } = JSON.parse(process.env.E2E_SITE_ENV ?? "{}") as Record<string, string>;
    // PostgreSQL's notifications stay in their database: this one hears none, as behind a pooler in transaction mode.
    const deaf = {
      REDIS_URL: redis.url,
      DATABASE_DIRECT_URL: Object.assign(new URL(DATABASE_URL), { pathname: "/postgres" }).href,
    };
    const first = await startServer({ REDIS_URL: redis.url }, ports[0]);
    let second = await startServer(deaf, ports[1]);
    /** It has no Redis. */
    const third = process.env.E2E_SITE_URL ?? "";
    const { path: holiday, edit } = await newPage(page);
    // A server that has just started may not hear messages yet.
    for (const site of [first.url, second.url, third])
      await expect.poll(() => isShown("Listen.", site + holiday), { timeout: 30_000 }).toBe(true);

    await test.step("an edit shows on each server, whichever it is made on", async () => {
      await edit("Listen to the first.", first.url);
      await expectShown("Listen to the first.", holiday, first.url, second.url, third);
      await edit("Listen to the second.", second.url);
      await expectShown("Listen to the second.", holiday, second.url, first.url, third);
    });

    await test.step("a restarted server shows no old page", async () => {
      await second.stop();
      await edit("Listen to the restarted.", first.url);
      await expectShown("Listen to the restarted.", holiday, first.url);
      second = await startServer(deaf, ports[1]);
      expect(await isShown("Listen to the restarted.", second.url + holiday)).toBe(true);
    });

    await test.step("while Redis hangs, pages come from the database", async () => {
      redis.signal("SIGSTOP");
      for (let day = 10; day < 30; day += 1) {
        const startedAt = performance.now();
        expect((await fetch(`${first.url}/birthday/04-${day}`)).status).toBe(200);
        if (day > 10) expect(performance.now() - startedAt).toBeLessThan(2000);
      }
      expect(faults(first)).toEqual(["Redis fails: no answer in time"]);
      redis.signal("SIGCONT");
      // The connection is made again.
      await edit("Listen to the pause.", first.url);
      await expectShown("Listen to the pause.", holiday, first.url, third);
    });

    await test.step("what was changed while Redis was gone shows when it is back", async () => {
      await redis.stop();
      expect((await fetch(`${second.url}/birthday/05-10`)).status).toBe(200);
      await edit("Listen to the missing.", first.url);
      await expectShown("Listen to the missing.", holiday, first.url, third);
      redis = await startRedis(redisPort);
      await expectShown("Listen to the missing.", holiday, second.url);
      await edit("Listen to the last.", first.url);
      await expectShown("Listen to the last.", holiday, first.url, third, second.url);
    });
    for (const server of [first, second]) expect(faults(server).length, faults(server).join()).toBeLessThanOrEqual(2);
  } finally {
    await redis.stop();
  }
});
