import { type RangedFile, startOfTail, VideoProblem } from "./ranged-file";

/** A box of an MP4 or MOV file: its four-character type and the range of its content. Source: ISO/IEC 14496-12, 4.2. */
type Box = { type: string; start: number; end: number };

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
async function* outerBoxes(file: RangedFile, from: number): AsyncGenerator<Box> {
  for (let at = from; ; ) {
    const box = await boxAt(file, at, file.size);
    if (!box) return;
    yield box;
    at = box.end;
  }
}

/** Iterates the boxes inside `parent`. Throws VideoProblem broken when one doesn't fit into it. */
async function* boxesIn(file: RangedFile, parent: Box): AsyncGenerator<Box> {
  for (let at = parent.start; ; ) {
    const box = await boxAt(file, at, parent.end);
    if (!box) return;
    if (box.end > parent.end) throw new VideoProblem("broken", `${box.type} is longer than ${parent.type} around it`);
    yield box;
    at = box.end;
  }
}

/** Reads a box's content, up to `most` bytes. */
function contentOf(file: RangedFile, box: Box, most: number): Promise<DataView> {
  return file.view(box.start, Math.min(box.end - box.start, most));
}

/**
 * Reads `count` rows of `stride` bytes at `start` in a box; null when the table is too long to read. Throws
 * VideoProblem broken when the box is too short for that many rows.
 */
async function tableIn(
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

/**
 * Returns the length of an MP4 or MOV file in seconds. Throws VideoProblem when there is no video track or the file is
 * broken.
 */
export async function mp4Duration(file: RangedFile): Promise<number> {
  for await (const box of outerBoxes(file, 0)) {
    if (box.type !== "moov") continue;
    if (box.end > file.size) throw new VideoProblem("broken", "the movie's header is cut off");
    const movie = await readMovie(file, box);
    movie.tracks = movie.tracks.filter(({ handler }) => handler === "vide" || handler === "soun");
    const hasPictures = ({ handler, seconds }: Track) => handler === "vide" && (seconds !== null || movie.isFragmented);
    if (!movie.tracks.some(hasPictures)) throw new VideoProblem("no_video", "no video track with samples");

    const ends = movie.tracks.map(({ seconds }) => seconds);
    if (movie.isFragmented) ends.push(await fragmentsEnd(file, movie, box.end));
    const known = ends.filter((seconds) => seconds !== null);
    if (known.length === 0) throw new VideoProblem("broken", "no track has samples");
    return Math.max(...known);
  }
  throw new VideoProblem("broken", "no movie header");
}

/** The parts of an MP4 or MOV header that determine its length. */
type Movie = {
  tracks: Track[];
  /** Whether more samples follow in fragments. `defaultDurations`: their default sample duration by track id. */
  isFragmented: boolean;
  defaultDurations: Map<number, number>;
};

/** `seconds` is null when the track has no samples here: it is empty, or they are in fragments. */
type Track = { id: number; handler: string; timescale: number; seconds: number | null };

/** Reads a `moov` box. Source: ISO/IEC 14496-12, 8.2 to 8.8; QuickTime uses the same layout. */
async function readMovie(file: RangedFile, moov: Box): Promise<Movie> {
  const movie: Movie = { tracks: [], isFragmented: false, defaultDurations: new Map() };
  let timescale = 0;
  for await (const box of boxesIn(file, moov)) {
    if (box.type === "mvhd") timescale = (await readTimes(file, box)).timescale;
    if (box.type === "trak") movie.tracks.push(await readTrack(file, box, timescale));
    if (box.type !== "mvex") continue;
    movie.isFragmented = true;
    for await (const defaults of boxesIn(file, box)) {
      if (defaults.type !== "trex") continue;
      const view = await contentOf(file, defaults, 24);
      movie.defaultDurations.set(view.getUint32(4), view.getUint32(12));
    }
  }
  return movie;
}

async function readTrack(file: RangedFile, trak: Box, movieTimescale: number): Promise<Track> {
  const track: Track = { id: 0, handler: "", timescale: 0, seconds: null };
  let editSeconds = 0;
  for await (const box of boxesIn(file, trak)) {
    if (box.type === "tkhd") {
      const view = await contentOf(file, box, 24);
      track.id = view.getUint32(view.getUint8(0) === 1 ? 20 : 12);
    }
    if (box.type === "edts") editSeconds = (await readEdits(file, box)) / movieTimescale;
    if (box.type === "mdia") Object.assign(track, await readMedia(file, box));
  }
  // Phones trim a video only through its edit list, so the visible part is shorter than the samples.
  if (track.seconds !== null && editSeconds > 0) track.seconds = editSeconds;
  return track;
}

async function readMedia(file: RangedFile, mdia: Box): Promise<Omit<Track, "id">> {
  let handler = "";
  let times = { timescale: 0, duration: 0 };
  let samples: { count: number; duration: number | null } = { count: 0, duration: null };
  for await (const box of boxesIn(file, mdia)) {
    if (box.type === "mdhd") times = await readTimes(file, box);
    if (box.type === "hdlr") handler = lettersAt(await contentOf(file, box, 12), 8);
    if (box.type === "minf") samples = await readSamples(file, box);
  }
  const seconds = samples.count > 0 ? (samples.duration ?? times.duration) / times.timescale : null;
  return { handler, timescale: times.timescale, seconds };
}

/** Sums up a track's samples from `stts`. The duration is null when the table is too long to read. */
async function readSamples(file: RangedFile, minf: Box): Promise<{ count: number; duration: number | null }> {
  const none = { count: 0, duration: null };
  const stbl = await childOf(file, minf, "stbl");
  const stts = stbl && (await childOf(file, stbl, "stts"));
  if (!stts) return none;
  const rows = (await contentOf(file, stts, 8)).getUint32(4);
  const table = await tableIn(file, stts, stts.start + 8, rows, 8);
  if (!table) return { count: rows, duration: null };

  const total = { count: 0, duration: 0 };
  for (let at = 0; at < table.byteLength; at += 8) {
    total.count += table.getUint32(at);
    total.duration += table.getUint32(at) * table.getUint32(at + 4);
  }
  return total;
}

/** Returns the total length of the edits including pauses, in the movie's timescale; 0 when there are none. */
async function readEdits(file: RangedFile, edts: Box): Promise<number> {
  const elst = await childOf(file, edts, "elst");
  if (!elst) return 0;
  const header = await contentOf(file, elst, 8);
  const isLong = header.getUint8(0) === 1;
  const stride = isLong ? 20 : 12;
  const table = await tableIn(file, elst, elst.start + 8, header.getUint32(4), stride);
  let total = 0;
  for (let at = 0; table && at < table.byteLength; at += stride) {
    total += isLong ? Number(table.getBigUint64(at)) : table.getUint32(at);
  }
  return total;
}

/** Reads the timescale and duration of `mvhd` or `mdhd`, which start with the same fields. */
async function readTimes(file: RangedFile, box: Box): Promise<{ timescale: number; duration: number }> {
  const view = await contentOf(file, box, 32);
  if (view.getUint8(0) === 1) return { timescale: view.getUint32(20), duration: Number(view.getBigUint64(24)) };
  return { timescale: view.getUint32(12), duration: view.getUint32(16) };
}

async function childOf(file: RangedFile, parent: Box, type: string): Promise<Box | null> {
  for await (const box of boxesIn(file, parent)) if (box.type === type) return box;
  return null;
}

/** The flags of `trun`'s columns, each of four bytes. Source: ISO/IEC 14496-12, 8.8.8. */
const COLUMNS = { duration: 0x100, size: 0x200, flags: 0x400, offset: 0x800 };

/** Returns when the last sample of a movie's fragments ends, in seconds; null when there are none after `from`. */
async function fragmentsEnd(file: RangedFile, movie: Movie, from: number): Promise<number | null> {
  const start = await startOfTail(file, from, isFragment);
  const end = await endFrom(file, movie, start, start === from);
  return end === null && start !== from ? endFrom(file, movie, from, true) : end;
}

const MOOF = 0x6d6f6f66;
const MFHD = 0x6d666864;

/** Each `moof` starts with a 16-byte `mfhd`, a pattern that is unlikely in picture data. */
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
      // A fragment without a start time starts where the previous one ended.
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

/** Reads one track's part of a fragment, in the track's timescale. The duration is null when it has no samples. */
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

/**
 * Returns the total duration of a `trun`'s samples. The count may claim four billion, so only loop over rows that
 * exist.
 */
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
