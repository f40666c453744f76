import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import http from "node:http";
import path from "node:path";
import { Readable } from "node:stream";
import {
  BlobAccessError,
  BlobError,
  BlobNotFoundError,
  BlobPreconditionFailedError,
  BlobRequestAbortedError,
  BlobServiceNotAvailable,
  BlobServiceRateLimited,
  BlobStoreNotFoundError,
  BlobStoreSuspendedError,
  BlobUnknownError,
  del,
  head,
  issueSignedToken,
  list,
  put,
} from "@vercel/blob";
import { put as browserPut, generateClientTokenFromReadWriteToken } from "@vercel/blob/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { testBlob } from "@/tests/blob";
import type { BlobCode } from "./store";

let blob: Awaited<ReturnType<typeof testBlob>>;
const use = (started: typeof blob) => {
  blob = started;
  for (const [name, value] of Object.entries(blob.env)) vi.stubEnv(name, value);
};
beforeEach(async () => use(await testBlob()));
afterEach(() => blob.close());

const MB = 1024 * 1024;
const hidden = { access: "private" } as const;
const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const ask = (url: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(url, { method, headers: { authorization: `Bearer ${blob.env.BLOB_READ_WRITE_TOKEN}`, ...headers } });
const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const read = async (url: string) => bodyOf(await ask(url));
const inPieces = (bytes: Buffer, size = 64 * 1024) =>
  Readable.from(
    (function* () {
      for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
    })(),
  );
/** Waits until the first bytes of an upload have arrived. */
const begun = () => vi.waitFor(() => expect(blob.fileCount()).toBeGreaterThan(0));
/** A stream that yields half a megabyte and then never ends. */
const endless = () =>
  Readable.from(
    (async function* () {
      yield randomBytes(MB / 2);
      await new Promise(() => undefined);
    })(),
  );

test("put returns the blob's address, and the blob can be read there", async () => {
  const { url, downloadUrl, pathname, contentType, etag } = await put("a/hello.txt", "Hello", {
    ...hidden,
    contentType: "text/plain",
  });
  expect(url).toBe(`${blob.url}/private/a/hello.txt`);
  expect(downloadUrl).toBe(`${url}?download=1`);
  expect({ pathname, contentType }).toEqual({ pathname: "a/hello.txt", contentType: "text/plain" });
  expect(etag).toMatch(/^"\w+"$/);
  expect((await read(url)).toString()).toBe("Hello");
});

test("head finds a blob by its pathname, by its URL, and by the URL it had on another port", async () => {
  const { url, etag } = await put("clip.webm", "1234", { ...hidden, cacheControlMaxAge: 3600 });
  const expected = { pathname: "clip.webm", size: 4, contentType: "application/octet-stream", etag, url };
  for (const name of ["clip.webm", url, "http://localhost:1/private/clip.webm"]) {
    const metadata = await head(name);
    expect(metadata).toMatchObject({ ...expected, cacheControl: "private, max-age=3600" });
    expect(Math.abs(metadata.uploadedAt.getTime() - Date.now())).toBeLessThan(10_000);
  }
});

test("caches store a blob for a month by default and for at least a minute", async () => {
  await put("one", "1", { ...hidden, contentType: "video/mp4; codecs=avc1" });
  await put("two.MOV", "2", { ...hidden, cacheControlMaxAge: 1 });
  expect(await head("one")).toMatchObject({
    contentType: "video/mp4; codecs=avc1",
    cacheControl: "private, max-age=2592000",
  });
  expect(await head("two.MOV")).toMatchObject({ cacheControl: "private, max-age=60" });
});

test("pathnames with any characters, and very long ones, can be written and found again", async () => {
  const names = ["50% of #1?.txt", "Zürich/é 🎉/a&b=c+d.mp4", `${"long/".repeat(180)}name.txt`, 'say "hi".txt'];
  for (const name of names) {
    const { url } = await put(name, name, hidden);
    expect((await read(url)).toString()).toBe(name);
    expect((await head(url)).pathname).toBe(name);
  }
  expect(await blob.names()).toEqual(names.toSorted());
});

test("a pathname can be written only once, unless overwriting is allowed", async () => {
  const { url, etag } = await put("a.txt", "first", hidden);
  await expect(put("a.txt", "second", hidden)).rejects.toThrow("This blob already exists");
  expect((await read(url)).toString()).toBe("first");
  const { etag: next } = await put("a.txt", "third", { ...hidden, allowOverwrite: true });
  expect((await read(url)).toString()).toBe("third");
  expect(next).not.toBe(etag);
  expect(blob.fileCount()).toBe(1);
});

test("ifMatch makes a write conditional on the current version", async () => {
  const { etag, url } = await put("a.txt", "first", hidden);
  await put("a.txt", "second", { ...hidden, ifMatch: etag });
  await expect(put("a.txt", "third", { ...hidden, ifMatch: etag })).rejects.toThrow(BlobPreconditionFailedError);
  await expect(put("b.txt", "none", { ...hidden, ifMatch: etag })).rejects.toThrow(BlobPreconditionFailedError);
  expect((await read(url)).toString()).toBe("second");
});

test("del accepts pathnames and URLs, one or many, and ignores missing blobs", async () => {
  const { url } = await put("a.txt", "1", hidden);
  await put("b.txt", "2", hidden);
  await put("c.txt", "3", hidden);
  await del([url, "b.txt", "never.txt"]);
  await del("never.txt");
  expect(await blob.names()).toEqual(["c.txt"]);
  expect(blob.fileCount()).toBe(1);
  expect((await ask(url)).status).toBe(404);
});

test("a list is sorted, can be limited to a prefix, and paged", async () => {
  for (const name of ["b", "a/3", "a/1", "a/2"]) await put(name, name, hidden);
  expect(await blob.names()).toEqual(["a/1", "a/2", "a/3", "b"]);
  const first = await list({ prefix: "a/", limit: 2 });
  expect([first.blobs.map(({ pathname }) => pathname), first.hasMore]).toEqual([["a/1", "a/2"], true]);
  const last = await list({ prefix: "a/", limit: 2, cursor: first.cursor });
  expect(last).toMatchObject({ blobs: [{ pathname: "a/3", size: 3, url: `${blob.url}/private/a/3` }], hasMore: false });
  expect(last.cursor).toBeUndefined();
});

test("a 20 MB upload from a stream is stored byte for byte", async () => {
  const bytes = randomBytes(20 * MB);
  const { url } = await put("video.mp4", inPieces(bytes), hidden);
  expect(digest(await read(url))).toBe(digest(bytes));
  expect(await head(url)).toMatchObject({ size: 20 * MB });
});

test("twenty concurrent uploads are all stored completely", async () => {
  const all = Array.from({ length: 20 }, () => randomBytes(MB));
  const put20 = await Promise.all(all.map((bytes, index) => put(`${index}.mp4`, inPieces(bytes), hidden)));
  for (const [index, { url }] of put20.entries()) expect(digest(await read(url))).toBe(digest(all[index] as Buffer));
  expect(blob.fileCount()).toBe(20);
});

test("of two concurrent puts to one pathname, one succeeds and the other is rejected", async () => {
  const both = ["a", "b"].map((letter) => Buffer.alloc(2 * MB, letter));
  const results = await Promise.allSettled(both.map((bytes) => put("one.mp4", inPieces(bytes), hidden)));
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const winner = both[results.findIndex(({ status }) => status === "fulfilled")] as Buffer;
  expect((await read(`${blob.url}/private/one.mp4`)).equals(winner)).toBe(true);
  expect(blob.fileCount()).toBe(1);
});

test("of two concurrent overwriting puts, the last one to finish wins and is stored completely", async () => {
  const both = ["a", "b"].map((letter) => Buffer.alloc(2 * MB, letter));
  await Promise.all(both.map((bytes) => put("one.mp4", inPieces(bytes), { ...hidden, allowOverwrite: true })));
  const content = await read(`${blob.url}/private/one.mp4`);
  expect(both.some((bytes) => bytes.equals(content))).toBe(true);
  expect(blob.fileCount()).toBe(1);
});

test("an aborted upload leaves nothing behind", async () => {
  const stop = new AbortController();
  const upload = put("half.mp4", endless(), { ...hidden, abortSignal: stop.signal });
  await begun();
  expect(await blob.names()).toEqual([]);
  stop.abort();
  await expect(upload).rejects.toThrow(BlobRequestAbortedError);
  await vi.waitFor(() => expect(blob.fileCount()).toBe(0));
  expect(await blob.names()).toEqual([]);
});

test("an upload shorter than its Content-Length leaves nothing behind", async () => {
  const headers = {
    authorization: `Bearer ${blob.env.BLOB_READ_WRITE_TOKEN}`,
    "content-length": MB,
    "x-vercel-blob-access": "private",
  };
  const request = http.request(`${blob.env.VERCEL_BLOB_API_URL}/?pathname=half.mp4`, { method: "PUT", headers });
  request.on("error", () => undefined);
  request.write(randomBytes(MB / 2));
  await begun();
  request.destroy();
  await vi.waitFor(() => expect(blob.fileCount()).toBe(0));
  expect(await blob.names()).toEqual([]);
});

test("a restart finds every blob and removes unfinished uploads", async () => {
  const { etag } = await put("kept.mp4", "kept", { ...hidden, cacheControlMaxAge: 120 });
  const cut = expect(put("half.mp4", endless(), hidden)).rejects.toThrow();
  await vi.waitFor(() => expect(blob.fileCount()).toBe(2));
  await blob.stop();
  await cut;
  use(await testBlob(blob.directory));
  expect(await blob.names()).toEqual(["kept.mp4"]);
  expect(blob.fileCount()).toBe(1);
  const stored = await head("kept.mp4");
  expect(stored).toMatchObject({ etag, cacheControl: "private, max-age=120" });
  expect((await read(stored.url)).toString()).toBe("kept");
});

test("a killed run leaves complete blobs and no partial ones", async () => {
  await put("kept.mp4", "kept", hidden);
  await blob.stop();
  const program = `
    const { startBlob } = await import(${JSON.stringify(path.resolve("tools/emulators/blob/blob.ts"))});
    const { url } = await startBlob(${JSON.stringify(blob.directory)}, 0, ${JSON.stringify(blob.env.BLOB_READ_WRITE_TOKEN)});
    console.log(url);
  `;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const [line] = await child.stdout.take(1).toArray();
  vi.stubEnv("VERCEL_BLOB_API_URL", `${String(line).trim()}/api/blob`);
  await put("second.mp4", "second", hidden);
  const cut = expect(put("half.mp4", endless(), hidden)).rejects.toThrow();
  await vi.waitFor(() => expect(blob.fileCount()).toBe(3));
  child.kill("SIGKILL");
  await Promise.all([ended, cut]);
  expect(blob.fileCount()).toBe(3);
  use(await testBlob(blob.directory));
  expect(await blob.names()).toEqual(["kept.mp4", "second.mp4"]);
  expect(blob.fileCount()).toBe(2);
});

describe("a download", () => {
  const bytes = randomBytes(300_000);
  const video = () => put("video.mp4", bytes, { ...hidden, contentType: "video/mp4" });

  test("requires the store's token", async () => {
    const { url } = await video();
    const response = await ask(url);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "accept-ranges": "bytes",
      "cache-control": "private, max-age=2592000",
      "content-length": "300000",
      "content-type": "video/mp4",
    });
    expect((await bodyOf(response)).equals(bytes)).toBe(true);
    for (const authorization of ["", "Bearer nonsense", "Bearer vercel_blob_rw_test_another"]) {
      expect((await fetch(url, { headers: { authorization } })).status).toBe(403);
      expect((await fetch(`${blob.url}/private/nothing`, { headers: { authorization } })).status).toBe(403);
    }
  });

  test.each([
    ["bytes=0-1", 0, 2],
    ["bytes=100000-199999", 100_000, 200_000],
    ["bytes=299999-", 299_999, 300_000],
    ["bytes=-5", 299_995, 300_000],
  ])("of %s returns exactly that part", async (range, start, end) => {
    const response = await ask((await video()).url, { range });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(`bytes ${start}-${end - 1}/300000`);
    expect((await bodyOf(response)).equals(bytes.subarray(start, end))).toBe(true);
  });

  test("of a range outside the file returns 416 with the file's size", async () => {
    const response = await ask((await video()).url, { range: "bytes=300000-" });
    expect([response.status, response.headers.get("content-range")]).toEqual([416, "bytes */300000"]);
  });

  test("has the same headers for HEAD, without the body", async () => {
    const { url } = await video();
    const response = await ask(url, {}, "HEAD");
    expect([response.status, response.headers.get("content-length"), await response.text()]).toEqual([
      200,
      "300000",
      "",
    ]);
    expect((await fetch(url, { method: "HEAD" })).status).toBe(403);
  });

  test("in progress completes when its blob is deleted, and can be canceled", async () => {
    const { url } = await video();
    const response = await ask(url);
    const canceled = await ask(url);
    await del("video.mp4");
    expect((await bodyOf(response)).equals(bytes)).toBe(true);
    await canceled.body?.cancel();
    expect((await ask(url)).status).toBe(404);
  });
});

describe("a client token", () => {
  const granted = { pathname: "clip.mp4", allowedContentTypes: ["video/mp4"], maximumSizeInBytes: MB };
  const clientToken = (changes: object = {}) => generateClientTokenFromReadWriteToken({ ...granted, ...changes });
  const browser = { ...hidden, contentType: "video/mp4" };

  test("lets a browser put that file once, and report its progress", async () => {
    const token = await clientToken();
    const bytes = randomBytes(MB);
    const seen: number[] = [];
    const onUploadProgress = ({ percentage }: { percentage: number }) => seen.push(percentage);
    const stored = await browserPut("clip.mp4", bytes, { ...browser, token, onUploadProgress });
    expect(stored).toMatchObject({ pathname: "clip.mp4", contentType: "video/mp4" });
    expect(digest(await read(stored.url))).toBe(digest(bytes));
    expect(seen[0]).toBe(0);
    // The SDK reports at most every 100 ms.
    await vi.waitFor(() => expect(seen.at(-1)).toBe(100));
    await expect(browserPut("clip.mp4", "again", { ...browser, token })).rejects.toThrow("already exists");
    await browserPut("clip.mp4", "again", { ...browser, token: await clientToken({ allowOverwrite: true }) });
  });

  test.each([
    ["another path", "other.mp4", {}, {}, "Pathname mismatch"],
    ["another type", "clip.mp4", {}, { contentType: "text/html" }, "Content type mismatch"],
    ["a larger file", "clip.mp4", { maximumSizeInBytes: 9 }, {}, "File is too large"],
    ["a time after its end", "clip.mp4", { validUntil: Date.now() - 1000 }, {}, "Client token has expired"],
    ["another store's signature", "clip.mp4", { token: "vercel_blob_rw_test_other" }, {}, "Access denied"],
  ])("is refused for %s", async (_what, pathname, grant, changes, message) => {
    const options = { ...browser, ...changes, token: await clientToken(grant) };
    await expect(browserPut(pathname, "0123456789", options)).rejects.toThrow(message);
    expect([await blob.names(), blob.fileCount()]).toEqual([[], 0]);
  });

  test("is for a put alone", async () => {
    const { url } = await put("clip.mp4", "x", hidden);
    const token = await clientToken();
    await expect(del("clip.mp4", { token })).rejects.toThrow("not available when using a client token");
    expect((await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status).toBe(403);
  });

  test("can be used from a page of any site", async () => {
    const asked = { "access-control-request-method": "PUT", "access-control-request-headers": "authorization,x-api" };
    const { status, headers } = await fetch(`${blob.env.VERCEL_BLOB_API_URL}/`, { method: "OPTIONS", headers: asked });
    expect([status, headers.get("access-control-allow-headers")]).toEqual([204, "authorization,x-api"]);
    expect(headers.get("access-control-allow-methods")).toContain("PUT");
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect((await fetch(`${blob.env.VERCEL_BLOB_API_URL}/`)).headers.get("access-control-allow-origin")).toBe("*");
  });
});

describe("a refusal", () => {
  test("is given for a wrong secret, and for a token of another store", async () => {
    const wrong = { token: "vercel_blob_rw_test_wrong" };
    const foreign = { token: "vercel_blob_rw_other_secret" };
    await expect(put("a.mp4", "x", { ...hidden, ...wrong })).rejects.toThrow(BlobAccessError);
    await expect(list(wrong)).rejects.toThrow(BlobAccessError);
    await expect(put("a.mp4", "x", { ...hidden, ...foreign })).rejects.toThrow(BlobStoreNotFoundError);
    await expect(del("a.mp4", foreign)).rejects.toThrow(BlobStoreNotFoundError);
    expect((await fetch(blob.env.VERCEL_BLOB_API_URL)).status).toBe(403);
  });

  test("is given for a missing blob", async () => {
    await expect(head("nothing.mp4")).rejects.toThrow(BlobNotFoundError);
    await expect(head("")).rejects.toThrow(BlobNotFoundError);
  });

  test("is given for an unsupported call in Blob's error format, and the SDK does not retry it", async () => {
    await expect(issueSignedToken({ pathname: "a" })).rejects.toThrow("does not answer POST /api/blob/signed-token");
    const response = await fetch(`${blob.url}/nowhere`);
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: { code: "bad_request", message: "The local Blob does not answer GET /nowhere" } },
    ]);
  });

  test.each([
    ["a name with two slashes", "?pathname=a//b", "private"],
    ["no name", "", "private"],
    ["public access", "?pathname=a", "public"],
  ])("is given for a put with %s", async (_what, query, access) => {
    const headers = { "x-vercel-blob-access": access };
    const response = await ask(`${blob.env.VERCEL_BLOB_API_URL}/${query}`, headers, "PUT");
    expect([response.status, (await response.json()).error.code]).toEqual([400, "bad_request"]);
  });

  test.each<[BlobCode, new (...args: never[]) => Error]>([
    ["forbidden", BlobAccessError],
    ["store_suspended", BlobStoreSuspendedError],
    ["store_not_found", BlobStoreNotFoundError],
    ["service_unavailable", BlobServiceNotAvailable],
    ["rate_limited", BlobServiceRateLimited],
    ["internal_server_error", BlobUnknownError],
    ["bad_request", BlobError],
  ])("can be forced as %s, and then nothing is stored", async (code, errorClass) => {
    blob.faults.calls.put = code;
    await expect(put("a.mp4", Buffer.alloc(MB), hidden)).rejects.toThrow(errorClass);
    expect([await blob.names(), blob.fileCount()]).toEqual([[], 0]);
  });

  test("tells a rate-limited client when to retry", async () => {
    blob.faults.calls.head = "rate_limited";
    await expect(head("a")).rejects.toMatchObject({ retryAfter: 1 });
  });
});
