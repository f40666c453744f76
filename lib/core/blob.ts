import "server-only";
import { ReadableStream as WebStream } from "node:stream/web";
import { BlobNotFoundError, del, head, list, put } from "@vercel/blob";
import { generateClientTokenFromReadWriteToken } from "@vercel/blob/client";
import { env } from "./env";

/** If a call takes longer than this, the storage counts as down. */
export const CALL_TIMEOUT_MS = 15_000;

/** The SDK ignores its abort signal while it waits between retries. This rejects at once. */
async function untilAborted<Result>(call: Promise<Result>, signal: AbortSignal): Promise<Result> {
  let onAbort: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    // Not before the race: nobody would handle the call's own error.
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    return await Promise.race([call, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

/**
 * Returns a stream that `fetch` sends without keeping a copy. By `tee`, `fetch` clones every request body in case of a
 * redirect, and the clone would buffer the whole file in memory. The storage never redirects, so the clone is empty
 * here. Source: Fetch Standard, HTTP-network-or-cache fetch, "set httpRequest to a clone of request".
 */
function withoutCopy(bytes: AsyncIterable<Uint8Array>): ReadableStream {
  const stream = WebStream.from(bytes) as ReadableStream;
  stream.tee = () => [new ReadableStream({ start: (controller) => controller.close() }), stream];
  return stream;
}

/** Streams a file into private storage and returns its URL. Throws the SDK's errors, and when `signal` aborts. */
export async function putBlob(
  pathname: string,
  bytes: AsyncIterable<Uint8Array>,
  contentType: string,
  signal: AbortSignal,
): Promise<string> {
  const token = env().BLOB_READ_WRITE_TOKEN;
  const options = { access: "private", contentType, token, abortSignal: signal } as const;
  const { url } = await untilAborted(put(pathname, withoutCopy(bytes), options), signal);
  return url;
}

type UploadLimits = { contentType: string; maxBytes: number; validUntil: Date };

/**
 * Returns a token with which a browser may put one file at `pathname`, once as long as the file is there. No random
 * suffix: with it, one token would be good for any number of files.
 */
export function uploadToken(pathname: string, { contentType, maxBytes, validUntil }: UploadLimits): Promise<string> {
  return generateClientTokenFromReadWriteToken({
    token: env().BLOB_READ_WRITE_TOKEN,
    pathname,
    allowedContentTypes: [contentType],
    maximumSizeInBytes: maxBytes,
    validUntil: validUntil.getTime(),
    addRandomSuffix: false,
    allowOverwrite: false,
  });
}

/** A file in storage: its path, and the URL that it had when it was stored. */
export type StoredBlob = { pathname: string; url: string };

/** Returns a file's URL and size in bytes; null when there is none. Throws the SDK's errors. */
export async function findBlob(pathname: string): Promise<{ url: string; size: number } | null> {
  const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
  const options = { token: env().BLOB_READ_WRITE_TOKEN, abortSignal: signal };
  return untilAborted(head(pathname, options), signal).catch((error) => {
    if (error instanceof BlobNotFoundError) return null;
    throw error;
  });
}

/**
 * Requests a file from storage, or a `range` of it ("bytes=0-1"). Returns a response with status 200, 206, 404 or 416,
 * whose body is a stream that `signal` aborts. Fetches the URL directly, because the SDK does not support ranges. If
 * the URL does not work any more, as after the local storage has moved to another port, looks up the new one. Throws if
 * there is no response in time.
 */
export async function readBlob(
  { pathname, url }: StoredBlob,
  { range, signal }: { range?: string; signal?: AbortSignal } = {},
): Promise<Response> {
  const token = env().BLOB_READ_WRITE_TOKEN;
  const headers = { authorization: `Bearer ${token}`, ...(range && { range }) };
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error("the storage does not answer")), CALL_TIMEOUT_MS);
  const until = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
  const read = (address: string) => fetch(address, { headers, signal: until, cache: "no-store" });
  try {
    return await read(url).catch(async (error) => {
      until.throwIfAborted();
      const known = await untilAborted(head(pathname, { token, abortSignal: until }), until);
      if (known.url === url) throw error;
      return read(known.url);
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Deletes files by path. Ignores files that do not exist. */
export async function deleteBlobs(pathnames: readonly string[]): Promise<void> {
  if (pathnames.length === 0) return;
  const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
  const options = { token: env().BLOB_READ_WRITE_TOKEN, abortSignal: signal };
  await untilAborted(del([...pathnames], options), signal).catch((error) => {
    if (!(error instanceof BlobNotFoundError)) throw error;
  });
}

/** Source: Vercel Blob's documentation, cacheControlMaxAge: at least one minute. */
const SHORTEST_CACHE_SECONDS = 60;

/**
 * Writes a short text into private storage. With `over`, it replaces only a file with that tag; without it, it only
 * creates a new file. Throws the SDK's errors, including when another process has written the file in the meantime.
 */
export async function putBlobText(
  pathname: string,
  text: string,
  { contentType, over }: { contentType: string; over?: string },
): Promise<void> {
  const token = env().BLOB_READ_WRITE_TOKEN;
  const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
  const place = over === undefined ? { allowOverwrite: false } : { ifMatch: over };
  const options = { access: "private", contentType, token, cacheControlMaxAge: SHORTEST_CACHE_SECONDS } as const;
  await untilAborted(put(pathname, text, { ...options, ...place, abortSignal: signal }), signal);
}

/** A file as the storage lists it. Its `tag` changes with its content. */
export type ListedBlob = StoredBlob & { tag: string };

/** Replaces the environment's token or the default timeout. */
export type BlobAccess = { token?: string; timeoutMs?: number };

/** Returns all files in a folder of the storage. */
export async function listBlobs(
  folder: string,
  { token = env().BLOB_READ_WRITE_TOKEN, timeoutMs = CALL_TIMEOUT_MS }: BlobAccess = {},
): Promise<ListedBlob[]> {
  const files: ListedBlob[] = [];
  for (let cursor: string | undefined, hasMore = true; hasMore; ) {
    const signal = AbortSignal.timeout(timeoutMs);
    const page = await untilAborted(list({ prefix: folder, token, cursor, abortSignal: signal }), signal);
    files.push(...page.blobs.map(({ pathname, url, etag }) => ({ pathname, url, tag: etag })));
    ({ cursor, hasMore } = page);
  }
  return files;
}

/** Returns the current text of a listed file, bypassing caches. Throws if the file does not exist any more. */
export async function getBlobText(
  { pathname, url }: StoredBlob,
  { token = env().BLOB_READ_WRITE_TOKEN, timeoutMs = CALL_TIMEOUT_MS }: BlobAccess = {},
): Promise<string> {
  const address = new URL(url);
  address.searchParams.set("cache", "0");
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` }, signal, cache: "no-store" });
  if (!response.ok) throw new Error(`The storage answered ${response.status} for ${pathname}.`);
  return response.text();
}
