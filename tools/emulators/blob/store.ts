import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { Refusal } from "../server";

/**
 * Vercel Blob's errors, by the codes that its SDK maps to error classes. The service's statuses and messages are
 * undocumented; these come from client reports. Source:
 * https://github.com/vercel/storage/blob/main/packages/blob/src/api.ts
 */
const REFUSALS = {
  bad_request: [400, "Invalid request"],
  forbidden: [403, "Access denied, please provide a valid token for this resource"],
  client_token_not_allowed: [403, "This operation is not available when using a client token."],
  store_suspended: [403, "The requested store has been suspended"],
  not_found: [404, "The requested blob does not exist"],
  store_not_found: [404, "The requested store does not exist"],
  precondition_failed: [412, "Precondition failed: ETag mismatch."],
  rate_limited: [429, "Too many requests please lower the number of concurrent requests"],
  internal_server_error: [500, "Internal server error"],
  service_unavailable: [503, "The blob service is currently not available"],
} as const satisfies Record<string, readonly [number, string]>;

export type BlobCode = keyof typeof REFUSALS;

/** Returns the Refusal for a code, with the default message unless another is passed. */
export function blobRefusal(code: BlobCode, message?: string): Refusal {
  const [status, text] = REFUSALS[code];
  return new Refusal(status, code, message ?? text);
}

/** `maxAge` is how long a cache may store the blob, in seconds. */
type Head = { pathname: string; contentType: string; maxAge: number };

/** A blob, with the name of the file that holds its bytes. */
export type StoredBlob = Head & { file: string; size: number; etag: string; uploadedAt: string };

/** The conditions of a write. */
type Condition = { overwrite: boolean; ifMatch: string | null };

/** Returns the blob of a metadata file; null for what a killed run left. */
function readStored(file: string): StoredBlob | null {
  try {
    return file.endsWith(".json") ? JSON.parse(readFileSync(file, "utf8")) : null;
  } catch {
    return null;
  }
}

/**
 * Stores blobs on disk. The bytes are written to their own file first, and the blob exists once its metadata file is
 * renamed into place. A killed run therefore leaves only whole blobs; other leftovers are deleted at the next start.
 * Only one process may use a directory at a time.
 */
export class BlobStore {
  readonly #contents: string;
  readonly #heads: string;
  readonly #blobs = new Map<string, StoredBlob>();

  constructor(directory: string) {
    this.#contents = path.join(directory, "contents");
    this.#heads = path.join(directory, "heads");
    for (const each of [this.#contents, this.#heads]) mkdirSync(each, { recursive: true });

    const unknown = new Set(readdirSync(this.#contents));
    for (const name of readdirSync(this.#heads)) {
      const blob = readStored(path.join(this.#heads, name));
      if (blob && unknown.has(blob.file) && statSync(this.#contentOf(blob.file)).size === blob.size) {
        this.#blobs.set(blob.pathname, blob);
        unknown.delete(blob.file);
      } else {
        rmSync(path.join(this.#heads, name));
      }
    }
    for (const file of unknown) this.#discard(file);
  }

  #contentOf(file: string): string {
    return path.join(this.#contents, file);
  }

  #discard(file: string): void {
    rmSync(this.#contentOf(file), { force: true });
  }

  /** Hashed, because a pathname may contain slashes and be longer than a file name. */
  #headOf(pathname: string): string {
    return path.join(this.#heads, `${createHash("sha256").update(pathname).digest("hex")}.json`);
  }

  /** Throws a Refusal when there is no blob with that pathname. */
  require(pathname: string): StoredBlob {
    const blob = this.#blobs.get(pathname);
    if (!blob) throw blobRefusal("not_found");
    return blob;
  }

  all(): StoredBlob[] {
    return [...this.#blobs.values()];
  }

  #check(pathname: string, { overwrite, ifMatch }: Condition): void {
    const blob = this.#blobs.get(pathname);
    if (ifMatch !== null && blob?.etag !== ifMatch) throw blobRefusal("precondition_failed");
    if (blob && !overwrite) throw blobRefusal("bad_request", "This blob already exists, use `allowOverwrite: true`");
  }

  /**
   * Writes the bytes to disk as they arrive and makes them a blob when they are complete. Leaves no file when that
   * fails. Throws a Refusal.
   */
  async write(head: Head, bytes: AsyncIterable<Buffer>, condition: Condition): Promise<StoredBlob> {
    // Reject a taken name before a large body is received.
    this.#check(head.pathname, condition);
    const file = randomUUID();
    const hash = createHash("sha256");
    let size = 0;
    const handle = await open(this.#contentOf(file), "wx");
    try {
      for await (const chunk of bytes) {
        size += chunk.length;
        hash.update(chunk);
        await handle.appendFile(chunk);
      }
      await handle.close();
      const etag = `"${hash.digest("hex").slice(0, 32)}"`;
      return this.#add({ ...head, file, size, etag, uploadedAt: new Date().toISOString() }, condition);
    } catch (error) {
      await handle.close();
      this.#discard(file);
      throw error;
    }
  }

  #add(blob: StoredBlob, condition: Condition): StoredBlob {
    this.#check(blob.pathname, condition);
    const before = this.#blobs.get(blob.pathname);
    const head = this.#headOf(blob.pathname);
    writeFileSync(`${head}.new`, JSON.stringify(blob));
    renameSync(`${head}.new`, head);
    this.#blobs.set(blob.pathname, blob);
    if (before) this.#discard(before.file);
    return blob;
  }

  /** Deletes the blob with that pathname, if there is one. */
  delete(pathname: string): void {
    const blob = this.#blobs.get(pathname);
    if (!blob) return;
    rmSync(this.#headOf(pathname), { force: true });
    this.#blobs.delete(pathname);
    this.#discard(blob.file);
  }

  /** Opens a blob for reading and returns the file descriptor. It stays readable when the blob is deleted meanwhile. */
  open({ file }: StoredBlob): number {
    return openSync(this.#contentOf(file), "r");
  }
}
