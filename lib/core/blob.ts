import "server-only";
import { ReadableStream as WebStream } from "node:stream/web";
import { BlobNotFoundError, del, head, list, put } from "@vercel/blob";
import { env } from "./env";

/** Longer than this and the storage is as good as down. */
export const CALL_TIMEOUT_MS = 15_000;

/** The SDK waits between its tries, deaf to the signal that it is given; nobody else should. */
async function untilAborted<Result>(call: Promise<Result>, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted();
  let onAbort: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    return await Promise.race([call, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

/**
 * A stream that `fetch` sends without keeping a copy: it takes one of every request, by `tee`, in case it is redirected, and
 * that copy would hold the whole file in memory. The storage redirects nobody; the copy is empty. Source: Fetch Standard,
 * HTTP-network-or-cache fetch, "set httpRequest to a clone of request".
 */
function withoutCopy(bytes: AsyncIterable<Uint8Array>): ReadableStream {
  const stream = WebStream.from(bytes) as ReadableStream;
  stream.tee = () => [new ReadableStream({ start: (controller) => controller.close() }), stream];
  return stream;
}

/** Streams a file into private storage and gives its address there. Throws what the SDK does, and when `signal` aborts. */
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

/** A file in storage: its path, and the address that it had when it was put there. */
export type StoredBlob = { pathname: string; url: string };

/**
 * The storage's answer to a request for a file or a `range` of it ("bytes=0-1"): 200, 206, 404 or 416, its body a stream
 * that `signal` ends. Straight from the file's address: the SDK's own reading knows no ranges. Where that leads nowhere any
 * more, as after a move of the local storage to another port, the storage is asked for the new one. Throws when there is
 * no answer in time.
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

/** Deletes files by their paths. Those that are gone already are fine. */
export async function deleteBlobs(pathnames: readonly string[]): Promise<void> {
  if (pathnames.length === 0) return;
  const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
  const options = { token: env().BLOB_READ_WRITE_TOKEN, abortSignal: signal };
  await untilAborted(del([...pathnames], options), signal).catch((error) => {
    if (!(error instanceof BlobNotFoundError)) throw error;
  });
}

/** Source: Vercel Blob's documentation, cacheControlMaxAge: no less than a minute. */
const SHORTEST_CACHE_SECONDS = 60;

/**
 * Puts a short text into private storage: in the place of the one that has the tag `over`, and of no other; without a tag
 * where there is none. Throws what the SDK does, also when somebody else has been there meanwhile.
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

/** A file as the storage lists it; its `tag` is another one whenever it is another text. */
export type ListedBlob = StoredBlob & { tag: string };

/** How the storage is asked where it is not with the environment's token, or with less patience. */
export type BlobAccess = { token?: string; timeoutMs?: number };

/** All files in a folder of the storage. */
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

/** The text of a file that has just been listed, as it is now and in no cache. Throws when it is there no more. */
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
