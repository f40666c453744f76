import { MAX_VIDEO_SECONDS } from "@/lib/media/video-rules";

/** Whoever loses the connection has so long to come back. Source: design section 6. */
const RECOVERY_MS = 2 * 60_000;

/** A viewer who has pressed play, and whose browser never said that it plays, has the video for so long. */
const SILENT_MS = 5 * 60_000;

/** A video nobody has played goes after so many days. Source: design section 6. */
export const UNSEEN_DAYS = 30;

const DAY_MS = 86_400_000;

/** When a video is deleted that nobody plays. */
export const deleteUnseenAfter = (createdAt: Date) => new Date(createdAt.getTime() + UNSEEN_DAYS * DAY_MS);

/** When a video is deleted of which nothing is heard after play was pressed. */
export const deleteClaimedAfter = (claimedAt: Date) => new Date(claimedAt.getTime() + SILENT_MS);

/** When a video is deleted that has begun to play: there is time to see it through, and to come back once. */
export function deleteSeenAfter(seenAt: Date, durationSeconds: number | null): Date {
  const seconds = Math.min(durationSeconds ?? MAX_VIDEO_SECONDS, MAX_VIDEO_SECONDS);
  return new Date(seenAt.getTime() + seconds * 1000 + RECOVERY_MS);
}

/** However slowly it is read, a play is over after so long; its cookie ends then, too. */
export const LONGEST_PLAY_SECONDS = 15 * 60;

/** Until when a video is kept for the viewer who reads it at the instant `now`. */
export function keptForReader(claimedAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + RECOVERY_MS, claimedAt.getTime() + LONGEST_PLAY_SECONDS * 1000));
}

/** The video of a card, as far as it matters to who may play it. */
export type VideoRecord = {
  includeSelfie: boolean;
  /** Null once the video is deleted. */
  stored: { claimedAt: Date | null; deleteAfter: Date } | null;
  seenAt: Date | null;
};

/**
 * What a card says of its video. `ready`: it waits to be played. `claimed`: somebody has pressed play, a moment ago.
 * `seen`: it was played. `unseen`: nobody played it in time. `none`: there never was one.
 */
export type VideoState = "none" | "ready" | "claimed" | "seen" | "unseen";

/** The state of a card's video at the instant `now`. */
export function videoState({ includeSelfie, stored, seenAt }: VideoRecord, now: Date): VideoState {
  if (!includeSelfie) return "none";
  if (seenAt) return "seen";
  if (stored?.claimedAt) return now < stored.deleteAfter ? "claimed" : "seen";
  return stored && now < stored.deleteAfter ? "ready" : "unseen";
}
