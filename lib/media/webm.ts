import { clustersEnd } from "./clusters";
import { EBML_HEADER, floatOf, unsignedOf } from "./ebml";
import { type Element, elementAt, elementsIn, numberIn } from "./elements";
import type { RangedFile } from "./ranged-file";
import { VideoProblem } from "./video-problem";

/** Source: RFC 9559, section 5.1. */
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const TRACK_NUMBER = 0xd7;
const TRACK_TYPE = 0x83;
const DEFAULT_DURATION = 0x23e383;
const CLUSTER = 0x1f43b675;

const VIDEO = 1;
const AUDIO = 2;

/**
 * The length of a WebM file in seconds: as its header says or, when a recorder could not yet know, as its last frames
 * say; null when only a frame at 0 is there. Throws VideoProblem when it has no pictures or cannot be followed.
 */
export async function webmDuration(file: RangedFile): Promise<number | null> {
  const head = await elementAt(file, 0);
  const segment = head?.id === EBML_HEADER ? await elementAt(file, head.end) : null;
  if (segment?.id !== SEGMENT) throw new VideoProblem("broken", "no segment");

  let info: Info = { nanosPerTick: 1_000_000, duration: null };
  let tracks: Track[] = [];
  for (let at = segment.start; ; ) {
    const element = await elementAt(file, at);
    if (!element) break;
    if (element.id === INFO) info = await readInfo(file, element, info);
    if (element.id === TRACKS) tracks = await readTracks(file, element);
    if (element.id !== CLUSTER) {
      at = element.end;
      continue;
    }

    if (!tracks.some(({ type }) => type === VIDEO)) throw new VideoProblem("no_video", "no video track");
    if (info.duration !== null) return (info.duration * info.nanosPerTick) / 1e9;
    const frames = new Map(
      tracks
        .filter(({ type }) => type === VIDEO || type === AUDIO)
        .map(({ number, frameNanos }) => [number, frameNanos / info.nanosPerTick]),
    );
    const end = await clustersEnd(file, at, frames);
    if (end === null) throw new VideoProblem("broken", "no frames");
    return end === 0 ? null : (end * info.nanosPerTick) / 1e9;
  }
  throw new VideoProblem("broken", "no clusters");
}

type Info = { nanosPerTick: number; duration: number | null };

async function readInfo(file: RangedFile, info: Element, byDefault: Info): Promise<Info> {
  const read = { ...byDefault };
  for await (const element of elementsIn(file, info)) {
    if (element.id === TIMESTAMP_SCALE) read.nanosPerTick = unsignedOf(await numberIn(file, element));
    if (element.id !== DURATION) continue;
    const duration = floatOf(await numberIn(file, element));
    read.duration = duration !== null && duration > 0 && duration < Number.POSITIVE_INFINITY ? duration : null;
  }
  return read;
}

type Track = { number: number; type: number; frameNanos: number };

async function readTracks(file: RangedFile, tracks: Element): Promise<Track[]> {
  const read: Track[] = [];
  for await (const entry of elementsIn(file, tracks)) {
    if (entry.id !== TRACK_ENTRY) continue;
    const track: Track = { number: 0, type: 0, frameNanos: 0 };
    for await (const element of elementsIn(file, entry)) {
      if (element.id === TRACK_NUMBER) track.number = unsignedOf(await numberIn(file, element));
      if (element.id === TRACK_TYPE) track.type = unsignedOf(await numberIn(file, element));
      if (element.id === DEFAULT_DURATION) track.frameNanos = unsignedOf(await numberIn(file, element));
    }
    read.push(track);
  }
  return read;
}
