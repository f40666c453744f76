import { MAX_VIDEO_BYTES } from "@/lib/media/video-rules";
import { recordingFormat, type Take, type TakePiece } from "./format";

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
