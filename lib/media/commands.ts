import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { and, eq, isNull, type SQL } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { cardVideos } from "@/db/schema/cards";
import { deleteBlobs, findBlob, putBlob, readBlob, type StoredBlob, uploadToken } from "@/lib/core/blob";
import { AppError } from "@/lib/core/errors";
import { logFault } from "@/lib/core/log";
import { keyedHash } from "@/lib/core/tokens";
import type { IncomingFile } from "@/lib/core/upload";
import { type Container, containerNamed, containerOf, inspectVideo } from "./inspect";
import { VideoProblem } from "./ranged-file";
import { durationProblem, fileProblem, MAX_VIDEO_BYTES, type NamedFile } from "./video-rules";

/** Enough bytes to identify a file's container. */
const HEAD_BYTES = 4096;

/** The time limit for an upload, the same as Node's own server and the builder use. */
const ARRIVAL_MS = 5 * 60_000;

/** The time limit for storage to accept the next chunk, or to confirm the whole file. */
const STORAGE_MS = 12_000;

/** The row outlives its upload, so the cleanup job can find the file after a server was killed. */
const UPLOAD_EXPIRY_MS = 60 * 60_000;

/** The time limit for inspecting a stored video, which takes a few small reads, and for reading it once. */
const INSPECTION_MS = 20_000;

/** Where browsers put videos themselves, for `takeUpload`. */
const UPLOADS = "card-uploads/";

/** The time in which a browser has to begin its upload. */
const TOKEN_MS = 5 * 60_000;

/** Nothing limits when such an upload ends: its row stays for longer, so that the cleanup job finds a late file. */
export const OFFER_EXPIRY_MS = 24 * 60 * 60_000;

/** A video in storage that belongs to no card yet. `durationSeconds` is null when the file doesn't contain it. */
export type StoredVideo = {
  id: string;
  url: string;
  createdAt: Date;
  durationSeconds: number | null;
  /** SHA-256 of the file, in hex. */
  hash: string;
};

type Counted = { size: number; hash: string };

/**
 * Passes a file's bytes through and sets their number and hash at the end. Throws AppError too_large over the limit.
 */
async function* counting<Bytes extends Uint8Array>(bytes: AsyncIterable<Bytes>, count: Counted): AsyncGenerator<Bytes> {
  const hash = createHash("sha256");
  for await (const chunk of bytes) {
    count.size += chunk.length;
    if (count.size > MAX_VIDEO_BYTES) throw new AppError("too_large", fileTooLarge(count.size));
    hash.update(chunk);
    yield chunk;
  }
  count.hash = hash.digest("hex");
}

/**
 * Contains "too large", which the builder looks for to choose its message. Source: spec section 8, Send Card Failed.
 */
function fileTooLarge(size: number): string {
  return `The video is too large. ${fileProblem({ name: "video.mp4", type: "video/mp4", size })}`;
}

/** Returns the first bytes of a file, and an iterable of all its bytes. */
async function peek<Bytes extends Uint8Array>(
  bytes: AsyncGenerator<Bytes>,
): Promise<{ head: Buffer; all: AsyncIterable<Bytes> }> {
  const first: Bytes[] = [];
  let size = 0;
  while (size < HEAD_BYTES) {
    const { value, done } = await bytes.next();
    if (done) break;
    first.push(value);
    size += value.length;
  }
  async function* all() {
    yield* first;
    yield* bytes;
  }
  return { head: Buffer.concat(first).subarray(0, HEAD_BYTES), all: all() };
}

/** Throws AppError too_large or unsupported_type with the spec's message. */
function requireAllowed(file: NamedFile): void {
  if (file.size > MAX_VIDEO_BYTES) throw new AppError("too_large", fileTooLarge(file.size));
  const problem = fileProblem(file);
  if (problem) throw new AppError("unsupported_type", problem);
}

/** Returns the container that was found. Throws AppError unsupported_type with the spec's message. */
function requireContainer(container: Container | null | undefined): Container {
  if (!container) throw new AppError("unsupported_type", "Only video files are allowed");
  return container;
}

/**
 * Returns the stored file's duration in seconds, or null if it doesn't contain it. Throws AppError validation_failed
 * when it isn't a video or is too long.
 */
async function requireShort(blob: StoredBlob, size: number, { kind }: Container): Promise<number | null> {
  const signal = AbortSignal.timeout(INSPECTION_MS);
  const read = async (start: number, end: number) => {
    const part = await readBlob(blob, { range: `bytes=${start}-${end - 1}`, signal });
    const stored = Number(part.headers.get("content-range")?.split("/")[1]);
    if (part.status !== 206 || stored !== size) throw new Error(`the storage has ${stored} of ${size} bytes`);
    return new Uint8Array(await part.arrayBuffer());
  };
  const { durationSeconds } = await inspectVideo(read, size, kind, signal).catch((error) => {
    if (error instanceof VideoProblem) throw new AppError("validation_failed", error.message);
    throw unavailable("blob read", error);
  });
  const problem = durationSeconds === null ? null : durationProblem(durationSeconds);
  if (problem) throw new AppError("validation_failed", problem, [{ path: "videoFile", message: problem }]);
  return durationSeconds;
}

/**
 * Deletes the rows of deleted files and returns their ids. A browser may use its token for the same path once more, so
 * a young upload leaves another row, which only the cleanup uses.
 */
export async function deleteVideoRows(where: SQL | undefined, now: Date, tx: Tx): Promise<string[]> {
  const gone = await tx.delete(cardVideos).where(where).returning();
  const young = gone.flatMap(({ pathname, contentType, createdAt }) => {
    const deleteAfter = new Date(createdAt.getTime() + OFFER_EXPIRY_MS);
    return pathname.startsWith(UPLOADS) && deleteAfter > now ? { pathname, contentType, createdAt, deleteAfter } : [];
  });
  if (young.length > 0) await tx.insert(cardVideos).values(young);
  return gone.map(({ id }) => id);
}

/**
 * Deletes a video unless a card uses it; from then on, no card can. If storage is unavailable, the row stays and the
 * next cleanup deletes the video.
 */
export async function discardVideo(id: string, now: Date, db: Db = appDb()): Promise<void> {
  const isUnused = and(eq(cardVideos.id, id), isNull(cardVideos.cardId));
  try {
    const [row] = await db
      .update(cardVideos)
      .set({ deleteAfter: cardVideos.createdAt })
      .where(isUnused)
      .returning({ pathname: cardVideos.pathname });
    if (!row) return;
    await deleteBlobs([row.pathname]);
    await db.transaction((tx) => deleteVideoRows(isUnused, now, tx));
  } catch (error) {
    logFault(`card video ${id}`, error);
  }
}

/** Inspects a stored video and completes its row. Throws like `requireShort`. */
async function admit(
  { id, createdAt, ...blob }: StoredBlob & { id: string; createdAt: Date },
  { size, hash }: Counted,
  container: Container,
  db: Db,
): Promise<StoredVideo> {
  const durationSeconds = await requireShort(blob, size, container);
  const { contentType } = container;
  await db.update(cardVideos).set({ contentType, sizeBytes: size }).where(eq(cardVideos.id, id));
  return { id, url: blob.url, createdAt, durationSeconds, hash };
}

/**
 * Streams a video into storage and inspects it there. Its row is inserted first, so an interrupted upload can always be
 * found and cleaned up. Throws AppError too_large, unsupported_type, validation_failed, and unavailable when storage
 * doesn't accept it.
 */
export async function storeVideo(file: IncomingFile, now: Date, db: Db = appDb()): Promise<StoredVideo> {
  const counted: Counted = { size: 0, hash: "" };
  const { head, all } = await peek(counting(file.bytes, counted));
  requireAllowed({ ...file, size: head.length });
  const container = requireContainer(containerOf(head));
  const id = randomUUID();
  const pathname = `card-videos/${id}${container.extension}`;
  const deleteAfter = new Date(now.getTime() + UPLOAD_EXPIRY_MS);
  const { contentType } = container;
  await db.insert(cardVideos).values({ id, pathname, contentType, createdAt: now, deleteAfter });
  let isStored = false;
  try {
    const url = await putWhole(pathname, all, contentType);
    isStored = true;
    return await admit({ id, pathname, url, createdAt: now }, counted, container, db);
  } catch (error) {
    // A file that was fully sent but not confirmed may still appear in storage, so keep its row to find it. If storage
    // is down, don't wait for it again: the cleanup uses the row.
    if (isStored || !counted.hash) {
      const discarded = discardVideo(id, now, db);
      if (!(error instanceof AppError && error.code === "unavailable")) await discarded;
    }
    throw error;
  }
}

/** A row's id for an upload: signed, so that only this user's card can take the file. */
const uploadId = (pathname: string, userId: string) => keyedHash("card-upload", `${userId}\0${pathname}`).slice(0, 32);

/**
 * Lets a browser put one video into storage itself, and returns where and with which token. Its row is inserted first,
 * so a file that no card takes is deleted. Throws AppError too_large and unsupported_type.
 */
export async function offerUpload(
  file: NamedFile,
  userId: string,
  now: Date,
  db: Db = appDb(),
): Promise<{ pathname: string; contentType: string; token: string }> {
  requireAllowed(file);
  const { extension, contentType } = requireContainer(containerNamed(file.name));
  const pathname = `${UPLOADS}${randomUUID()}${extension}`;
  const validUntil = new Date(now.getTime() + TOKEN_MS);
  const token = await uploadToken(pathname, { contentType, maxBytes: MAX_VIDEO_BYTES, validUntil });
  const deleteAfter = new Date(now.getTime() + OFFER_EXPIRY_MS);
  const row = { id: uploadId(pathname, userId), pathname, contentType, createdAt: now, deleteAfter };
  await db.insert(cardVideos).values(row);
  return { pathname, contentType, token };
}

/** A file that was never put, was deleted or taken, or is another user's. */
export const uploadMissing = () => new AppError("invalid_request", "We couldn't find your video. Please try again.");

/**
 * Inspects a video that this user's browser has put at a path from `offerUpload`, like `storeVideo`, and deletes it if
 * it is refused. Reads it whole once, for its hash. Throws AppError invalid_request when it isn't there, too_large,
 * unsupported_type, validation_failed and unavailable.
 */
export async function takeUpload(pathname: string, userId: string, now: Date, db: Db = appDb()): Promise<StoredVideo> {
  const [row] = await db
    .select({ id: cardVideos.id, createdAt: cardVideos.createdAt, type: cardVideos.contentType })
    .from(cardVideos)
    .where(eq(cardVideos.id, uploadId(pathname, userId)));
  if (!row) throw uploadMissing();
  try {
    const found = await findBlob(pathname);
    if (!found) throw uploadMissing();
    requireAllowed({ name: pathname, type: row.type, size: found.size });
    const blob = { pathname, url: found.url };
    const { ok, status, body } = await readBlob(blob, { signal: AbortSignal.timeout(INSPECTION_MS) });
    if (!ok || !body) throw new Error(`the storage answered ${status}`);
    const counted: Counted = { size: 0, hash: "" };
    const { head, all } = await peek(counting(body, counted));
    // Read to its end, for its size and hash.
    for await (const _chunk of all);
    return await admit({ ...row, ...blob }, counted, requireContainer(containerOf(head)), db);
  } catch (cause) {
    const error = cause instanceof AppError ? cause : unavailable("blob read", cause);
    const discarded = discardVideo(row.id, now, db);
    if (error.code !== "unavailable") await discarded;
    throw error;
  }
}

const unavailable = (what: string, cause: unknown) => {
  logFault(what, cause);
  return new AppError("unavailable", "We can't save videos right now. Please try again in a moment.");
};

/** Puts a file into storage. An AppError about the file is rethrown, anything else becomes AppError unavailable. */
async function putWhole(pathname: string, bytes: AsyncIterable<Buffer>, contentType: string): Promise<string> {
  const stop = new AbortController();
  const arrivalTimer = setTimeout(
    () => stop.abort(new AppError("invalid_request", "The upload took too long.")),
    ARRIVAL_MS,
  );
  const startStorageTimer = () => setTimeout(() => stop.abort(new Error("the storage does not answer")), STORAGE_MS);
  let storageTimer = startStorageTimer();
  async function* watched() {
    try {
      clearTimeout(storageTimer);
      for await (const chunk of bytes) {
        storageTimer = startStorageTimer();
        yield chunk;
        clearTimeout(storageTimer);
      }
    } catch (error) {
      stop.abort(error);
      throw error;
    }
    storageTimer = startStorageTimer();
  }
  try {
    return await putBlob(pathname, watched(), contentType, stop.signal);
  } catch (error) {
    const reason: unknown = stop.signal.aborted ? stop.signal.reason : error;
    throw reason instanceof AppError ? reason : unavailable("blob put", reason);
  } finally {
    clearTimeout(arrivalTimer);
    clearTimeout(storageTimer);
  }
}
