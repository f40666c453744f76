import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import path from "node:path";
import { alreadyExists, blobRefusal } from "./refusals";

/** A file on disk that does not belong to a blob yet. */
export type Content = { file: string; size: number; etag: string };

/** A blob's metadata. `maxAge` is how long a cache may store it, in seconds. */
export type Head = { pathname: string; access: "public" | "private"; contentType: string; maxAge: number };

export type StoredBlob = Head & Content & { uploadedAt: string };

/** The conditions of a write. */
export type Condition = { overwrite: boolean; ifMatch: string | null };

function readStored(file: string): StoredBlob | null {
  if (!file.endsWith(".json")) return null; // temporary file of a killed run
  try {
    return JSON.parse(readFileSync(file, "utf8"));
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
      if (blob && unknown.has(blob.file) && statSync(this.#contentOf(blob)).size === blob.size) {
        this.#blobs.set(blob.pathname, blob);
        unknown.delete(blob.file);
      } else {
        rmSync(path.join(this.#heads, name));
      }
    }
    for (const file of unknown) rmSync(path.join(this.#contents, file));
  }

  #contentOf({ file }: Pick<Content, "file">): string {
    return path.join(this.#contents, file);
  }

  /** Hashed, because a pathname may contain slashes and be longer than a file name. */
  #headOf(pathname: string): string {
    return path.join(this.#heads, `${createHash("sha256").update(pathname).digest("hex")}.json`);
  }

  get(pathname: string): StoredBlob | null {
    return this.#blobs.get(pathname) ?? null;
  }

  all(): StoredBlob[] {
    return [...this.#blobs.values()];
  }

  /**
   * Writes the bytes to disk as they arrive. Bytes beyond `maxBytes` are read and discarded before the upload is
   * rejected, because a client does not read the response while it is sending. Leaves no file when it fails. Throws a
   * Refusal.
   */
  async receive(bytes: AsyncIterable<Buffer>, maxBytes = Number.POSITIVE_INFINITY): Promise<Content> {
    const file = randomUUID();
    const hash = createHash("sha256");
    let size = 0;
    const handle = await open(this.#contentOf({ file }), "wx");
    try {
      for await (const chunk of bytes) {
        size += chunk.length;
        if (size > maxBytes) continue;
        hash.update(chunk);
        await handle.appendFile(chunk);
      }
      if (size > maxBytes) throw blobRefusal("file_too_large", `the file length cannot be greater than ${maxBytes}`);
      await handle.close();
    } catch (error) {
      await handle.close();
      this.discard({ file });
      throw error;
    }
    return { file, size, etag: `"${hash.digest("hex").slice(0, 32)}"` };
  }

  /** Deletes the file of an upload that became no blob. */
  discard(content: Pick<Content, "file">): void {
    rmSync(this.#contentOf(content), { force: true });
  }

  /** Throws a Refusal when the conditions of a write to that pathname are not met. */
  check(pathname: string, { overwrite, ifMatch }: Condition): void {
    const blob = this.#blobs.get(pathname);
    if (ifMatch !== null && blob?.etag !== ifMatch) throw blobRefusal("precondition_failed");
    if (blob && !overwrite) throw alreadyExists();
  }

  /**
   * Turns an uploaded file into a blob. Checks the conditions again, and deletes the file when they fail. Throws a
   * Refusal.
   */
  add(head: Head, content: Content, condition: Condition): StoredBlob {
    const blob: StoredBlob = { ...head, ...content, uploadedAt: new Date().toISOString() };
    const before = this.#blobs.get(blob.pathname);
    try {
      this.check(blob.pathname, condition);
      const file = this.#headOf(blob.pathname);
      writeFileSync(`${file}.new`, JSON.stringify(blob));
      renameSync(`${file}.new`, file);
    } catch (error) {
      this.discard(content);
      throw error;
    }
    this.#blobs.set(blob.pathname, blob);
    if (before) this.discard(before);
    return blob;
  }

  /** Deletes the blob with that pathname, if there is one. */
  delete(pathname: string): void {
    const blob = this.#blobs.get(pathname);
    if (!blob) return;
    rmSync(this.#headOf(pathname), { force: true });
    this.#blobs.delete(pathname);
    this.discard(blob);
  }

  /**
   * Opens a file for reading. It stays readable when the blob is deleted meanwhile. Throws a Refusal when it is already
   * gone.
   */
  async open(content: Pick<Content, "file">): Promise<FileHandle> {
    return open(this.#contentOf(content)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === "ENOENT" ? blobRefusal("not_found") : error;
    });
  }
}
