import { type Box, boxesIn, contentOf, outerBoxes, tableIn } from "./boxes";
import type { Movie } from "./movie";
import type { RangedFile } from "./ranged-file";
import { startOfTail } from "./tail";
import { VideoProblem } from "./video-problem";

/** `trun`'s columns, each of four bytes. Source: ISO/IEC 14496-12, 8.8.8. */
const COLUMNS = { duration: 0x100, size: 0x200, flags: 0x400, offset: 0x800 };

/** When the last sample of a movie's fragments ends, in seconds; null when none follows `from`. */
export async function fragmentsEnd(file: RangedFile, movie: Movie, from: number): Promise<number | null> {
  const start = await startOfTail(file, from, isFragment);
  const end = await endFrom(file, movie, start, start === from);
  return end === null && start !== from ? endFrom(file, movie, from, true) : end;
}

const MOOF = 0x6d6f6f66;
const MFHD = 0x6d666864;

/** Each `moof` begins with a `mfhd` of 16 bytes, which picture data hardly imitates by chance. */
function isFragment(view: DataView, at: number): boolean {
  return view.getUint32(at + 4) === MOOF && view.getUint32(at + 8) === 16 && view.getUint32(at + 12) === MFHD;
}

async function endFrom(file: RangedFile, movie: Movie, from: number, isStart: boolean): Promise<number | null> {
  const ends = new Map<number, number>();
  let last: number | null = null;
  for await (const box of outerBoxes(file, from)) {
    if (box.type !== "moof") continue;
    if (box.end > file.size) break;
    for await (const traf of boxesIn(file, box)) {
      if (traf.type !== "traf") continue;
      const run = await readRun(file, traf, movie);
      const track = movie.tracks.find(({ id }) => id === run.trackId);
      if (!track || run.duration === null) continue;
      // A fragment that does not say when it begins, begins where the one before it ended.
      const atStart = isStart ? (track.seconds ?? 0) * track.timescale : null;
      const begins = run.begins ?? ends.get(run.trackId) ?? atStart;
      if (begins === null) continue;
      ends.set(run.trackId, begins + run.duration);
      last = Math.max(last ?? 0, (begins + run.duration) / track.timescale);
    }
  }
  return last;
}

type Run = { trackId: number; begins: number | null; duration: number | null };

/** One track's part of a fragment, in the track's timescale; its duration is null when it has no samples. */
async function readRun(file: RangedFile, traf: Box, movie: Movie): Promise<Run> {
  const run: Run = { trackId: 0, begins: null, duration: null };
  let sampleDuration = 0;
  for await (const box of boxesIn(file, traf)) {
    if (box.type === "tfhd") {
      const view = await contentOf(file, box, 24);
      const flags = view.getUint32(0);
      run.trackId = view.getUint32(4);
      const at = 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0);
      sampleDuration = flags & 0x8 ? view.getUint32(at) : (movie.defaultDurations.get(run.trackId) ?? 0);
    }
    if (box.type === "tfdt") {
      const view = await contentOf(file, box, 12);
      run.begins = view.getUint8(0) === 1 ? Number(view.getBigUint64(4)) : view.getUint32(4);
    }
    if (box.type === "trun") {
      const duration = await samplesDuration(file, box, sampleDuration);
      if (duration !== null) run.duration = (run.duration ?? 0) + duration;
    }
  }
  return run;
}

/** How long a `trun`'s samples last together. Its count may say four billion: only rows that are there are looped over. */
async function samplesDuration(file: RangedFile, trun: Box, byDefault: number): Promise<number | null> {
  const header = await contentOf(file, trun, 8);
  const flags = header.getUint32(0);
  const count = header.getUint32(4);
  if (count === 0) return null;
  const stride = 4 * Object.values(COLUMNS).filter((column) => flags & column).length;
  const start = trun.start + 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  const table = await tableIn(file, trun, start, count, stride);
  if (!(flags & COLUMNS.duration)) return count * byDefault;
  if (!table) throw new VideoProblem("hostile", `a fragment of ${count} samples`);

  let total = 0;
  for (let at = 0; at < table.byteLength; at += stride) total += table.getUint32(at);
  return total;
}
