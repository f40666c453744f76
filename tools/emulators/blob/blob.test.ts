import { BlobPreconditionFailedError, copy, createFolder, del, head, list, put } from "@vercel/blob";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testBlob } from "@/tests/blob";

let blob: Awaited<ReturnType<typeof testBlob>>;
beforeEach(async () => {
  blob = await testBlob();
  for (const [name, value] of Object.entries(blob.env)) vi.stubEnv(name, value);
});
afterEach(() => blob.close());

const open = { access: "public" } as const;
const text = async (url: string) => (await fetch(url)).text();

test("put returns the blob's address, and the blob can be read there", async () => {
  const { url, downloadUrl, pathname, contentType, contentDisposition, etag } = await put("a/hello.txt", "Hello", open);
  expect(url).toBe(`${blob.url}/public/a/hello.txt`);
  expect(downloadUrl).toBe(`${url}?download=1`);
  expect({ pathname, contentType, contentDisposition }).toEqual({
    pathname: "a/hello.txt",
    contentType: "text/plain",
    contentDisposition: 'inline; filename="hello.txt"',
  });
  expect(etag).toMatch(/^"\w+"$/);
  expect(await text(url)).toBe("Hello");
});

test("head finds a blob by its pathname, by its URL, and by the URL it had on another port", async () => {
  const { url, etag } = await put("clip.webm", "1234", { access: "private", cacheControlMaxAge: 3600 });
  const expected = { pathname: "clip.webm", size: 4, contentType: "video/webm", etag, url };
  for (const name of ["clip.webm", url, "http://localhost:1/private/clip.webm"]) {
    const metadata = await head(name);
    expect(metadata).toMatchObject({ ...expected, cacheControl: "private, max-age=3600" });
    expect(Math.abs(metadata.uploadedAt.getTime() - Date.now())).toBeLessThan(10_000);
  }
});

test("a content type can be set; caches store a blob for a month by default and for at least a minute", async () => {
  await put("one", "1", { ...open, contentType: "video/mp4; codecs=avc1" });
  await put("two.MOV", "2", { ...open, cacheControlMaxAge: 1 });
  expect(await head("one")).toMatchObject({
    contentType: "video/mp4; codecs=avc1",
    cacheControl: "public, max-age=2592000",
  });
  expect(await head("two.MOV")).toMatchObject({ contentType: "video/quicktime", cacheControl: "public, max-age=60" });
});

test("pathnames with any characters, and very long ones, can be written and found again", async () => {
  const names = ["50% of #1?.txt", "Zürich/é 🎉/a&b=c+d.mp4", `${"long/".repeat(180)}name.txt`, 'say "hi".txt'];
  for (const name of names) {
    const { url } = await put(name, name, open);
    expect(await text(url)).toBe(name);
    expect((await head(url)).pathname).toBe(name);
  }
  expect(await blob.names()).toEqual(names.toSorted());
});

test("a random suffix distinguishes two blobs with the same name", async () => {
  const twice = [put("a/b.mp4", "1", { ...open, addRandomSuffix: true })];
  twice.push(put("a/b.mp4", "2", { ...open, addRandomSuffix: true }));
  const [first, second] = await Promise.all(twice);
  for (const { pathname } of [first, second].filter((each) => each !== undefined))
    expect(pathname).toMatch(/^a\/b-[A-Za-z0-9]{30}\.mp4$/);
  expect(first?.pathname).not.toBe(second?.pathname);
});

test("a pathname can be written only once, unless overwriting is allowed", async () => {
  const { url, etag } = await put("a.txt", "first", open);
  await expect(put("a.txt", "second", open)).rejects.toThrow("This blob already exists");
  expect(await text(url)).toBe("first");
  const { etag: next } = await put("a.txt", "third", { ...open, allowOverwrite: true });
  expect(await text(url)).toBe("third");
  expect(next).not.toBe(etag);
  expect(blob.fileCount()).toBe(1);
});

test("ifMatch makes a write or delete conditional on the current version", async () => {
  const { etag, url } = await put("a.txt", "first", open);
  const { etag: next } = await put("a.txt", "second", { ...open, ifMatch: etag });
  await expect(put("a.txt", "third", { ...open, ifMatch: etag })).rejects.toThrow(BlobPreconditionFailedError);
  await expect(put("b.txt", "none", { ...open, ifMatch: etag })).rejects.toThrow(BlobPreconditionFailedError);
  expect(await text(url)).toBe("second");
  await expect(del("a.txt", { ifMatch: etag })).rejects.toThrow(BlobPreconditionFailedError);
  await del("a.txt", { ifMatch: next });
  expect(await blob.names()).toEqual([]);
});

test("del accepts pathnames and URLs, one or many, and ignores missing blobs", async () => {
  const { url } = await put("a.txt", "1", open);
  await put("b.txt", "2", { access: "private" });
  await put("c.txt", "3", open);
  await del([url, "b.txt", "never.txt"]);
  await del("never.txt");
  expect(await blob.names()).toEqual(["c.txt"]);
  expect(blob.fileCount()).toBe(1);
  expect((await fetch(url)).status).toBe(404);
});

test("a copy has the same bytes and its own metadata", async () => {
  const { url, etag } = await put("a.txt", "Hello", { access: "private", contentType: "text/markdown" });
  const copied = await copy(url, "b.txt", open);
  expect(copied).toMatchObject({ pathname: "b.txt", contentType: "text/plain", etag });
  await del(url);
  expect(await text(copied.url)).toBe("Hello");
  await expect(copy("b.txt", "b.txt", open)).rejects.toThrow("This blob already exists");
  await expect(copy("gone.txt", "c.txt", open)).rejects.toThrow("does not exist");
});

test("a list can be paged, limited to a prefix, or folded", async () => {
  for (const name of ["a/1", "a/2", "a/3", "b", "c/d/4"]) await put(name, name, open);
  const first = await list({ prefix: "a/", limit: 2 });
  expect([first.blobs.map(({ pathname }) => pathname), first.hasMore]).toEqual([["a/1", "a/2"], true]);
  const last = await list({ prefix: "a/", limit: 2, cursor: first.cursor });
  expect(last).toMatchObject({ blobs: [{ pathname: "a/3", size: 3, url: `${blob.url}/public/a/3` }], hasMore: false });
  expect(last.cursor).toBeUndefined();
  const { blobs, folders } = await list({ mode: "folded" });
  expect([blobs.map(({ pathname }) => pathname), folders]).toEqual([["b"], ["a/", "c/"]]);
});

test("a folder is an empty blob whose name ends with a slash", async () => {
  await createFolder("letters");
  expect(await head("letters/")).toMatchObject({ pathname: "letters/", size: 0 });
  expect((await list({ mode: "folded" })).folders).toEqual(["letters/"]);
});
