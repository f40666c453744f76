import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import path from "node:path";
import { alreadyExists, blobRefusal } from "./refusals";

/** Bytes on disk, in a file of their own, which belong to no blob yet. */
export type Content = { file: string; size: number; etag: string };

/** What is known of a blob; `maxAge` is how long a cache may keep it, in seconds. */
export type Head = { pathname: string; access: "public" | "private"; contentType: string; maxAge: number };

export type StoredBlob = Head & Content & { uploadedAt: string };

/** When a name may be written. */
export type Condition = { overwrite: boolean; ifMatch: string | null };

function readStored(file: string): StoredBlob | null {
  if (!file.endsWith(".json")) return null; // the new head of a killed run
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/**
 * Blobs on disk. A blob's bytes are written first, into a file of their own, and come to be when its head is moved into
 * place: a killed run leaves whole blobs only, and what else it leaves goes with the next start. One process at a time.
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

  /** A pathname may be longer than a file's name, and have slashes. */
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
   * Writes the bytes to disk as they come. Those beyond `maxBytes` are read and let go, and then refused: a client that
   * still sends would not hear it. When the bytes break off nothing is left. Throws a Refusal.
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

  /** Lets go of bytes that became no blob. */
  discard(content: Pick<Content, "file">): void {
    rmSync(this.#contentOf(content), { force: true });
  }

  /** Throws the Refusal with which a write under that name has to be answered. */
  check(pathname: string, { overwrite, ifMatch }: Condition): void {
    const blob = this.#blobs.get(pathname);
    if (ifMatch !== null && blob?.etag !== ifMatch) throw blobRefusal("precondition_failed");
    if (blob && !overwrite) throw alreadyExists();
  }

  /** Makes a blob of the bytes, which are let go when another one has come first. Throws a Refusal. */
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

  /** Deletes the blob of that name, if there is one. */
  delete(pathname: string): void {
    const blob = this.#blobs.get(pathname);
    if (!blob) return;
    rmSync(this.#headOf(pathname), { force: true });
    this.#blobs.delete(pathname);
    this.discard(blob);
  }

  /** The bytes, which stay readable when they are deleted meanwhile. Throws a Refusal when they are gone already. */
  async open(content: Pick<Content, "file">): Promise<FileHandle> {
    return open(this.#contentOf(content)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === "ENOENT" ? blobRefusal("not_found") : error;
    });
  }
}
