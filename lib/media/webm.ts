import { type RangedFile, startOfTail, VideoProblem } from "./ranged-file";

/** The header of a WebM element. */
type ElementHeader = {
  id: number;
  headerLength: number;
  /** The content's length; Infinity when the recorder didn't know it. */
  length: number;
};

/** The maximum header length: a four-byte id and an eight-byte length. */
const MAX_HEADER_BYTES = 12;

export const EBML_HEADER = 0x1a45dfa3;

/** Parses the header at `at`; null when it is invalid or cut off. Source: RFC 8794, sections 4 to 6. */
export function elementHeader(view: DataView, at: number): ElementHeader | null {
  const idLength = variableLength(view, at);
  if (idLength === null || idLength > 4) return null;
  const lengthAt = at + idLength;
  const lengthLength = variableLength(view, lengthAt);
  if (lengthLength === null || lengthAt + lengthLength > view.byteLength) return null;

  let id = 0;
  for (let index = at; index < lengthAt; index++) id = id * 256 + view.getUint8(index);
  const marker = 0x80 >> (lengthLength - 1);
  let length = view.getUint8(lengthAt) & (marker - 1);
  let isUnknown = length === marker - 1;
  for (let index = lengthAt + 1; index < lengthAt + lengthLength; index++) {
    length = length * 256 + view.getUint8(index);
    isUnknown &&= view.getUint8(index) === 0xff;
  }
  return { id, headerLength: idLength + lengthLength, length: isUnknown ? Number.POSITIVE_INFINITY : length };
}

/** Returns the length in bytes of the number at `at`, from its leading zero bits; null past the end. */
function variableLength(view: DataView, at: number): number | null {
  if (at >= view.byteLength) return null;
  const length = Math.clz32(view.getUint8(at)) - 23;
  return length > 8 ? null : length;
}

/** Reads an unsigned integer of up to eight bytes. */
function unsignedOf(view: DataView): number {
  let value = 0;
  for (let index = 0; index < Math.min(view.byteLength, 8); index++) value = value * 256 + view.getUint8(index);
  return value;
}

/** Reads a float of four or eight bytes; null for any other length. */
function floatOf(view: DataView): number | null {
  if (view.byteLength === 4) return view.getFloat32(0);
  return view.byteLength === 8 ? view.getFloat64(0) : null;
}

/** A WebM element. `end` is Infinity when the recorder didn't know it, and past the end of the file when cut off. */
type Element = { id: number; start: number; end: number };

/** Reads the element at `at`; null when it is invalid or the file ends. */
async function elementAt(file: RangedFile, at: number): Promise<Element | null> {
  const header = elementHeader(await file.view(at, MAX_HEADER_BYTES), 0);
  if (!header) return null;
  const start = at + header.headerLength;
  return { id: header.id, start, end: start + header.length };
}

/** Iterates the complete elements inside `parent`. */
async function* elementsIn(file: RangedFile, parent: Element): AsyncGenerator<Element> {
  const limit = Math.min(parent.end, file.size);
  for (let at = parent.start; at < limit; ) {
    const element = await elementAt(file, at);
    if (!element || element.end > limit) return;
    yield element;
    at = element.end;
  }
}

/** Reads the content of an element that contains a single number. */
function numberIn(file: RangedFile, element: Element): Promise<DataView> {
  return file.view(element.start, Math.min(element.end - element.start, 8));
}

/** Source: RFC 9559, section 5.1.3. */
const CLUSTER = 0x1f43b675;
const TIMESTAMP = 0xe7;
const CRC = 0xbf;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
const BLOCK_DURATION = 0x9b;

/**
 * Returns when the last frame ends, in the segment's ticks, starting with the cluster at `from`; null when there are no
 * frames. `frames` has the frame length of each relevant track, 0 when unknown.
 */
async function clustersEnd(file: RangedFile, from: number, frames: Map<number, number>): Promise<number | null> {
  const start = await startOfTail(file, from, isCluster);
  const end = await endFrom(file, start, frames);
  return end === null && start !== from ? endFrom(file, from, frames) : end;
}

/** The id alone could occur in picture data, so also check that a timestamp or checksum follows. */
function isCluster(view: DataView, at: number): boolean {
  if (view.getUint32(at) !== CLUSTER) return false;
  const cluster = elementHeader(view, at);
  const first = cluster && elementHeader(view, at + cluster.headerLength);
  return first?.id === TIMESTAMP || first?.id === CRC;
}

/** Walks the children of clusters and groups as one flat list, so their ends don't need to be known. */
async function endFrom(file: RangedFile, from: number, frames: Map<number, number>): Promise<number | null> {
  let end: number | null = null;
  let clusterTime = 0;
  let blockTime: number | null = null;
  for (let at = from; ; ) {
    const element = await elementAt(file, at);
    if (!element) return end;
    if (element.id === CLUSTER || element.id === BLOCK_GROUP) {
      at = element.start;
      continue;
    }
    if (element.end > file.size) return end;
    if (element.id === TIMESTAMP) clusterTime = unsignedOf(await numberIn(file, element));
    if (element.id === SIMPLE_BLOCK || element.id === BLOCK) {
      const block = await readBlock(file, element);
      const lasts = frames.get(block.track);
      blockTime = lasts === undefined ? null : clusterTime + block.time;
      if (blockTime !== null) end = Math.max(end ?? 0, blockTime + (lasts ?? 0));
    }
    if (element.id === BLOCK_DURATION && blockTime !== null) {
      end = Math.max(end ?? 0, blockTime + unsignedOf(await numberIn(file, element)));
    }
    at = element.end;
  }
}

/** Reads a block's track, and its time in ticks relative to its cluster. */
async function readBlock(file: RangedFile, block: Element): Promise<{ track: number; time: number }> {
  const view = await file.view(block.start, Math.min(block.end - block.start, 10));
  const length = variableLength(view, 0) ?? view.byteLength;
  const number = new DataView(view.buffer, view.byteOffset, Math.min(length, view.byteLength));
  return { track: unsignedOf(number) - 2 ** (7 * length), time: view.getInt16(length) };
}

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

const VIDEO = 1;
const AUDIO = 2;

/**
 * Returns the length of a WebM file in seconds, from its header or, when the recorder didn't know it yet, from its last
 * frames; null when there is only a frame at 0. Throws VideoProblem when there is no video track or the file is broken.
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
