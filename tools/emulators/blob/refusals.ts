import { setTimeout as pause } from "node:timers/promises";
import { Refusal } from "../requests";

/**
 * Vercel Blob's refusals, by the codes that its SDK makes error classes of. The service's statuses and texts are not
 * documented: these are what clients report, and the SDK reads parts of some of the texts.
 * Source: https://github.com/vercel/storage/blob/main/packages/blob/src/api.ts
 */
const REFUSALS = {
  bad_request: [400, "Invalid request"],
  content_type_not_allowed: [400, '"contentType" is not allowed'],
  client_token_pathname_mismatch: [400, '"pathname" does not match the token payload'],
  file_too_large: [400, "the file length cannot be greater than the limit"],
  forbidden: [403, "Access denied, please provide a valid token for this resource"],
  client_token_expired: [403, "Token expired"],
  client_token_not_allowed: [403, "This operation is not available when using a client token."],
  store_suspended: [403, "The requested store has been suspended"],
  not_found: [404, "The requested blob does not exist"],
  store_not_found: [404, "The requested store does not exist"],
  precondition_failed: [412, "Precondition failed: ETag mismatch."],
  rate_limited: [429, "Too many requests please lower the number of concurrent requests"],
  internal_server_error: [500, "Internal server error"],
  unknown_error: [500, "Unknown error"],
  service_unavailable: [503, "The blob service is currently not available"],
} as const satisfies Record<string, readonly [number, string]>;

export type BlobCode = keyof typeof REFUSALS;

/** The refusal under that code, with its own text unless another is given. */
export function blobRefusal(code: BlobCode, message?: string): Refusal {
  const [status, text] = REFUSALS[code];
  return new Refusal(status, code, message ?? text);
}

/** What a second put under a name gets, in the service's own words. */
export function alreadyExists(): Refusal {
  const message =
    "This blob already exists, use `allowOverwrite: true` if you want to overwrite it. Or `addRandomSuffix: true` to generate a unique filename. Read more about this error in our documentation: https://vercel.link/blob-allow-overwrite";
  return blobRefusal("bad_request", message);
}

/** What can be asked of the stand-in; "read" is a GET or HEAD of a blob's own address. */
export type BlobCall = "put" | "copy" | "multipart" | "head" | "list" | "delete" | "read";

/** A refusal; or the connection is cut before the call is done ("cut"), or after it, so that its answer is lost ("lost"). */
type Fault = BlobCode | "cut" | "lost";

/** For tests: what goes wrong, for as long as it stands here. */
export type BlobFaults = {
  calls: Partial<Record<Exclude<BlobCall, "read">, Fault>> & { read?: Exclude<Fault, "lost"> };
  /** How fast bytes come and go, each file by itself; null for as fast as can be. */
  bytesPerSecond: number | null;
};

/** Everything works, until a test changes it. */
export function noFaults(): BlobFaults {
  return { calls: {}, bytesPerSecond: null };
}

/** The bytes, no faster than the faults say. */
export async function* slowed(bytes: AsyncIterable<Buffer>, faults: BlobFaults): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    if (faults.bytesPerSecond) await pause((chunk.length / faults.bytesPerSecond) * 1000);
    yield chunk;
  }
}
