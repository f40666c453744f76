import { channel } from "node:diagnostics_channel";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import net, { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { serialize } from "node:v8";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import PageCache, { deserialize, scriptHashes } from "./cache-handler.mjs";

type Value = { kind: string; html: string; headers: Record<string, string>; status: number; rscData: Buffer };
type Entry = { value: Value; lastModified: number; cacheControl?: { revalidate: number; expire: number } };

const server = globalThis as { oddlyDb?: unknown };
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
});
afterEach(() => {
  delete server.oddlyDb;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const PAGE = { kind: "APP_PAGE" };
const FUNCTION = { kind: "FETCH" };
const HOUR = { revalidate: 3600, expire: 6 * 3600 };

const later = (ms = 1) => vi.setSystemTime(Date.now() + ms);
const read = async (key: string, context: object = PAGE) =>
  (await new PageCache().get(key, { ...PAGE, ...context })) as Entry | null;

/** Stores a page with its tags, and returns its headers. */
async function store(key: string, tags: string, cache = new PageCache()) {
  const headers: Record<string, string> = { "x-next-cache-tags": tags };
  const html = `<script>go(${Date.now()})</script>`;
  const value = { kind: "APP_PAGE", html, headers, status: 200, rscData: Buffer.from("") };
  await cache.set(key, value, { cacheControl: HOUR });
  return headers;
}

test("a page is stored with the hashes of its scripts, in the same headers object that the first response has", async () => {
  const headers = await store("/a", "tag-a");
  const { value } = (await read("/a")) ?? {};
  expect(value?.headers).toBe(headers);
  expect(headers["x-script-hashes"]).toBe(scriptHashes(value?.html ?? ""));
  expect(headers.etag).toMatch(/^"[\w-]{22}"$/);
});

test("an outdated page is rendered again, but is still served while the database is down", async () => {
  await store("/b", "tag-b");
  later();
  await new PageCache().revalidateTag("tag-b");
  expect(await read("/b")).toBeNull();
  server.oddlyDb = { $client: { isFailing: true } };
  expect((await read("/b"))?.lastModified).toBe(Date.now());
  server.oddlyDb = { $client: { isFailing: false } };
  expect(await read("/b")).toBeNull();
});

test("a page that was never stored is not served", async () => {
  server.oddlyDb = { $client: { isFailing: true } };
  expect(await read("/c")).toBeNull();
});

test("a page that was being rendered during an invalidation is not stored as fresh, the next one is", async () => {
  const during = new PageCache();
  later(50);
  await new PageCache().revalidateTag(["other", "tag-d"]);
  later(50);
  await store("/d", "tag-d", during);
  expect(await read("/d")).toBeNull();
  await store("/d", "tag-d");
  expect(await read("/d")).not.toBeNull();
});

test("a change by another server counts like one of this server", async () => {
  await store("/e", "_N_T_/layout,tag-e");
  const { oddlyChanges } = globalThis as unknown as { oddlyChanges: { tags: Map<string, { expiredAt: number }> } };
  oddlyChanges.tags.set("tag-e", { expiredAt: Date.now() - 1 });
  expect(await read("/e")).not.toBeNull();
  oddlyChanges.tags.set("tag-e", { expiredAt: Date.now() + 1 });
  expect(await read("/e")).toBeNull();
});

test("the result of a function depends on its own tags and on those of the page", async () => {
  const value = { kind: "FETCH", data: { headers: {}, body: "[1]", status: 200, url: "" }, revalidate: 60 };
  for (const tag of ["own", "asked", "_N_T_/soft"]) {
    await new PageCache().set("result", value, { tags: ["own"] });
    const context = { ...FUNCTION, tags: ["asked"], softTags: ["_N_T_/soft"] };
    expect((await read("result", context))?.value).toBe(value);
    later();
    await new PageCache().revalidateTag(tag);
    expect(await read("result", context)).toBeNull();
    later();
  }
});

test("a page that took long to render does not replace one that was begun after it", async () => {
  const slow = new PageCache();
  later();
  await store("/g", "tag-g");
  const { lastModified } = (await read("/g")) ?? {};
  later();
  await store("/g", "tag-g", slow);
  expect((await read("/g"))?.lastModified).toBe(lastModified);
});

test("what Redis sends late does not replace a newer page, which is shown", async () => {
  let answer: (entry: object) => void = () => undefined;
  const reply = new Promise<object>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal("oddlyRedis", { get: () => reply, set: async () => null, announce: async () => null });
  vi.stubGlobal("oddlyChanges", { tags: new Map(), isCurrent: true });
  vi.resetModules();
  const { default: Cache } = await import("./cache-handler.mjs");
  const asked = new Cache().get("/late", PAGE);
  const old = { value: { kind: "APP_PAGE" }, tags: [], startedAt: Date.now(), cacheControl: HOUR };
  later();
  await store("/late", "tag-late", new Cache());
  answer(old);
  expect(await asked).toMatchObject({ lastModified: Date.now() });
  expect(await new Cache().get("/late", PAGE)).toMatchObject({ lastModified: Date.now() });
});

test("a Redis that connects but never answers is left alone for a second, with one line in the log", async () => {
  const fault = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const connectedAt: number[] = [];
  const redis = net.createServer((socket) => {
    connectedAt.push(performance.now());
    socket.on("error", () => undefined);
    // The client's first commands are answered.
    socket.on("data", (data) => {
      for (const [, name] of String(data).matchAll(/\r\n(HELLO|CLIENT)\r\n/g))
        socket.write(name === "HELLO" ? "%1\r\n+proto\r\n:3\r\n" : "+OK\r\n");
    });
  });
  await new Promise<void>((resolve) => redis.listen(0, "127.0.0.1", resolve));
  const folder = mkdtempSync(path.join(tmpdir(), "oddly-build-"));
  for (const file of ["BUILD_ID", "routes-manifest.json"]) writeFileSync(path.join(folder, file), "{}");
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("NEXT_DIST_DIR", folder);
  vi.stubEnv("REDIS_URL", `redis://127.0.0.1:${(redis.address() as AddressInfo).port}`);
  vi.stubGlobal("oddlyRedis", undefined);
  vi.stubGlobal("oddlyChanges", { tags: new Map(), isCurrent: true });
  vi.resetModules();
  const { default: Cache } = await import("./cache-handler.mjs");
  await vi.waitFor(
    async () => {
      await Promise.all([new Cache().get("/a", PAGE), new Cache().get("/b", PAGE)]);
      expect(connectedAt.length).toBeGreaterThan(2);
    },
    { timeout: 10_000 },
  );
  redis.close();
  rmSync(folder, { recursive: true });
  const [first = 0, second = 0, third = 0] = connectedAt;
  expect(Math.min(second - first, third - second)).toBeGreaterThan(1000);
  expect(fault).toHaveBeenCalledTimes(1);
});

test("Buffers from Redis do not hold the whole reply in memory", () => {
  const reply = serialize({ html: "x".repeat(1_000_000), rscData: Buffer.from("rsc") });
  const { rscData } = deserialize(reply);
  expect(rscData).toEqual(Buffer.from("rsc"));
  expect(rscData.buffer).not.toBe(reply.buffer);
});

test("a page that does not exist is remembered, too", async () => {
  await new PageCache().set("/h", null, { cacheControl: HOUR });
  expect(await read("/h")).toMatchObject({ value: null, cacheControl: HOUR });
});

test("the memory is limited, and the pages that were not used for the longest time are dropped", async () => {
  const html = "x".repeat(5 * 1024 * 1024);
  const set = (key: string) =>
    new PageCache().set(key, { kind: "APP_PAGE", html, headers: {} }, { cacheControl: HOUR });
  await set("/first");
  for (let index = 0; index < 8; index += 1) {
    await set(`/large-${index}`);
    expect(await read("/first")).not.toBeNull();
  }
  expect(await read("/large-0")).toBeNull();
  expect(await read("/large-7")).not.toBeNull();
});

test("announces nothing to itself: only a message from Redis makes it read the changes", async () => {
  const heard = vi.fn();
  channel("oddly.page-cache").subscribe(heard);
  await new PageCache().revalidateTag("tag-i");
  channel("oddly.page-cache").unsubscribe(heard);
  expect(heard).not.toHaveBeenCalled();
});

test("in any order of renders and invalidations, a page from before an invalidation is never shown", async () => {
  const TAGS = ["x", "y", "z"];
  const step = fc.oneof(
    fc.record({ act: fc.constant("start" as const), page: fc.nat(2) }),
    fc.record({ act: fc.constant("finish" as const), page: fc.nat(2) }),
    fc.record({ act: fc.constant("change" as const), tag: fc.constantFrom(...TAGS) }),
    fc.record({ act: fc.constant("wait" as const), ms: fc.nat(30_000) }),
  );
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      run += 1;
      const key = (page: number) => `/run-${run}/${page}`;
      const tagsOf = (page: number) => [TAGS[page] ?? "", TAGS[(page + 1) % 3] ?? ""].map((tag) => `${run}${tag}`);
      const open = new Map<number, { cache: PageCache; at: number }>();
      const stored = new Map<number, number>();
      const changed: { tag: string; at: number }[] = [];
      for (const each of steps) {
        later();
        if (each.act === "wait") later(each.ms);
        if (each.act === "start") open.set(each.page, { cache: new PageCache(), at: Date.now() });
        if (each.act === "change") {
          changed.push({ tag: `${run}${each.tag}`, at: Date.now() });
          await new PageCache().revalidateTag(`${run}${each.tag}`);
        }
        const render = each.act === "finish" ? open.get(each.page) : undefined;
        if (each.act === "finish" && render) {
          open.delete(each.page);
          stored.set(each.page, Math.max(render.at, stored.get(each.page) ?? 0));
          await store(key(each.page), tagsOf(each.page).join(), render.cache);
        }
        for (const [page, madeAt] of stored) {
          const isOutdated = changed.some(({ tag, at }) => tagsOf(page).includes(tag) && at >= madeAt);
          expect((await read(key(page))) === null).toBe(isOutdated);
        }
      }
    }),
  );
});
