import type { RangedFile } from "./ranged-file";
import { VideoProblem } from "./video-problem";

/** A box of an MP4 or MOV file: its four letters, and where its content lies. Source: ISO/IEC 14496-12, 4.2. */
export type Box = { type: string; start: number; end: number };

/** A table longer than this is not read. Thirty seconds need a fiftieth of it. */
const MAX_TABLE_BYTES = 1024 * 1024;

/** The four letters at `at`; the bytes are Latin-1, since QuickTime has types like ©nam. */
export function lettersAt(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
}

/** The file's outermost boxes from `from` on. The last may be cut off: its end then lies behind the file's. */
export async function* outerBoxes(file: RangedFile, from: number): AsyncGenerator<Box> {
  for (let at = from; ; ) {
    const box = await boxAt(file, at, file.size);
    if (!box) return;
    yield box;
    at = box.end;
  }
}

/** The boxes inside `parent`. Throws VideoProblem broken when one does not fit into it. */
export async function* boxesIn(file: RangedFile, parent: Box): AsyncGenerator<Box> {
  for (let at = parent.start; ; ) {
    const box = await boxAt(file, at, parent.end);
    if (!box) return;
    if (box.end > parent.end) throw new VideoProblem("broken", `${box.type} is longer than ${parent.type} around it`);
    yield box;
    at = box.end;
  }
}

/** A box's whole content, of at most `most` bytes. */
export function contentOf(file: RangedFile, box: Box, most: number): Promise<DataView> {
  return file.view(box.start, Math.min(box.end - box.start, most));
}

/**
 * The `count` rows of `stride` bytes at `start` in a box; null when the table is too long to be read.
 * Throws VideoProblem broken when the box does not have so many.
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
