/** What a personal video may be. Source: spec sections 5 and 9. For the browser and the server alike. */

export const MAX_VIDEO_BYTES = 20 * 1024 * 1024;
export const MAX_VIDEO_SECONDS = 30;

/** A hundredth of a second: what a card remembers of a duration. */
const SHORTEST_SECONDS = 0.01;

/** How long a browser may take to tell a file's duration. */
export const METADATA_TIMEOUT_MS = 10_000;

export const VIDEO_EXTENSIONS = [".webm", ".mp4", ".mov", ".avi"] as const;

/** What a file says of itself, before anybody has looked into it. */
export type NamedFile = { name: string; type: string; size: number };

/** What is wrong with a file by its size, type or name; null when nothing is. */
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

/** What is wrong with a duration in seconds; null when nothing is. A tenth of a second more is a clock's, not a person's. */
export function durationProblem(seconds: number): string | null {
  if (!Number.isFinite(seconds) || seconds < SHORTEST_SECONDS) return "The video has no valid duration";
  if (seconds >= MAX_VIDEO_SECONDS + 0.1) {
    return `Video duration (${Math.ceil(seconds)}s) exceeds maximum allowed duration (${MAX_VIDEO_SECONDS}s)`;
  }
  return null;
}
