import { MAX_VIDEO_SECONDS } from "@/lib/media/video-rules";

/** How long a viewer can take to reconnect. Source: design section 6. */
const RECOVERY_MS = 2 * 60_000;

/** An unplayed video is deleted after this many days. Source: design section 6. */
export const UNSEEN_DAYS = 30;

const DAY_MS = 86_400_000;

/** When an unplayed video is deleted. */
export const deleteUnseenAfter = (createdAt: Date) => new Date(createdAt.getTime() + UNSEEN_DAYS * DAY_MS);

/** When a claimed video is deleted if its viewer sends no further request. */
export const deleteClaimedAfter = (claimedAt: Date) => new Date(claimedAt.getTime() + RECOVERY_MS);

/** When a video that has started playing is deleted: after its length plus the time to reconnect once. */
export function deleteSeenAfter(seenAt: Date, durationSeconds: number | null): Date {
  const seconds = Math.min(durationSeconds ?? MAX_VIDEO_SECONDS, MAX_VIDEO_SECONDS);
  return new Date(seenAt.getTime() + seconds * 1000 + RECOVERY_MS);
}

/** The maximum duration of a play, even on a slow connection; its cookies expire then, too. */
export const LONGEST_PLAY_SECONDS = 15 * 60;

/** Returns until when a video stays available to the viewer who reads it at `now`. */
export function keptForReader(claimedAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + RECOVERY_MS, claimedAt.getTime() + LONGEST_PLAY_SECONDS * 1000));
}

/** The data that determines a video's state. */
export type VideoRecord = {
  includeSelfie: boolean;
  /** Null once the video is deleted. */
  stored: { claimedAt: Date | null; deleteAfter: Date } | null;
  seenAt: Date | null;
};

/**
 * `ready`: not played yet. `claimed`: play was just clicked. `seen`: it was played. `unseen`: it wasn't played in time.
 * `none`: the card never had one.
 */
export type VideoState = "none" | "ready" | "claimed" | "seen" | "unseen";

/** Returns the state of a card's video at the instant `now`. */
export function videoState({ includeSelfie, stored, seenAt }: VideoRecord, now: Date): VideoState {
  if (!includeSelfie) return "none";
  if (seenAt) return "seen";
  if (stored?.claimedAt) return now < stored.deleteAfter ? "claimed" : "seen";
  return stored && now < stored.deleteAfter ? "ready" : "unseen";
}
