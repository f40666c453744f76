import { METADATA_TIMEOUT_MS } from "@/lib/media/video-rules";
import type { CutReply, CutRequest } from "./cut-worker";
import { type Selection, trimmedName } from "./selection";

/** The replies that end a task. */
type FinalReply = Exclude<CutReply, { reply: "progress" | "frame" | "failed" }>;

/**
 * Does one task in a worker of its own. Rejects when it fails, and with the signal's reason when it is aborted, which
 * ends the worker at once.
 */
function inWorker(
  request: CutRequest,
  signal: AbortSignal,
  onReply: (reply: CutReply) => void = () => undefined,
): Promise<FinalReply> {
  signal.throwIfAborted();
  const worker = new Worker(new URL("./cut-worker.ts", import.meta.url), { type: "module" });
  return new Promise<FinalReply>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message || "The worker didn't start"));
    };
    worker.onmessage = ({ data }: MessageEvent<CutReply>) => {
      if (data.reply === "failed") reject(new Error(data.message));
      else if (data.reply === "progress" || data.reply === "frame") onReply(data);
      else resolve(data);
    };
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}

/** Returns whether this browser can trim the video; false also when that takes too long. Never throws. */
export async function canTrim(file: File): Promise<boolean> {
  if (typeof Worker !== "function") return false;
  try {
    const checked = await inWorker({ task: "check", file }, AbortSignal.timeout(METADATA_TIMEOUT_MS));
    return checked.reply === "checked" && checked.isPossible;
  } catch (error) {
    console.warn("The video can't be trimmed", error);
    return false;
  }
}

/** Passes `count` small pictures from all of a video to `onFrame`, in order. Without them the trimmer works as well. */
export async function readFrames(
  file: File,
  duration: number,
  count: number,
  onFrame: (frame: ImageBitmap) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    await inWorker({ task: "frames", file, duration, count }, signal, (data) => {
      if (data.reply === "frame") onFrame(data.frame);
    });
  } catch (error) {
    if (!signal.aborted) console.warn("No pictures of the video", error);
  }
}

/**
 * Cuts a part out of a video on this device. Returns a new file. Rejects when that fails, and with the signal's reason
 * when it is aborted. `onProgress` gets the finished fraction, from 0 to 1.
 */
export async function trimVideo(
  file: File,
  duration: number,
  selection: Selection,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<File> {
  const cut = await inWorker({ task: "cut", file, duration, selection }, signal, (data) => {
    if (data.reply === "progress") onProgress(data.fraction);
  });
  if (cut.reply !== "cut") throw new Error("Nothing was cut");
  return new File([cut.bytes], trimmedName(file.name, cut.extension), { type: cut.type });
}
