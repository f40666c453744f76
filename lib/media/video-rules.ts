/** The rules for personal videos, in the browser and on the server. Source: spec sections 5 and 9. */

export const MAX_VIDEO_BYTES = 20 * 1024 * 1024;
export const MAX_VIDEO_SECONDS = 30;

/** A hundredth of a second: the precision with which a card stores the duration. */
const SHORTEST_SECONDS = 0.01;

/** How long a browser can take to find a file's duration. */
export const METADATA_TIMEOUT_MS = 10_000;

export const VIDEO_EXTENSIONS = [".webm", ".mp4", ".mov", ".avi"] as const;

/** A file's name, claimed type and size, before its content is checked. */
export type NamedFile = { name: string; type: string; size: number };

/** Validates a file's size, type and name. Returns the error, or null. */
export function fileProblem({ name, type, size }: NamedFile): string | null {
  if (size > MAX_VIDEO_BYTES) {
    return `File size (${(size / 1024 / 1024).toFixed(1)} MB) exceeds maximum allowed size (20MB)`;
  }
  if (size === 0 || !type.toLowerCase().startsWith("video/")) return "Only video files are allowed";
  const lower = name.toLowerCase();
  if (!VIDEO_EXTENSIONS.some((extension) => lower.endsWith(extension))) {
    return `File extension not allowed. Allowed: ${VIDEO_EXTENSIONS.join(", ")}`;
  }
  return null;
}

/**
 * Validates a duration in seconds. Returns the error, or null. Allows a tenth of a second more, since recorders' clocks
 * are imprecise.
 */
export function durationProblem(seconds: number): string | null {
  if (!Number.isFinite(seconds) || seconds < SHORTEST_SECONDS) return "The video has no valid duration";
  if (seconds >= MAX_VIDEO_SECONDS + 0.1) {
    return `Video duration (${Math.ceil(seconds)}s) exceeds maximum allowed duration (${MAX_VIDEO_SECONDS}s)`;
  }
  return null;
}
