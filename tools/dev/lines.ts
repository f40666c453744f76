import { closeSync, existsSync, openSync, readSync } from "node:fs";

const CHUNK_BYTES = 1024 * 1024;
const NEWLINE = 0x0a;

/** Yields a file's lines one at a time: a large file exceeds the maximum length of a string in Node.js. */
function* linesOf(file: string): Generator<string> {
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

/** Yields the JSON lines of a journal, which may be missing. Skips empty lines, and the partial line of a killed run. */
export function* jsonLinesOf<T>(file: string): Generator<T> {
  if (!existsSync(file)) return;
  for (const line of linesOf(file)) {
    try {
      yield JSON.parse(line);
    } catch {
      // Skipped.
    }
  }
}
