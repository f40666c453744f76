import { lettersAt } from "./mp4";
import { type RangedFile, VideoProblem } from "./ranged-file";

/**
 * A chunk of an AVI file. The type of a list is its list type, like hdrl. Source: Microsoft's AVI RIFF File Reference.
 */
type Chunk = { type: string; start: number; end: number };

type Frames = { microsPerFrame: number; inFirstPart: number; inAllParts: number };
type Stream = { type: string; seconds: number };

/**
 * Returns the length of an AVI file in seconds from its header, which exists with or without an index; null when the
 * header has no frame counts, as after a crash. Throws VideoProblem when there is no video stream or the file is
 * broken.
 */
export async function aviDuration(file: RangedFile): Promise<number | null> {
  const frames: Frames = { microsPerFrame: 0, inFirstPart: 0, inAllParts: 0 };
  let streams: Stream[] | null = null;
  for await (const chunk of chunks(file, 12, file.size)) {
    if (chunk.type === "hdrl") streams = await readHeader(file, chunk, frames);
    if (chunk.type !== "movi") continue;

    if (!streams) break;
    const videos = streams.filter(({ type }) => type === "vids" || type === "iavs");
    if (videos.length === 0) throw new VideoProblem("no_video", "no video stream");
    // A file with several RIFF parts has its total frame count only in the extended header.
    const counted = ((frames.inAllParts || frames.inFirstPart) * frames.microsPerFrame) / 1e6;
    const byVideos = Math.max(...videos.map(({ seconds }) => seconds));
    const bySounds = streams.filter(({ type }) => type === "auds").map(({ seconds }) => seconds);
    return Math.max(byVideos, frames.inAllParts || byVideos === 0 ? counted : 0, ...bySounds) || null;
  }
  throw new VideoProblem("broken", "no header or no frames");
}

async function readHeader(file: RangedFile, hdrl: Chunk, frames: Frames): Promise<Stream[]> {
  const streams: Stream[] = [];
  for await (const chunk of chunks(file, hdrl.start, hdrl.end)) {
    const view = await file.view(chunk.start, 20);
    if (chunk.type === "avih") {
      frames.microsPerFrame = view.getUint32(0, true);
      frames.inFirstPart = view.getUint32(16, true);
    }
    if (chunk.type !== "strl" && chunk.type !== "odml") continue;
    for await (const inner of chunks(file, chunk.start, chunk.end)) {
      if (inner.type === "strh") streams.push(await readStream(file, inner));
      if (inner.type === "dmlh") frames.inAllParts = (await file.view(inner.start, 4)).getUint32(0, true);
    }
  }
  return streams;
}

async function readStream(file: RangedFile, strh: Chunk): Promise<Stream> {
  const view = await file.view(strh.start, 36);
  const [scale, rate, length] = [view.getUint32(20, true), view.getUint32(24, true), view.getUint32(32, true)];
  return { type: lettersAt(view, 0), seconds: rate > 0 ? (length * scale) / rate : 0 };
}

/** Iterates the chunks between two offsets. The last one may be cut off: its end is then past the end of the file. */
async function* chunks(file: RangedFile, from: number, to: number): AsyncGenerator<Chunk> {
  for (let at = from; at + 8 <= to; ) {
    const header = await file.view(at, 12);
    if (header.byteLength < 8) return;
    const type = lettersAt(header, 0);
    const end = at + 8 + header.getUint32(4, true);
    if (type === "LIST") yield { type: lettersAt(header, 8), start: at + 12, end };
    else yield { type, start: at + 8, end };
    // Chunks start at even offsets.
    at = end + (end % 2);
  }
}
