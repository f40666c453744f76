import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Linux's in-memory file system. */
const MEMORY = "/dev/shm";

/** A whole run takes less than 1 GB, but containers often have only 64 MB of shared memory. */
const ROOM_BYTES = 4e9;

function hasRoom(directory: string): boolean {
  try {
    accessSync(directory, constants.W_OK);
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize > ROOM_BYTES;
  } catch {
    return false;
  }
}

/**
 * Creates a temporary folder for test files and returns its path. It is in memory where there is room: tests create and
 * drop thousands of databases, and a disk's file system becomes ten times slower after many deletions. Other accounts
 * can enter the folder, because PostgreSQL may run under another account.
 */
export function makeTestFolder(prefix: string): string {
  const isThere = tmpdir().startsWith(MEMORY);
  const folder = mkdtempSync(path.join(!isThere && hasRoom(MEMORY) ? MEMORY : tmpdir(), prefix));
  chmodSync(folder, 0o711);
  return folder;
}
