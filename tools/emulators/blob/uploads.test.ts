import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import http from "node:http";
import path from "node:path";
import { Readable } from "node:stream";
import { BlobRequestAbortedError, createMultipartUploader, head, put } from "@vercel/blob";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testBlob } from "@/tests/blob";

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
const read = async (url: string) => {
  const response = await fetch(url, { headers: { authorization: `Bearer ${blob.env.BLOB_READ_WRITE_TOKEN}` } });
  return Buffer.from(await response.arrayBuffer());
};
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
  expect(stored).toMatchObject({ etag, contentType: "video/mp4", cacheControl: "private, max-age=120" });
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

test("a slow store applies backpressure to the sender", async () => {
  blob.faults.bytesPerSecond = MB;
  const began = performance.now();
  let sentChunks = 0;
  const source = Readable.from(
    (function* () {
      for (; sentChunks < 64; sentChunks += 1) yield Buffer.alloc(MB);
    })(),
  );
  const stop = new AbortController();
  const upload = put("slow.mp4", source, { ...hidden, abortSignal: stop.signal });
  await vi.waitFor(() => expect(sentChunks).toBeGreaterThan(1));
  await put("small.mp4", Buffer.alloc(MB), hidden);
  // By the time 1 MB has been written, socket buffers on both sides hold some data, but not all 64 MB.
  expect(performance.now() - began).toBeGreaterThan(900);
  expect(sentChunks).toBeLessThan(32);
  stop.abort();
  await expect(upload).rejects.toThrow();
});

test("a large body is uploaded in parts and downloaded whole", async () => {
  const bytes = randomBytes(20 * MB);
  const { url, pathname } = await put("parts.mp4", inPieces(bytes), { ...hidden, multipart: true });
  expect(pathname).toBe("parts.mp4");
  expect(digest(await read(url))).toBe(digest(bytes));
  expect(blob.fileCount()).toBe(1);
  await expect(put("parts.mp4", bytes, { ...hidden, multipart: true })).rejects.toThrow("This blob already exists");
});

test("parts are joined by number, and a part that was never uploaded is rejected", async () => {
  const uploader = await createMultipartUploader("parts.txt", hidden);
  const second = await uploader.uploadPart(2, "world");
  const first = await uploader.uploadPart(1, "Hello ");
  await expect(uploader.complete([first, second, { partNumber: 3, etag: '"x"' }])).rejects.toThrow("Part 3");
  const { url } = await uploader.complete([second, first]);
  expect((await read(url)).toString()).toBe("Hello world");
  await expect(uploader.complete([first])).rejects.toThrow("does not exist");
});
