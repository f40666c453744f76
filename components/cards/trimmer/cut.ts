import {
  BlobSource,
  BufferTarget,
  CanvasSink,
  Conversion,
  type ConversionOptions,
  canEncodeAudio,
  canEncodeVideo,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  Quality,
  WEBM,
  WebMOutputFormat,
} from "mediabunny";
import { MAX_VIDEO_BYTES } from "@/lib/media/video-rules";
import { encodedSize, mayFit, pictureBits, type Selection } from "./selection";

/** A container that we write, with the codecs that play in it everywhere, best first. */
type Family = {
  extension: ".mp4" | ".webm";
  type: string;
  video: readonly ("avc" | "vp8" | "vp9" | "av1")[];
  audio: readonly ("aac" | "mp3" | "opus" | "vorbis")[];
  format: () => Mp4OutputFormat | WebMOutputFormat;
};

const FAMILIES: readonly Family[] = [
  {
    extension: ".mp4",
    type: "video/mp4",
    video: ["avc"],
    audio: ["aac", "mp3"],
    // The index comes first, so that a card's video starts before all of it has arrived.
    format: () => new Mp4OutputFormat({ fastStart: "in-memory" }),
  },
  {
    extension: ".webm",
    type: "video/webm",
    video: ["vp9", "vp8", "av1"],
    audio: ["opus", "vorbis"],
    format: () => new WebMOutputFormat(),
  },
];

export type Cut = { bytes: ArrayBuffer; type: string; extension: string };

/** What is known about a long video. */
type Opened = {
  input: Input<BlobSource>;
  video: InputVideoTrack;
  videoCodec: string;
  audio: InputAudioTrack | null;
  audioCodec: string | null;
};

/** Opens a file. Throws when it is no MP4, MOV or WebM, or has no picture. */
async function openVideo(file: Blob): Promise<Opened> {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM] });
  const video = await input.getPrimaryVideoTrack();
  if (!video) throw new Error("No picture");
  const audio = await input.getPrimaryAudioTrack();
  const videoCodec = (await video.getCodec()) ?? "";
  return { input, video, videoCodec, audio, audioCodec: audio && ((await audio.getCodec()) ?? "") };
}

const hasCodec = (codecs: readonly string[], codec: string) => codecs.includes(codec);

/** Returns the container into which the video's packets can be copied; undefined when they must be re-encoded. */
function copyingFamily({ videoCodec, audioCodec }: Opened): Family | undefined {
  return FAMILIES.find(
    ({ video, audio }) => hasCodec(video, videoCodec) && (audioCodec === null || hasCodec(audio, audioCodec)),
  );
}

/** Returns the container and codec to re-encode to in this browser, sound included; undefined when it can't. */
async function encodingFamily({ video, audio, audioCodec }: Opened) {
  if (typeof VideoEncoder !== "function" || !(await video.canDecode())) return;
  const size = encodedSize(await video.getDisplayWidth(), await video.getDisplayHeight());
  for (const family of FAMILIES) {
    const isCopied = audioCodec === null || hasCodec(family.audio, audioCodec);
    const [soundCodec] = family.audio;
    if (!isCopied && !(soundCodec && (await audio?.canDecode()) && (await canEncodeAudio(soundCodec)))) continue;
    for (const codec of family.video.slice(0, 2)) {
      if (await canEncodeVideo(codec, size)) return { family, codec, size };
    }
  }
}

/** Returns whether this browser can cut the video. Never throws. */
export async function canCut(file: Blob): Promise<boolean> {
  try {
    const opened = await openVideo(file);
    const isPossible = copyingFamily(opened) !== undefined || (await encodingFamily(opened)) !== undefined;
    opened.input.dispose();
    return isPossible;
  } catch (error) {
    console.warn("The video can't be trimmed", error);
    return false;
  }
}

/** The height of the pictures along the handles, in pixels. */
const FRAME_HEIGHT = 160;

/** Yields `count` small pictures from all of a video, for the strip along the handles. */
export async function* framesOf(file: Blob, duration: number, count: number): AsyncGenerator<ImageBitmap> {
  const { input, video } = await openVideo(file);
  if (!(await video.canDecode())) return;
  const first = await video.getFirstTimestamp();
  const times = Array.from({ length: count }, (_, index) => Math.max(first, (duration * (index + 0.5)) / count));
  for await (const frame of new CanvasSink(video, { height: FRAME_HEIGHT, poolSize: 2 }).canvasesAtTimestamps(times)) {
    if (frame) yield await createImageBitmap(frame.canvas);
  }
  input.dispose();
}

/** A copy may start this much earlier than the selection, in seconds: too little to notice, and nothing is re-encoded. */
const NEAR = 0.3;

/** The same in a browser that can only copy. */
const NEAR_ENOUGH = 2;

/** Runs a conversion. Throws when a track would be lost. */
async function convert(
  opened: Opened,
  family: Family,
  options: Omit<ConversionOptions, "input" | "output">,
  onProgress: (fraction: number) => void,
): Promise<Cut> {
  const target = new BufferTarget();
  const output = new Output({ format: family.format(), target });
  const conversion = await Conversion.init({
    input: opened.input,
    output,
    tracks: "primary",
    // A phone writes the place into its videos; a card must not have it.
    tags: {},
    showWarnings: false,
    ...options,
  });
  const wanted = opened.audio ? 2 : 1;
  if (!conversion.isValid || conversion.utilizedTracks.length < wanted) {
    throw new Error(`Lost a track: ${conversion.discardedTracks.map(({ reason }) => reason).join(", ")}`);
  }
  conversion.onProgress = onProgress;
  await conversion.execute();
  if (!target.buffer) throw new Error("Nothing was written");
  return { bytes: target.buffer, type: family.type, extension: family.extension };
}

/** Returns the selection from the key frame before its start; null when that is more than `tolerance` seconds away. */
async function fromKeyFrame(
  { video }: Opened,
  { start, end }: Selection,
  tolerance: number,
): Promise<Selection | null> {
  const sink = new EncodedPacketSink(video);
  const key = (await sink.getKeyPacket(start, { verifyKeyPackets: true })) ?? (await sink.getFirstKeyPacket());
  if (!key || Math.abs(start - key.timestamp) > tolerance) return null;
  const from = Math.max(0, key.timestamp);
  return { start: from, end: Math.min(end, from + (end - start)) };
}

/** As in a recording. */
const SOUND_BITS = 96_000;

/** A faster video is re-encoded with 30 frames a second, which takes half the time. */
const MAX_FRAME_RATE = 40;

/**
 * Cuts a part out of a video: copies it when a key frame is near its start and the copy fits into an upload, else
 * re-encodes it. Throws when neither is possible.
 */
export async function cutVideo(
  file: Blob,
  duration: number,
  selection: Selection,
  onProgress: (fraction: number) => void,
): Promise<Cut> {
  const opened = await openVideo(file);
  const encoding = await encodingFamily(opened);
  const copying = copyingFamily(opened);
  const near = copying && (await fromKeyFrame(opened, selection, encoding ? NEAR : NEAR_ENOUGH));
  if (near && mayFit(file.size, duration, selection)) {
    const options = { trim: near, copy: { mode: "forced", boundaryPolicy: "shrink" } } as const;
    const cut = await convert(opened, copying, options, onProgress).catch((error: unknown) => {
      // Such as a rotated picture in a container that can't say so.
      if (!encoding) throw error;
      return null;
    });
    if (cut && cut.bytes.byteLength <= MAX_VIDEO_BYTES) return cut;
  }
  if (!encoding) throw new Error("This browser can't re-encode it");
  const { family, codec, size } = encoding;
  const rate = (await opened.video.computePacketStats(100)).averagePacketRate;
  const reencode = (bitrate: number) =>
    convert(
      opened,
      family,
      {
        trim: selection,
        video: {
          ...size,
          fit: "fill",
          codec,
          forceTranscode: true,
          ...(rate > MAX_FRAME_RATE && { frameRate: 30 }),
          quality: new Quality({ bitrate }),
        },
        // Sound that the container can have is copied.
        audio: hasCodec(family.audio, opened.audioCodec ?? "")
          ? {}
          : { codec: family.audio[0], quality: new Quality({ bitrate: SOUND_BITS }) },
      },
      onProgress,
    );
  const bits = pictureBits(selection.end - selection.start);
  const cut = await reencode(bits);
  // An encoder that ignores the bit rate gets one more chance.
  return cut.bytes.byteLength <= MAX_VIDEO_BYTES ? cut : reencode(bits / 4);
}
