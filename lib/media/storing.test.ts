import { createHash } from "node:crypto";
import net, { type AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { cardVideos } from "@/db/schema/cards";
import { testDatabase } from "@/db/test-database";
import { deleteBlobs, readBlob } from "@/lib/core/blob";
import { AppError } from "@/lib/core/errors";
import type { IncomingFile } from "@/lib/core/upload";
import { testBlob } from "@/tests/blob";
import { storeVideo } from "./commands";
import { arriving, videoFile, videoOfSize } from "./test-videos";
import { MAX_VIDEO_BYTES } from "./video-rules";

const NOW = new Date("2026-11-21T12:00:00Z");

let database: Awaited<ReturnType<typeof testDatabase>>;
let blob: Awaited<ReturnType<typeof testBlob>>;
beforeAll(async () => {
  database = await testDatabase();
  blob = await testBlob();
});
afterAll(async () => {
  await blob.close();
  await database.close();
});
beforeEach(async () => {
  for (const [name, value] of Object.entries(blob.env)) vi.stubEnv(name, value);
  await deleteBlobs(await blob.names());
  await database.db.delete(cardVideos);
});

const store = (file: IncomingFile) => storeVideo(file, NOW, database.db);
const inChunks = (bytes: Buffer, size = 65_536) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size)),
  );
const expectNothingLeft = async () => {
  expect(await blob.names()).toEqual([]);
  expect(blob.fileCount()).toBe(0);
  expect(await database.db.$count(cardVideos)).toBe(0);
};

test.each([
  ["15 MB", 15 * 1024 * 1024],
  ["exactly 20 MB", MAX_VIDEO_BYTES],
])("a video of %s is stored byte for byte", async (_what, size) => {
  const bytes = videoOfSize(size);
  const stored = await store({ name: "a.mp4", type: "video/mp4", bytes: inChunks(bytes) });
  const hash = createHash("sha256").update(bytes).digest("hex");
  expect(stored.hash).toBe(hash);
  const back = Buffer.from(await (await readBlob({ pathname: "", url: stored.url })).arrayBuffer());
  expect(createHash("sha256").update(back).digest("hex")).toBe(hash);
  expect(stored.durationSeconds).toBeCloseTo(1, 1);
});

test("a video is in private storage: its URL alone doesn't open it", async () => {
  const { url } = await store(arriving("clip.mp4"));
  expect((await fetch(url)).status).toBe(403);
});

test.each([
  ["clip.webm", "video/webm", "video/webm"],
  ["clip.mov", "video/quicktime", "video/quicktime"],
  ["clip.avi", "video/x-msvideo", "video/x-msvideo"],
  ["recorded.webm", "video/webm;codecs=vp9,opus", "video/webm"],
])("%s is a video", async (name, type, contentType) => {
  await store(arriving(name, type));
  expect(await database.db.select({ contentType: cardVideos.contentType }).from(cardVideos)).toEqual([{ contentType }]);
});

test.each([
  [
    "a byte over 20 MB",
    { name: "a.mp4", type: "video/mp4", content: () => videoOfSize(MAX_VIDEO_BYTES + 1) },
    "too_large",
    /too large/,
  ],
  [
    "a picture that calls itself a video",
    { name: "a.mp4", type: "video/mp4", content: () => videoFile("picture.jpg") },
    "unsupported_type",
    /^Only video files are allowed$/,
  ],
  [
    "a video that calls itself a text",
    { name: "a.mp4", type: "text/plain", content: () => videoFile("clip.mp4") },
    "unsupported_type",
    /^Only video files are allowed$/,
  ],
  [
    "another extension",
    { name: "a.mkv", type: "video/mp4", content: () => videoFile("clip.mp4") },
    "unsupported_type",
    /^File extension not allowed. Allowed: .webm, .mp4, .mov, .avi$/,
  ],
  [
    "an empty file",
    { name: "a.mp4", type: "video/mp4", content: () => Buffer.alloc(0) },
    "unsupported_type",
    /^Only video files are allowed$/,
  ],
  [
    "sound alone",
    { name: "a.mp4", type: "video/mp4", content: () => videoFile("audio.mp4") },
    "validation_failed",
    /./,
  ],
  [
    "more than 30 seconds",
    { name: "a.mp4", type: "video/mp4", content: () => videoFile("too-long.mp4") },
    "validation_failed",
    /^Video duration \(\d+s\) exceeds maximum allowed duration \(30s\)$/,
  ],
] as const)("%s is refused, and nothing remains stored", async (_what, { content, ...file }, code, message) => {
  const refused = await store({ ...file, bytes: inChunks(content()) }).catch((error) => error);
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code, message: expect.stringMatching(message) });
  await vi.waitFor(expectNothingLeft);
});

test("an interrupted upload leaves nothing behind", async () => {
  const broken = new AppError("invalid_request", "The upload was interrupted.");
  async function* half() {
    yield videoOfSize(3_000_000);
    throw broken;
  }
  await expect(store({ name: "a.mp4", type: "video/mp4", bytes: half() })).rejects.toBe(broken);
  await vi.waitFor(expectNothingLeft);
});

test("when storage is down, the upload fails as unavailable and its row stays for the cleanup", async () => {
  vi.stubEnv("VERCEL_BLOB_API_URL", "http://localhost:1/api/blob");
  vi.stubEnv("VERCEL_BLOB_RETRIES", "0");
  const fault = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await expect(store(arriving("clip.mp4"))).rejects.toMatchObject({ code: "unavailable" });
  expect(fault).toHaveBeenCalled();
  expect(await database.db.$count(cardVideos)).toBe(1);
});

test.each(["refuses", "hangs"])(
  "an upload to storage that %s fails within 15 seconds, regardless of the SDK's retries",
  async (how) => {
    const silent = net.createServer();
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const port = how === "refuses" ? 1 : (silent.address() as AddressInfo).port;
    vi.stubEnv("VERCEL_BLOB_API_URL", `http://127.0.0.1:${port}/api/blob`);
    vi.stubEnv("VERCEL_BLOB_RETRIES", "10");
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const outcome = store(arriving("clip.mp4")).catch((error) => error);
      await vi.advanceTimersByTimeAsync(1000);
      // The row is inserted before the first byte is sent.
      while ((await database.db.$count(cardVideos)) === 0) await vi.advanceTimersByTimeAsync(10);
      await vi.advanceTimersByTimeAsync(15_000);
      expect(await outcome).toMatchObject({ code: "unavailable" });
    } finally {
      vi.useRealTimers();
      silent.close();
      // The fake clock also made the database look down, so wait until it responds again.
      await vi.waitFor(() => database.db.$count(cardVideos), { timeout: 5000 });
    }
  },
);
