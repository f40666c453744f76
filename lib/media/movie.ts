import { type Box, boxesIn, contentOf, lettersAt, tableIn } from "./boxes";
import type { RangedFile } from "./ranged-file";

/** What the header of an MP4 or MOV file tells, as far as its length goes. */
export type Movie = {
  tracks: Track[];
  /** Whether samples also follow in fragments, and how long each is by default, by track. */
  isFragmented: boolean;
  defaultDurations: Map<number, number>;
};

/** `seconds` is null when the track has no samples here: it is empty, or they come in fragments. */
export type Track = { id: number; handler: string; timescale: number; seconds: number | null };

/** Reads a `moov` box. Source: ISO/IEC 14496-12, 8.2 to 8.8; QuickTime's boxes lie the same. */
export async function readMovie(file: RangedFile, moov: Box): Promise<Movie> {
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
  // A phone trims a film by its edit list alone: what is shown is shorter than what is there.
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

/** A media's samples as `stts` counts them; their duration is null when there are too many to add up. */
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

/** How long the edits last together, pauses included, in the movie's timescale; 0 when there are none. */
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

/** The timescale and duration of `mvhd` or `mdhd`, whose beginnings are alike. */
async function readTimes(file: RangedFile, box: Box): Promise<{ timescale: number; duration: number }> {
  const view = await contentOf(file, box, 32);
  if (view.getUint8(0) === 1) return { timescale: view.getUint32(20), duration: Number(view.getBigUint64(24)) };
  return { timescale: view.getUint32(12), duration: view.getUint32(16) };
}

async function childOf(file: RangedFile, parent: Box, type: string): Promise<Box | null> {
  for await (const box of boxesIn(file, parent)) if (box.type === type) return box;
  return null;
}
