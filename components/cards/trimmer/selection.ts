import { MAX_VIDEO_BYTES, MAX_VIDEO_SECONDS } from "@/lib/media/video-rules";

/** A part of a video, in seconds from its start. */
export type Selection = { start: number; end: number };

/** The shortest part that can be selected, in seconds. */
export const MIN_SELECTION_SECONDS = 1;

/** Handles move in tenths of a second. */
const TENTHS = 10;

const toTenth = (seconds: number) => Math.round(seconds * TENTHS) / TENTHS;

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** A video's length without its last fraction of a tenth, so that handles reach the end but never pass it. */
export const wholeTenths = (seconds: number) => Math.floor(seconds * TENTHS) / TENTHS;

/** Returns the part that is selected at first: the first 30 seconds. */
export function firstSelection(duration: number): Selection {
  return { start: 0, end: Math.min(MAX_VIDEO_SECONDS, duration) };
}

/**
 * Returns the selection with one handle moved to `to`. The other handle stays, unless the part would be shorter than a
 * second or longer than 30: then it is pushed or pulled along. At either end of the video the moved handle stops.
 */
export function moveHandle(selection: Selection, handle: keyof Selection, to: number, duration: number): Selection {
  if (handle === "start") {
    const start = clamp(toTenth(to), 0, duration - MIN_SELECTION_SECONDS);
    return { start, end: toTenth(clamp(selection.end, start + MIN_SELECTION_SECONDS, start + MAX_VIDEO_SECONDS)) };
  }
  const end = clamp(toTenth(to), MIN_SELECTION_SECONDS, duration);
  return { start: toTenth(clamp(selection.start, end - MAX_VIDEO_SECONDS, end - MIN_SELECTION_SECONDS)), end };
}

/** Returns the selection moved as a whole so that it starts at `to`, within the video. */
export function slide(selection: Selection, to: number, duration: number): Selection {
  const length = selection.end - selection.start;
  const start = clamp(toTenth(to), 0, toTenth(duration - length));
  return { start, end: toTenth(start + length) };
}

const STEPS: ReadonlyMap<string, number> = new Map([
  ["ArrowLeft", -1],
  ["ArrowDown", -1],
  ["ArrowRight", 1],
  ["ArrowUp", 1],
  ["PageDown", -10],
  ["PageUp", 10],
]);

/** Returns how many seconds a key moves a handle, with Shift a tenth of it; null for a key that doesn't move it. */
export function keyStep({ key, shiftKey }: { key: string; shiftKey: boolean }): number | null {
  const step = STEPS.get(key);
  if (step === undefined) return null;
  return shiftKey ? step / TENTHS : step;
}

/** Formats a time to a tenth of a second: "0:07.5". */
export function preciseClock(seconds: number): string {
  const tenths = Math.max(0, Math.round(seconds * TENTHS));
  const whole = Math.floor(tenths / TENTHS);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}.${tenths % TENTHS}`;
}

/** Formats a time for screen readers: "1 minute 7.5 seconds". */
export function spokenTime(seconds: number): string {
  const tenths = Math.max(0, Math.round(seconds * TENTHS));
  const minutes = Math.floor(tenths / 600);
  const rest = (tenths % 600) / TENTHS;
  const second = `${rest} ${rest === 1 ? "second" : "seconds"}`;
  return minutes === 0 ? second : `${minutes} ${minutes === 1 ? "minute" : "minutes"} ${second}`;
}

/** Returns the name of a trimmed file: the name of the long one, with the extension of its container. */
export function trimmedName(name: string, extension: string): string {
  return name.replace(/\.[^.]*$/, "") + extension;
}

/** The longer side of a re-encoded picture: 720p is sharp on a phone. */
const MAX_SIDE = 1280;

const even = (pixels: number) => Math.max(2, 2 * Math.round(pixels / 2));

/** Returns the size of a re-encoded picture in pixels: at most 720p, with even sides because encoders need them. */
export function encodedSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  return { width: even(width * scale), height: even(height * scale) };
}

const MAX_VIDEO_BITS = 4_000_000;

/** Encoders overshoot, and the sound needs room, too. */
const USED_SHARE = 0.8;

/** Returns the bits per second of a re-encoded picture with which `seconds` of it fit into an upload. */
export function pictureBits(seconds: number): number {
  return Math.floor(Math.min(MAX_VIDEO_BITS, (MAX_VIDEO_BYTES * 8 * USED_SHARE) / seconds));
}

/**
 * Returns whether a part of a file, copied as it is, probably fits into an upload. It is judged by the average, and the
 * copy's real size is checked afterwards.
 */
export function mayFit(fileBytes: number, duration: number, { start, end }: Selection): boolean {
  return (fileBytes * (end - start)) / duration <= MAX_VIDEO_BYTES * 1.1;
}
