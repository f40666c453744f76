import { MAX_VIDEO_BYTES } from "@/lib/media/video-rules";
import { plainType } from "../builder/video-file";

/** Recording formats, best first: H.264 with AAC plays everywhere, WebM in every current browser. */
const FORMATS = [
  "video/mp4;codecs=avc1.42E01F,mp4a.40.2",
  "video/mp4;codecs=avc1.64001F,mp4a.40.2",
  "video/mp4;codecs=avc1,mp4a.40.2",
  "video/webm;codecs=vp9,opus",
  "video/webm;codecs=vp8,opus",
  "video/webm",
  "video/mp4",
] as const;

/** Returns the best format that the browser supports; undefined leaves the choice to the browser. */
export function recordingFormat(isSupported: (type: string) => boolean): string | undefined {
  return FORMATS.find(isSupported);
}

/** A piece of a take, and the seconds recorded up to its end. */
export type TakePiece = { data: Blob; seconds: number };

/** A recording. Its type is "" when the browser chose it without reporting it. */
export type Take = { pieces: readonly TakePiece[]; type: string; seconds: number };

/** Returns a take as a file with its type; an empty file when nothing was recorded. */
export function recordedFile({ pieces, type: reportedType }: Take): File {
  const type = plainType(reportedType || pieces[0]?.data.type || "video/webm");
  const name = `card-video.${type === "video/mp4" ? "mp4" : "webm"}`;
  return new File(
    pieces.map(({ data }) => data),
    name,
    { type },
  );
}

/** Returns the take without anything after `maxSeconds`: a slow browser stops too late. */
export function shortened(take: Take, maxSeconds: number): Take {
  const pieces = take.pieces.filter(({ seconds }) => seconds <= maxSeconds);
  return { ...take, pieces, seconds: pieces.at(-1)?.seconds ?? 0 };
}

/** A recorder takes a moment to stop, and the file must never be longer than 30 seconds. */
export const MAX_TAKE_SECONDS = 29.5;

/** 30 seconds take 10 MB, half of the limit. */
const BITS = { videoBitsPerSecond: 2_500_000, audioBitsPerSecond: 96_000 };

/** Some phones ignore the bit rate, so a take ends at this size. */
const ENOUGH_BYTES = MAX_VIDEO_BYTES - 2 * 1024 * 1024;

const TICK_MS = 200;

/** A take is delivered in pieces, so its size is known during recording. */
const PIECE_MS = 1000;

type TakeListener = {
  onTick: (seconds: number) => void;
  /** Called once when the take ends for any reason. */
  onDone: (take: Take) => void;
};

/** Records a stream until `stop` is called, time is up or the camera is lost. Throws when recording is impossible. */
export function startTake(stream: MediaStream, { onTick, onDone }: TakeListener): { stop: () => void } {
  const mimeType = recordingFormat((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, { ...BITS, ...(mimeType && { mimeType }) });
  const pieces: TakePiece[] = [];
  let bytes = 0;
  // Don't use the start event: it may come late, and the take would be longer than its clock shows.
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1000;
  const stop = () => {
    if (recorder.state !== "inactive") recorder.stop();
  };
  const clock = setInterval(() => (elapsed() < MAX_TAKE_SECONDS ? onTick(elapsed()) : stop()), TICK_MS);
  recorder.ondataavailable = ({ data }) => {
    if (data.size === 0) return;
    pieces.push({ data, seconds: elapsed() });
    bytes += data.size;
    if (bytes > ENOUGH_BYTES) stop();
  };
  recorder.onstop = () => {
    clearInterval(clock);
    onDone({ pieces, type: recorder.mimeType, seconds: elapsed() });
  };
  try {
    recorder.start(PIECE_MS);
  } catch (error) {
    clearInterval(clock);
    throw error;
  }
  return { stop };
}
