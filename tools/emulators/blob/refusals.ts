import { setTimeout as pause } from "node:timers/promises";
import { Refusal } from "../requests";

/**
 * Vercel Blob's errors, by the codes that its SDK maps to error classes. The service's statuses and messages are
 * undocumented; these come from client reports, and the SDK parses parts of some messages. Source:
 * https://github.com/vercel/storage/blob/main/packages/blob/src/api.ts
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

/** Returns the Refusal for a code, with the default message unless another is passed. */
export function blobRefusal(code: BlobCode, message?: string): Refusal {
  const [status, text] = REFUSALS[code];
  return new Refusal(status, code, message ?? text);
}

/** Returns the Refusal for writing to a taken pathname, in the real service's wording. */
export function alreadyExists(): Refusal {
  const message =
    "This blob already exists, use `allowOverwrite: true` if you want to overwrite it. Or `addRandomSuffix: true` to generate a unique filename. Read more about this error in our documentation: https://vercel.link/blob-allow-overwrite";
  return blobRefusal("bad_request", message);
}

/** The kinds of requests. "read" is a GET or HEAD of a blob's URL. */
export type BlobCall = "put" | "copy" | "multipart" | "head" | "list" | "delete" | "read";

/**
 * An error code; or the connection is cut before the call ("cut") or after it, so that its response is lost ("lost").
 */
type Fault = BlobCode | "cut" | "lost";

/** Fault controls for tests. A fault applies to every request until the test removes it. */
export type BlobFaults = {
  calls: Partial<Record<Exclude<BlobCall, "read">, Fault>> & { read?: Exclude<Fault, "lost"> };
  /** Speed limit for each upload and download; null for unlimited. */
  bytesPerSecond: number | null;
};

/** Returns fault controls with no faults, for a test to change. */
export function noFaults(): BlobFaults {
  return { calls: {}, bytesPerSecond: null };
}

/** Yields the bytes no faster than the fault controls allow. */
export async function* slowed(bytes: AsyncIterable<Buffer>, faults: BlobFaults): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    if (faults.bytesPerSecond) await pause((chunk.length / faults.bytesPerSecond) * 1000);
    yield chunk;
  }
}
