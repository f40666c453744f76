import { durationProblem, fileProblem, METADATA_TIMEOUT_MS } from "@/lib/media/video-rules";
import { beginsLikeAvi, typedFile } from "./video-type";

/** Why a file was rejected, as a toast. */
export type VideoProblem = { title: "Invalid Video" | "Video Processing Failed"; description: string };

/** An accepted file with its type and length, or why it was rejected. */
export type CheckedVideo = { file: File; seconds: number } | { problem: VideoProblem };

/** Source: spec section 8, card. */
const UNREADABLE: VideoProblem = {
  title: "Video Processing Failed",
  description: "Please try selecting a different video file",
};

/** Seeking past the end makes a browser find the end. */
const BEYOND_THE_END = Number.MAX_SAFE_INTEGER;

const isKnown = (seconds: number) => Number.isFinite(seconds) && seconds > 0;

/**
 * Returns a file's length in seconds according to the browser. Rejects when the browser can't play it, finds no
 * picture, or takes too long.
 */
export async function playedSeconds(file: File): Promise<number> {
  const video = document.createElement("video");
  const url = URL.createObjectURL(file);
  let deadline: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<number>((resolve, reject) => {
      // The length may be known before the picture.
      const resolveWhenKnown = () => {
        if (video.videoWidth > 0 && isKnown(video.duration)) resolve(video.duration);
      };
      video.ondurationchange = resolveWhenKnown;
      video.onloadedmetadata = () => {
        if (video.videoWidth === 0) return reject(new Error("No picture"));
        resolveWhenKnown();
        // A MediaRecorder file has no length in its header.
        if (!isKnown(video.duration)) video.currentTime = BEYOND_THE_END;
      };
      video.onerror = () => reject(new Error(video.error?.message || "Not playable"));
      deadline = setTimeout(() => reject(new Error("No length in time")), METADATA_TIMEOUT_MS);
      video.muted = true;
      video.playsInline = true;
      video.preload = "metadata";
      video.src = url;
      video.load();
    });
  } finally {
    clearTimeout(deadline);
    video.onloadedmetadata = video.ondurationchange = video.onerror = null;
    video.removeAttribute("src");
    video.load();
    URL.revokeObjectURL(url);
  }
}

/** Most browsers can't play AVI, so its header is read with the server's parser. */
async function aviSeconds(file: File): Promise<number> {
  const [{ aviDuration }, { rangedFile }] = await Promise.all([
    import("@/lib/media/avi"),
    import("@/lib/media/ranged-file"),
  ]);
  const read = async (start: number, end: number) => new Uint8Array(await file.slice(start, end).arrayBuffer());
  const signal = AbortSignal.timeout(METADATA_TIMEOUT_MS);
  return (await aviDuration(rangedFile(read, file.size, signal))) ?? Number.NaN;
}

async function secondsOf(file: File): Promise<number> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  return beginsLikeAvi(head) ? aviSeconds(file) : playedSeconds(file);
}

/** Checks a chosen file. Never throws. Source: spec sections 5 and 8, video file. */
export async function checkVideo(chosen: File): Promise<CheckedVideo> {
  const file = typedFile(chosen);
  const problem = fileProblem(file);
  if (problem) return { problem: { title: "Invalid Video", description: problem } };
  try {
    const seconds = await secondsOf(file);
    const tooLong = durationProblem(seconds);
    return tooLong ? { problem: { title: "Invalid Video", description: tooLong } } : { file, seconds };
  } catch (error) {
    console.warn("The video could not be read", error);
    return { problem: UNREADABLE };
  }
}
