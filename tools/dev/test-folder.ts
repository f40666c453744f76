import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Where Linux keeps files in memory. */
const MEMORY = "/dev/shm";

/** The files of a whole run take less than one GB; containers often have 64 MB there. */
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
 * Makes a folder for what tests write, in memory where there is room: thousands of databases come and go, and a disk's file
 * system takes ten times as long for each once it remembers many deleted files. Other accounts may enter it, as PostgreSQL
 * runs under one.
 */
export function makeTestFolder(prefix: string): string {
  const isThere = tmpdir().startsWith(MEMORY);
  const folder = mkdtempSync(path.join(!isThere && hasRoom(MEMORY) ? MEMORY : tmpdir(), prefix));
  chmodSync(folder, 0o711);
  return folder;
}
