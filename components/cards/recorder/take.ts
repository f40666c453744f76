import { MAX_VIDEO_BYTES } from "@/lib/media/video-rules";
import { recordingFormat, type Take, type TakePiece } from "./format";

/** A recorder takes a moment to stop, and the file must never be longer than 30 seconds. */
export const MAX_TAKE_SECONDS = 29.5;

/** 30 seconds are 10 MB, half of the limit. */
const BITS = { videoBitsPerSecond: 2_500_000, audioBitsPerSecond: 96_000 };

/** Some phones ignore the bit rate: a take ends when it is this large. */
const ENOUGH_BYTES = MAX_VIDEO_BYTES - 2 * 1024 * 1024;

const TICK_MS = 200;

/** A take comes in pieces, so its size is known while it grows. */
const PIECE_MS = 1000;

type TakeListener = {
  onTick: (seconds: number) => void;
  /** Called once, however the take ended. */
  onDone: (take: Take) => void;
};

/** Records a stream until `stop` is called, the time is up or the camera is lost. Throws where recording is impossible. */
export function startTake(stream: MediaStream, { onTick, onDone }: TakeListener): { stop: () => void } {
  const mimeType = recordingFormat((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, { ...BITS, ...(mimeType && { mimeType }) });
  const pieces: TakePiece[] = [];
  let bytes = 0;
  // Not from its start event: that may come late, and then the take would be longer than its clock says.
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
