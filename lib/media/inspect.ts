import { aviDuration } from "./avi";
import type { ContainerKind } from "./container";
import { mp4Duration } from "./mp4";
import { type RangedFile, type ReadRange, rangedFile } from "./ranged-file";
import { VideoProblem } from "./video-problem";
import { webmDuration } from "./webm";

const DURATION_OF: Record<ContainerKind, (file: RangedFile) => Promise<number | null>> = {
  mp4: mp4Duration,
  mov: mp4Duration,
  webm: webmDuration,
  avi: aviDuration,
};

/**
 * Looks into a video file without playing it: that it has pictures, and how long it lasts; null when it has no metadata
 * to go by. Throws VideoProblem for the file's faults; what `read` throws and the signal's reason pass through.
 * The readers are our own because a library's are for files one trusts: a 3 kB file that tells of four billion samples
 * fills mediabunny's memory in one go, and no signal stops it.
 */
export async function inspectVideo(
  read: ReadRange,
  size: number,
  kind: ContainerKind,
  signal?: AbortSignal,
): Promise<{ durationSeconds: number | null }> {
  if (size === 0) throw new VideoProblem("empty", "no bytes");
  const durationSeconds = await DURATION_OF[kind](rangedFile(read, size, signal)).catch((cause: unknown) => {
    // A field that the file ends before.
    if (cause instanceof RangeError) throw new VideoProblem("broken", "cut off within a field", { cause });
    throw cause;
  });
  if (durationSeconds !== null && !(durationSeconds > 0 && Number.isFinite(durationSeconds))) {
    throw new VideoProblem("broken", `a length of ${durationSeconds} seconds`);
  }
  return { durationSeconds };
}
