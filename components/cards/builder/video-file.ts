import { durationProblem, fileProblem, MAX_VIDEO_SECONDS, METADATA_TIMEOUT_MS } from "@/lib/media/video-rules";

const TYPES: ReadonlyMap<string, string> = new Map([
  ["webm", "video/webm"],
  ["mp4", "video/mp4"],
  ["mov", "video/quicktime"],
  ["avi", "video/x-msvideo"],
]);

/** Removes the parameters from a type: "video/webm" for "video/webm;codecs=vp9,opus". */
export function plainType(type: string): string {
  return type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

export function typeOfName(name: string): string {
  return TYPES.get(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "") ?? "";
}

/**
 * Returns the file, with a type based on its name if it has none: some Windows and Linux systems don't know .avi or
 * .mov.
 */
export function typedFile(file: File): File {
  const type = file.type === "" ? typeOfName(file.name) : "";
  return type ? new File([file], file.name, { type, lastModified: file.lastModified }) : file;
}

/** Whether a file starts like an AVI. Source: the RIFF container, "RIFF" size "AVI ". */
export function beginsLikeAvi(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, 12));
  return text.startsWith("RIFF") && text.slice(8) === "AVI ";
}

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

/** Why a file was rejected, as a toast. */
export type VideoRejection = { title: string; description: string };

/** A file that would be accepted if it were shorter. */
export type LongVideo = { file: File; seconds: number };

/** An accepted file with its type and length, or why it was rejected; with `long`, a trimmer may still save it. */
type CheckedVideo = { file: File; seconds: number } | { problem: VideoRejection; long?: LongVideo };

/** Checks a chosen file. Never throws. Source: spec sections 5 and 8, video file. */
export async function checkVideo(chosen: File): Promise<CheckedVideo> {
  const file = typedFile(chosen);
  const problem = fileProblem(file);
  const rejected = (description: string) => ({ title: "Invalid Video", description });
  // The size of a long video says nothing about the part that will be used.
  const isOnlyTooLarge =
    problem !== null && file.size > 0 && !fileProblem({ name: file.name, type: file.type, size: 1 });
  if (problem && !isOnlyTooLarge) return { problem: rejected(problem) };
  try {
    const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
    const seconds = await (beginsLikeAvi(head) ? aviSeconds(file) : playedSeconds(file));
    const tooLong = durationProblem(seconds);
    const description = problem ?? tooLong;
    if (!description) return { file, seconds };
    const isLong = tooLong !== null && isKnown(seconds) && seconds > MAX_VIDEO_SECONDS;
    return { problem: rejected(description), ...(isLong && { long: { file, seconds } }) };
  } catch (error) {
    console.warn("The video could not be read", error);
    if (problem) return { problem: rejected(problem) };
    const description = "Please try selecting a different video file";
    return { problem: { title: "Video Processing Failed", description } };
  }
}

/** Formats a file's size: "3.2 MB", and never "0.0 MB". */
export function sizeInWords(bytes: number): string {
  return `${Math.max(0.1, bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** Formats seconds as on a clock, rounded down: "0:07". */
export function clockInWords(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Formats a length for screen readers: "1 second", "12 seconds". */
export function lengthInWords(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  return whole === 1 ? "1 second" : `${whole} seconds`;
}
