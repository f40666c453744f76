import { channel } from "node:diagnostics_channel";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@redis/client";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { longTest } from "@/tests/long";
import { anyFreePort } from "@/tools/dev/ports";
import { startRedis } from "@/tools/dev/redis";

// Each "server" is a copy of the module with its own memory.

type Changes = { tags: Map<string, { expiredAt: number }>; isCurrent: boolean };

const globals = globalThis as { oddlyChanges?: Changes; oddlyRedis?: unknown };
const PAGE = { kind: "APP_PAGE" };
const HOUR = { revalidate: 3600, expire: 6 * 3600 };

/** No request waits longer for Redis, and busy machines are slow. */
const PATIENCE_MS = 600;

let port: number;
let redis: Awaited<ReturnType<typeof startRedis>>;
let folder: string;
let fault: ReturnType<typeof vi.spyOn>;
beforeEach(async () => {
  fault = vi.spyOn(console, "error").mockImplementation(() => undefined);
  port = await anyFreePort();
  redis = await startRedis(port);
  folder = mkdtempSync(path.join(tmpdir(), "oddly-builds-"));
});
afterEach(async () => {
  await redis.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a server of a build, and waits until it uses Redis. */
async function startServer(build = "one") {
  const distDir = mkdtempSync(path.join(folder, "build-"));
  writeFileSync(path.join(distDir, "BUILD_ID"), build);
  writeFileSync(path.join(distDir, "routes-manifest.json"), "{}");
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("NEXT_DIST_DIR", distDir);
  vi.stubEnv("REDIS_URL", redis.url);
  vi.resetModules();
  delete globals.oddlyChanges;
  delete globals.oddlyRedis;
  const { default: PageCache } = await import("./cache-handler.mjs");
  const changes = globals.oddlyChanges as unknown as Changes;
  changes.isCurrent = true;
  const server = {
    changes,
    store: async (key: string, tags: string, cache = new PageCache()) => {
      const headers = { "x-next-cache-tags": tags };
      const segmentData = new Map([["/_tree", Buffer.from("segment")]]);
      const value = {
        kind: "APP_PAGE",
        html: `<p>${key} Häppy 🥧</p>`,
        headers,
        rscData: Buffer.from("rsc"),
        segmentData,
      };
      await cache.set(key, value, { cacheControl: HOUR });
    },
    read: async (key: string) => {
      const startedAt = performance.now();
      const entry = await new PageCache().get(key, PAGE);
      expect(performance.now() - startedAt).toBeLessThan(PATIENCE_MS);
      return entry?.value ?? null;
    },
    invalidate: (tag: string) => new PageCache().revalidateTag(tag),
    request: () => new PageCache(),
  };
  // It uses Redis as soon as the connection is ready.
  const probe = `/probe-${crypto.randomUUID()}`;
  await vi.waitFor(
    async () => {
      await server.store(probe, "probe");
      expect((await keys()).join()).toContain(probe);
    },
    { timeout: 10_000 },
  );
  return server;
}

async function keys(): Promise<string[]> {
  const client = await createClient({ url: redis.url }).connect();
  try {
    return await client.keys("*");
  } finally {
    client.destroy();
  }
}

const html = (key: string) => expect.objectContaining({ html: `<p>${key} Häppy 🥧</p>` });

/** Waits until Redis has a page. */
const untilStored = (key: string) =>
  vi.waitFor(async () => expect((await keys()).join()).toContain(key), { timeout: 10_000 });

longTest("a new server starts with the pages of the others, but not with those of another build", async () => {
  const first = await startServer();
  await first.store("/day", "holidays");
  await untilStored("/day");
  const second = await startServer();
  expect(await second.read("/day")).toEqual({
    html: "<p>/day Häppy 🥧</p>",
    kind: "APP_PAGE",
    headers: { "x-next-cache-tags": "holidays", "x-script-hashes": "", etag: expect.any(String) },
    rscData: Buffer.from("rsc"),
    segmentData: new Map([["/_tree", Buffer.from("segment")]]),
  });
  const other = await startServer("two");
  expect(await other.read("/day")).toBeNull();
});

longTest("a server uses no page of the others before it knows the changes, and none from before a change", async () => {
  const first = await startServer();
  await first.store("/day", "holidays");
  await untilStored("/day");
  const second = await startServer();
  second.changes.isCurrent = false;
  expect(await second.read("/day")).toBeNull();
  second.changes.isCurrent = true;
  second.changes.tags.set("holidays", { expiredAt: Date.now() });
  expect(await second.read("/day")).toBeNull();
  second.changes.tags.set("holidays", { expiredAt: Date.now() - 60_000 });
  expect(await second.read("/day")).toEqual(html("/day"));
});

longTest("the clocks of two servers may differ by a second", async () => {
  const first = await startServer();
  const second = await startServer();
  // The first server's clock is ahead: its page is older than the change.
  const changedAt = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: changedAt + 900 });
  await first.store("/day", "holidays");
  vi.useRealTimers();
  await untilStored("/day");
  second.changes.tags.set("holidays", { expiredAt: changedAt });
  expect(await second.read("/day")).toBeNull();
});

longTest("a page that was rendered during a change does not replace a newer one", async () => {
  const first = await startServer();
  const second = await startServer();
  const during = first.request();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10_000 });
  const expiredAt = Date.now() - 5000;
  for (const { changes } of [first, second]) changes.tags.set("holidays", { expiredAt });
  await second.store("/day", "holidays");
  await untilStored("/day");
  await first.store("/day", "holidays", during);
  expect(await first.read("/day")).toEqual(html("/day"));
  const third = await startServer();
  third.changes.tags.set("holidays", { expiredAt });
  expect(await third.read("/day")).toEqual(html("/day"));
  vi.useRealTimers();
});

longTest("a change is announced to all servers, once for each", async () => {
  const heard = vi.fn();
  const first = await startServer();
  await startServer();
  channel("oddly.page-cache").subscribe(heard);
  await first.invalidate("holidays");
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2), { timeout: 5000 });
  channel("oddly.page-cache").unsubscribe(heard);
});

longTest(
  "without Redis pages still come from memory, with one line in the log, and later Redis is used again",
  async () => {
    const first = await startServer();
    await first.store("/hot", "holidays");
    await first.store("/cold", "holidays");
    await untilStored("/cold");
    // On a busy machine, a command may have been too late before.
    fault.mockClear();
    await redis.stop();
    expect(await first.read("/hot")).toEqual(html("/hot"));
    for (let index = 0; index < 50; index += 1) expect(await first.read(`/never-${index}`)).toBeNull();
    await vi.waitFor(() => expect(fault).toHaveBeenCalledTimes(1), { timeout: 5000 });
    expect(String(fault.mock.calls[0])).toMatch(/Redis fails: /);
    first.changes.tags.set("holidays", { expiredAt: Date.now() });
    expect(await first.read("/hot")).toBeNull();

    const heard = vi.fn();
    channel("oddly.page-cache").subscribe(heard);
    redis = await startRedis(port);
    await vi.waitFor(() => expect(heard).toHaveBeenCalled(), { timeout: 10_000 });
    channel("oddly.page-cache").unsubscribe(heard);
    await first.store("/day", "other");
    await untilStored("/day");
    expect(fault).toHaveBeenCalledTimes(1);
  },
);

longTest("while Redis hangs, one request waits for it, and then none until it answers", async () => {
  const first = await startServer();
  await first.store("/hot", "holidays");
  fault.mockClear();
  redis.signal("SIGSTOP");
  expect(await first.read("/hot")).toEqual(html("/hot"));
  expect(await first.read("/never-0")).toBeNull();
  const startedAt = performance.now();
  for (let index = 1; index < 50; index += 1) expect(await first.read(`/never-${index}`)).toBeNull();
  expect(performance.now() - startedAt).toBeLessThan(PATIENCE_MS);
  expect(fault).toHaveBeenCalledTimes(1);
  redis.signal("SIGCONT");
  await vi.waitFor(
    async () => {
      await first.store("/day", "holidays");
      expect((await keys()).join()).toContain("/day");
    },
    { timeout: 10_000 },
  );
  expect(fault).toHaveBeenCalledTimes(1);
});

longTest("what Redis has may be unreadable", async () => {
  const first = await startServer();
  await first.store("/day", "holidays");
  await untilStored("/day");
  const client = await createClient({ url: redis.url }).connect();
  for (const key of await client.keys("*/day")) await client.set(key, "nonsense");
  client.destroy();
  const second = await startServer();
  expect(await second.read("/day")).toBeNull();
  await second.store("/day", "holidays");
  expect(await second.read("/day")).toEqual(html("/day"));
});
