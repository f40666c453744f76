import { tagsManifest } from "next/dist/server/lib/incremental-cache/tags-manifest.external";
import { nodeFs } from "next/dist/server/lib/node-fs-methods.js";
import { afterEach, expect, test, vi } from "vitest";
import PageCache, { scriptHashes } from "./cache-handler.mjs";

const server = globalThis as { oddlyDb?: unknown };
afterEach(() => {
  delete server.oddlyDb;
  vi.useRealTimers();
});

// Next.js passes these; a JavaScript class does not declare them.
const options = {
  fs: nodeFs,
  flushToDisk: false,
  serverDistDir: "/nowhere",
  revalidatedTags: [],
  maxMemoryCacheSize: 1_000_000,
};
const cache: PageCache = Reflect.construct(PageCache, [options]);

const PAGE = { kind: "APP_PAGE" };

async function stored(key: string, tag: string) {
  const headers: Record<string, string> = { "x-next-cache-tags": tag };
  const html = "<script>go()</script>";
  await cache.set(key, { kind: "APP_PAGE", html, headers, status: 200, rscData: Buffer.from("") }, {});
  return headers;
}

test("a page is stored with the hashes of its scripts, in the same headers object that the first response has", async () => {
  const headers = await stored("/a", "tag-a");
  expect(headers["x-script-hashes"]).toBe(scriptHashes("<script>go()</script>"));
  expect((await cache.get("/a", PAGE))?.value.headers).toBe(headers);
});

test("an outdated page is rendered again, but is still served while the database is down", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 10_000 });
  await stored("/b", "tag-b");
  tagsManifest.set("tag-b", { expired: Date.now() + 5000 });
  expect(await cache.get("/b", PAGE)).toBeNull();
  server.oddlyDb = { $client: { isFailing: true } };
  expect((await cache.get("/b", PAGE))?.lastModified).toBe(Date.now());
  server.oddlyDb = { $client: { isFailing: false } };
  expect(await cache.get("/b", PAGE)).toBeNull();
});

test("a page that was never stored is not served", async () => {
  server.oddlyDb = { $client: { isFailing: true } };
  expect(await cache.get("/c", PAGE)).toBeNull();
});
