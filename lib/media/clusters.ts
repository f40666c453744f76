import { elementHeader, unsignedOf, variableLength } from "./ebml";
import { type Element, elementAt, numberIn } from "./elements";
import type { RangedFile } from "./ranged-file";
import { startOfTail } from "./tail";

/** Source: RFC 9559, section 5.1.3. */
const CLUSTER = 0x1f43b675;
const TIMESTAMP = 0xe7;
const CRC = 0xbf;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
const BLOCK_DURATION = 0x9b;

/**
 * When the last frame ends, in the segment's ticks, from the cluster at `from` on; null when there is none.
 * `frames` tells how long a frame of each track to look at lasts, 0 where that is not known.
 */
export async function clustersEnd(file: RangedFile, from: number, frames: Map<number, number>): Promise<number | null> {
  const start = await startOfTail(file, from, isCluster);
  const end = await endFrom(file, start, frames);
  return end === null && start !== from ? endFrom(file, from, frames) : end;
}

/** Its id alone might stand in picture data by chance: a cluster also begins with its time, or with a checksum. */
function isCluster(view: DataView, at: number): boolean {
  if (view.getUint32(at) !== CLUSTER) return false;
  const cluster = elementHeader(view, at);
  const first = cluster && elementHeader(view, at + cluster.headerLength);
  return first?.id === TIMESTAMP || first?.id === CRC;
}

/** A cluster's or group's children are walked in one row with what follows them, so nobody needs to know where it ends. */
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

/** A block's track, and its time in ticks after its cluster's. */
async function readBlock(file: RangedFile, block: Element): Promise<{ track: number; time: number }> {
  const view = await file.view(block.start, Math.min(block.end - block.start, 10));
  const length = variableLength(view, 0) ?? view.byteLength;
  const number = new DataView(view.buffer, view.byteOffset, Math.min(length, view.byteLength));
  return { track: unsignedOf(number) - 2 ** (7 * length), time: view.getInt16(length) };
}
