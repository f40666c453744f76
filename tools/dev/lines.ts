import { closeSync, existsSync, openSync, readSync } from "node:fs";

const CHUNK_BYTES = 1024 * 1024;
const NEWLINE = 0x0a;

/**
 * Yields the lines of a file one at a time, because a large file exceeds the maximum length of a string in Node.js.
 * Yields nothing when the file does not exist.
 */
export function* linesOf(file: string): Generator<string> {
  if (!existsSync(file)) return;
  const descriptor = openSync(file, "r");
  try {
    let begun: Buffer[] = [];
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
      const size = readSync(descriptor, chunk);
      if (size === 0) break;
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end !== -1 && end < size; end = chunk.indexOf(NEWLINE, start)) {
        yield Buffer.concat([...begun, chunk.subarray(start, end)]).toString("utf8");
        begun = [];
        start = end + 1;
      }
      begun.push(chunk.subarray(start, size));
    }
    yield Buffer.concat(begun).toString("utf8");
  } finally {
    closeSync(descriptor);
  }
}
