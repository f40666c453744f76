import { randomBytes } from "node:crypto";
import { del, put } from "@vercel/blob";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { testBlob } from "@/tests/blob";

let blob: Awaited<ReturnType<typeof testBlob>>;
beforeAll(async () => {
  blob = await testBlob();
});
beforeEach(() => {
  for (const [name, value] of Object.entries(blob.env)) vi.stubEnv(name, value);
});
afterAll(() => blob.close());

const overwriting = { access: "private", allowOverwrite: true } as const;
const bytes = randomBytes(300_000);

/** Uploads a video. Returns its URL and a function that requests it with the store's token. */
async function video() {
  const { url, etag } = await put("video.mp4", bytes, overwriting);
  const ask = (headers: Record<string, string> = {}, method = "GET") =>
    fetch(url, { method, headers: { authorization: `Bearer ${blob.env.BLOB_READ_WRITE_TOKEN}`, ...headers } });
  return { url, etag, ask };
}
const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test("reading a private blob requires the store's token", async () => {
  const { url, ask } = await video();
  const response = await ask();
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "accept-ranges": "bytes",
    "cache-control": "private, max-age=2592000",
    "content-disposition": 'inline; filename="video.mp4"',
    "content-length": "300000",
    "content-type": "video/mp4",
  });
  expect((await bodyOf(response)).equals(bytes)).toBe(true);
  for (const authorization of ["", "Bearer nonsense", "Bearer vercel_blob_rw_test_another"]) {
    expect((await fetch(url, { headers: { authorization } })).status).toBe(403);
    expect((await fetch(`${blob.url}/private/nothing`, { headers: { authorization } })).status).toBe(403);
  }
});

test("an unknown blob, a private blob at a public URL, and a deleted blob return 404", async () => {
  const { url, ask } = await video();
  expect((await fetch(`${blob.url}/public/video.mp4`)).status).toBe(404);
  expect((await fetch(`${blob.url}/public/nothing.mp4`)).status).toBe(404);
  expect((await fetch(`${blob.url}/public/%zz`)).status).toBe(400);
  await del(url);
  expect((await ask()).status).toBe(404);
});

test.each([
  ["bytes=0-1", 0, 2],
  ["bytes=100000-199999", 100_000, 200_000],
  ["bytes=299999-", 299_999, 300_000],
  ["bytes=-5", 299_995, 300_000],
])("a request for %s returns exactly that part", async (range, start, end) => {
  const { ask } = await video();
  const response = await ask({ range });
  expect(response.status).toBe(206);
  expect(response.headers.get("content-range")).toBe(`bytes ${start}-${end - 1}/300000`);
  expect((await bodyOf(response)).equals(bytes.subarray(start, end))).toBe(true);
});

test("a range outside the file returns 416 with the file's size", async () => {
  const { ask } = await video();
  const response = await ask({ range: "bytes=300000-" });
  expect([response.status, response.headers.get("content-range")]).toEqual([416, "bytes */300000"]);
});

test("If-Range with another version's ETag returns the whole file", async () => {
  const { ask, etag } = await video();
  expect((await ask({ range: "bytes=0-1", "if-range": etag })).status).toBe(206);
  expect((await ask({ range: "bytes=0-1", "if-range": '"older"' })).status).toBe(200);
});

test("If-None-Match with the current ETag returns 304 without a body", async () => {
  const { ask, etag } = await video();
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const response = await ask({ "if-none-match": known });
    expect([response.status, await response.text()]).toEqual([304, ""]);
    expect(response.headers.get("etag")).toBe(etag);
  }
  expect((await ask({ "if-none-match": '"other"' })).status).toBe(200);
});

test("HEAD returns the same headers as GET, without the body", async () => {
  const { ask, url } = await video();
  const response = await ask({}, "HEAD");
  expect([response.status, response.headers.get("content-length"), await response.text()]).toEqual([200, "300000", ""]);
  expect((await ask({ range: "bytes=0-9" }, "HEAD")).headers.get("content-length")).toBe("10");
  expect((await fetch(url, { method: "HEAD" })).status).toBe(403);
});

test("a download has a file name that every browser can read", async () => {
  const { downloadUrl } = await put("a/Geburtstag für Zoë.txt", "x", { access: "public" });
  expect((await fetch(downloadUrl)).headers.get("content-disposition")).toBe(
    "attachment; filename=\"Geburtstag f_r Zo_.txt\"; filename*=UTF-8''Geburtstag%20f%C3%BCr%20Zo%C3%AB.txt",
  );
});

test("a download in progress completes when its blob is deleted or replaced", async () => {
  const { ask } = await video();
  blob.faults.bytesPerSecond = 1_000_000;
  try {
    const response = await ask();
    await del("video.mp4");
    expect((await bodyOf(response)).equals(bytes)).toBe(true);
  } finally {
    blob.faults.bytesPerSecond = null;
  }
});

test("a client that disconnects does not affect later requests", async () => {
  const { ask } = await video();
  blob.faults.bytesPerSecond = 500_000;
  const response = await ask();
  await response.body?.cancel();
  blob.faults.bytesPerSecond = null;
  expect((await ask()).status).toBe(200);
});
