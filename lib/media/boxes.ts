import type { RangedFile } from "./ranged-file";
import { VideoProblem } from "./video-problem";

/** A box of an MP4 or MOV file: its four-character type and the range of its content. Source: ISO/IEC 14496-12, 4.2. */
export type Box = { type: string; start: number; end: number };

/** Longer tables aren't read. A table for thirty seconds is about a fiftieth of this. */
const MAX_TABLE_BYTES = 1024 * 1024;

/** Reads the four characters at `at`. The bytes are Latin-1, since QuickTime has types like ©nam. */
export function lettersAt(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
}

/**
 * Iterates the file's top-level boxes starting at `from`. The last one may be cut off: its end is then past the end of
 * the file.
 */
export async function* outerBoxes(file: RangedFile, from: number): AsyncGenerator<Box> {
  for (let at = from; ; ) {
    const box = await boxAt(file, at, file.size);
    if (!box) return;
    yield box;
    at = box.end;
  }
}

/** Iterates the boxes inside `parent`. Throws VideoProblem broken when one doesn't fit into it. */
export async function* boxesIn(file: RangedFile, parent: Box): AsyncGenerator<Box> {
  for (let at = parent.start; ; ) {
    const box = await boxAt(file, at, parent.end);
    if (!box) return;
    if (box.end > parent.end) throw new VideoProblem("broken", `${box.type} is longer than ${parent.type} around it`);
    yield box;
    at = box.end;
  }
}

/** Reads a box's content, up to `most` bytes. */
export function contentOf(file: RangedFile, box: Box, most: number): Promise<DataView> {
  return file.view(box.start, Math.min(box.end - box.start, most));
}

/**
 * Reads `count` rows of `stride` bytes at `start` in a box; null when the table is too long to read. Throws
 * VideoProblem broken when the box is too short for that many rows.
 */
export async function tableIn(
  file: RangedFile,
  box: Box,
  start: number,
  count: number,
  stride: number,
): Promise<DataView | null> {
  const length = count * stride;
  if (start + length > box.end) throw new VideoProblem("broken", `${box.type} tells of more rows than it has`);
  return length > MAX_TABLE_BYTES ? null : await file.view(start, length);
}

async function boxAt(file: RangedFile, at: number, limit: number): Promise<Box | null> {
  const header = await file.view(at, Math.min(16, limit - at));
  if (header.byteLength < 8) return null;
  const size = header.getUint32(0);
  const type = lettersAt(header, 4);
  if (size === 0) return { type, start: at + 8, end: limit };
  const isLong = size === 1;
  const [headerSize, wholeSize] = isLong ? [16, Number(header.getBigUint64(8))] : [8, size];
  if (wholeSize < headerSize) throw new VideoProblem("broken", `${type} is shorter than its own header`);
  return { type, start: at + headerSize, end: at + wholeSize };
}
