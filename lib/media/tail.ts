import type { RangedFile } from "./ranged-file";

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
