import { VideoProblem } from "./video-problem";

/** Gives the file's bytes from `start` up to, not including, `end`; both lie inside the file. */
export type ReadRange = (start: number, end: number) => Promise<Uint8Array>;

/** A file that is looked at in places, without ever being in memory as a whole. */
export type RangedFile = {
  size: number;
  /** The `length` bytes at `start`, or as many of them as the file has; good until the next call. */
  view: (start: number, length: number) => Promise<DataView>;
};

/** What a read fetches at least, and at most when one read follows the other: a read is a request to the storage. */
const SMALLEST_READ = 64 * 1024;
const LARGEST_READ = 512 * 1024;

/** No file is read more than about once, in no more requests than its smallest reads would be, and in no more looks. */
const SPARE_BYTES = 8 * 1024 * 1024;
const MAX_READS = 400;
const MAX_LOOKS = 50_000;

/**
 * A file of `size` bytes behind `read`. It keeps one window of it, so looking ahead is cheap and looking back is not.
 * Throws VideoProblem hostile when a file has it look or read without end, and the signal's reason when that is aborted.
 */
export function rangedFile(read: ReadRange, size: number, signal?: AbortSignal): RangedFile {
  let window: DataView = new DataView(new ArrayBuffer(0));
  let from = 0;
  let bytesRead = 0;
  let reads = 0;
  let looks = 0;

  async function moveWindow(start: number, atLeast: number): Promise<void> {
    const gap = start - (from + window.byteLength);
    const goesOn = reads > 0 && start >= from && gap <= window.byteLength;
    const ahead = goesOn ? Math.min(2 * window.byteLength, LARGEST_READ) : SMALLEST_READ;
    const end = Math.min(start + Math.max(atLeast, ahead), size);
    bytesRead += end - start;
    if (++reads > MAX_READS || bytesRead > size + SPARE_BYTES) {
      throw new VideoProblem("hostile", `still not understood after ${reads} reads`);
    }

    const bytes = await unlessAborted(read(start, end), signal);
    if (bytes.byteLength !== end - start) throw new Error(`read gave ${bytes.byteLength} bytes of ${end - start}`);
    window = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    from = start;
  }

  return {
    size,
    async view(start, length) {
      signal?.throwIfAborted();
      if (++looks > MAX_LOOKS) throw new VideoProblem("hostile", `still not understood after ${MAX_LOOKS} looks`);
      const end = Math.min(start + length, size);
      if (!(start < end)) return new DataView(new ArrayBuffer(0));
      if (start < from || end > from + window.byteLength) await moveWindow(start, end - start);
      return new DataView(window.buffer, window.byteOffset + start - from, end - start);
    },
  };
}

/** What `work` gives, or the signal's reason as soon as that is aborted, though `work` may never end. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

const PIECE_BYTES = 1024 * 1024;
const PIECES = 4;
/** How much a marker may need to be known by. */
const MARKER_BYTES = 32;

/**
 * Where reading on to the end begins: `from`, or in a long file a marker near its end, the first in the last piece that
 * has one. So a recording without a duration tells it by its last seconds, without being read as a whole.
 */
export async function startOfTail(
  file: RangedFile,
  from: number,
  isMarker: (view: DataView, at: number) => boolean,
): Promise<number> {
  if (file.size - from <= 2 * PIECE_BYTES) return from;
  for (let piece = 1; piece <= PIECES; piece++) {
    const start = file.size - piece * PIECE_BYTES;
    if (start <= from) break;
    const view = await file.view(start, PIECE_BYTES + MARKER_BYTES);
    for (let at = 0; at <= view.byteLength - MARKER_BYTES; at++) {
      if (isMarker(view, at)) return start + at;
    }
  }
  return from;
}
