import { setTimeout as pause } from "node:timers/promises";
import type { BlobCode } from "./blob-refusals";

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
