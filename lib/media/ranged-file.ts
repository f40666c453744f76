/** Returns the file's bytes from `start` (inclusive) to `end` (exclusive); both are within the file. */
export type ReadRange = (start: number, end: number) => Promise<Uint8Array>;

/** Random access to a file without loading all of it into memory. */
export type RangedFile = {
  size: number;
  /** Returns `length` bytes at `start`, or fewer at the end of the file; valid until the next call. */
  view: (start: number, length: number) => Promise<DataView>;
};

/** The minimum size of a read, and the maximum for sequential reads. Each read is a storage request. */
const SMALLEST_READ = 64 * 1024;
const LARGEST_READ = 512 * 1024;

/** Limits against hostile files: total bytes about the file's size, and the number of reads and views. */
const SPARE_BYTES = 8 * 1024 * 1024;
const MAX_READS = 400;
const MAX_VIEWS = 50_000;

/**
 * Wraps `read` for a file of `size` bytes. It buffers one window, so looking ahead is cheap and looking back is not.
 * Throws VideoProblem hostile when a file exceeds the limits, and the signal's reason when it is aborted.
 */
export function rangedFile(read: ReadRange, size: number, signal?: AbortSignal): RangedFile {
  let window: DataView = new DataView(new ArrayBuffer(0));
  let from = 0;
  let bytesRead = 0;
  let reads = 0;
  let looks = 0;

  async function moveWindow(start: number, atLeast: number): Promise<void> {
    const gap = start - (from + window.byteLength);
    const isSequential = reads > 0 && start >= from && gap <= window.byteLength;
    const ahead = isSequential ? Math.min(2 * window.byteLength, LARGEST_READ) : SMALLEST_READ;
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
      if (++looks > MAX_VIEWS) throw new VideoProblem("hostile", `still not understood after ${MAX_VIEWS} looks`);
      const end = Math.min(start + length, size);
      if (!(start < end)) return new DataView(new ArrayBuffer(0));
      if (start < from || end > from + window.byteLength) await moveWindow(start, end - start);
      return new DataView(window.buffer, window.byteOffset + start - from, end - start);
    },
  };
}

/** Resolves with `work`, or rejects with the signal's reason once aborted, even if `work` never settles. */
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
/** The number of bytes needed to recognize a marker. */
const MARKER_BYTES = 32;

/**
 * Returns where to start reading toward the end: `from` or, in a long file, the first marker in the last piece that has
 * one. This way the length of a recording without a duration is found from its last seconds, without reading the whole
 * file.
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

/**
 * Why a file can't be a card's video. `empty`: no bytes. `no_video`: no video track, only audio. `broken`: its
 * structure is invalid. `hostile`: parsing it would take more work than any legitimate file needs.
 */
export type VideoProblemCode = "empty" | "no_video" | "broken" | "hostile";

const UNREADABLE = "This video can't be read. Please try a different video file.";

const SENTENCES: Record<VideoProblemCode, string> = {
  empty: "Only video files are allowed",
  no_video: "Only video files are allowed",
  broken: UNREADABLE,
  hostile: UNREADABLE,
};

/** A fault of the file, found while inspecting it. `message` is for the user, `detail` for the log. */
export class VideoProblem extends Error {
  override readonly name = "VideoProblem";

  constructor(
    readonly code: VideoProblemCode,
    readonly detail: string,
    options?: ErrorOptions,
  ) {
    super(SENTENCES[code], options);
  }
}
