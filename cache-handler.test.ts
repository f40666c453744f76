import { channel } from "node:diagnostics_channel";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import PageCache, { scriptHashes } from "./cache-handler.mjs";

type Value = { kind: string; html: string; headers: Record<string, string>; status: number; rscData: Buffer };
type Entry = { value: Value; lastModified: number; cacheControl?: { revalidate: number; expire: number } };

const server = globalThis as { oddlyDb?: unknown };
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
});
afterEach(() => {
  delete server.oddlyDb;
  vi.useRealTimers();
});

const PAGE = { kind: "APP_PAGE" };
const FUNCTION = { kind: "FETCH" };
const HARD = { expire: 0 };
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

/** What Next.js makes of an entry: shown, shown while it is made again, or made again first. */
function use(entry: Entry | null): "fresh" | "stale" | "none" {
  if (!entry) return "none";
  const age = Date.now() - entry.lastModified;
  const { revalidate, expire } = entry.cacheControl ?? HOUR;
  if (age > 1000 * expire) return "none";
  return age > 1000 * revalidate ? "stale" : "fresh";
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
  await new PageCache().revalidateTag("tag-b", HARD);
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
  await new PageCache().revalidateTag(["other", "tag-d"], HARD);
  later(50);
  await store("/d", "tag-d", during);
  expect(await read("/d")).toBeNull();
  await store("/d", "tag-d");
  expect(use(await read("/d"))).toBe("fresh");
});

test("a change by another server counts like one of this server", async () => {
  await store("/e", "_N_T_/layout,tag-e");
  const { oddlyChanges } = globalThis as unknown as { oddlyChanges: { tags: Map<string, { expiredAt: number }> } };
  oddlyChanges.tags.set("tag-e", { expiredAt: Date.now() - 1 });
  expect(use(await read("/e"))).toBe("fresh");
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
    await new PageCache().revalidateTag(tag, HARD);
    expect(await read("result", context)).toBeNull();
    later();
  }
});

test("a page invalidated with a deadline is shown while it is made again, until the first deadline", async () => {
  await store("/g", "tag-g");
  later();
  await new PageCache().revalidateTag("tag-g", { expire: 60 });
  expect(use(await read("/g"))).toBe("stale");
  later(30_000);
  await new PageCache().revalidateTag("tag-g", {});
  expect(use(await read("/g"))).toBe("stale");
  later(29_999);
  expect(use(await read("/g"))).toBe("stale");
  later();
  expect(await read("/g")).toBeNull();
});

test("a page whose deadline has passed does not come back with a later deadline", async () => {
  await store("/late", "tag-late");
  later();
  await new PageCache().revalidateTag("tag-late", { expire: 1 });
  later(1000);
  await new PageCache().revalidateTag("tag-late", { expire: 60 });
  expect(await read("/late")).toBeNull();
});

test("a page that does not exist is remembered, too", async () => {
  await new PageCache().set("/h", null, { cacheControl: HOUR });
  expect(await read("/h")).toMatchObject({ value: null, cacheControl: HOUR });
});

test("the memory is limited, and the pages that were not used for the longest time are dropped", async () => {
  const html = "x".repeat(10 * 1024 * 1024);
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
  await new PageCache().revalidateTag("tag-i", HARD);
  channel("oddly.page-cache").unsubscribe(heard);
  expect(heard).not.toHaveBeenCalled();
});

test("in any order of renders and invalidations, a page from before an invalidation is never shown as fresh", async () => {
  const TAGS = ["x", "y", "z"];
  const step = fc.oneof(
    fc.record({ act: fc.constant("start" as const), page: fc.nat(2) }),
    fc.record({ act: fc.constant("finish" as const), page: fc.nat(2) }),
    fc.record({ act: fc.constant("change" as const), tag: fc.constantFrom(...TAGS), expire: fc.option(fc.nat(20)) }),
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
      const changed: { tag: string; at: number; until: number }[] = [];
      for (const each of steps) {
        later();
        if (each.act === "wait") later(each.ms);
        if (each.act === "start") open.set(each.page, { cache: new PageCache(), at: Date.now() });
        if (each.act === "change") {
          const seconds = each.expire ?? Number.POSITIVE_INFINITY;
          changed.push({ tag: `${run}${each.tag}`, at: Date.now(), until: Date.now() + 1000 * seconds });
          const durations = each.expire === null ? {} : { expire: each.expire };
          await new PageCache().revalidateTag(`${run}${each.tag}`, durations);
        }
        const render = each.act === "finish" ? open.get(each.page) : undefined;
        if (each.act === "finish" && render) {
          open.delete(each.page);
          stored.set(each.page, render.at);
          await store(key(each.page), tagsOf(each.page).join(), render.cache);
        }
        for (const [page, madeAt] of stored) {
          const since = changed.filter(({ tag, at }) => tagsOf(page).includes(tag) && at >= madeAt);
          const isExpired = since.some(({ until }) => Date.now() >= until);
          const expected = since.length === 0 ? ["fresh", "stale"] : isExpired ? ["none"] : ["stale", "none"];
          expect(expected).toContain(use(await read(key(page))));
        }
      }
    }),
  );
});
