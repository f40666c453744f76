import { addHours, addMinutes, addSeconds, addYears, max, min } from "date-fns";
import { MAX_VIDEO_SECONDS } from "@/lib/media/video-rules";
import { UNSEEN_DAYS } from "./video-state";

/** How long a card is stored, in years. Source: design section 6. */
const CARD_YEARS = 1;

/** How long a viewer can take to reconnect. Source: design section 6. */
const RECOVERY_MINUTES = 2;

/** The maximum duration of a play, even on a slow connection; its cookies expire then, too. */
export const LONGEST_PLAY_SECONDS = 15 * 60;

/** Returns when a card created or emailed at `from` is deleted. */
export const cardExpiresAt = (from: Date) => addYears(from, CARD_YEARS);

/** Returns when an unplayed video is deleted. */
export const deleteUnseenAfter = (createdAt: Date) => addHours(createdAt, UNSEEN_DAYS * 24);

/** Returns when a claimed video is deleted if its viewer sends no further request. */
export const deleteClaimedAfter = (claimedAt: Date) => addMinutes(claimedAt, RECOVERY_MINUTES);

/** Returns when a video that has started playing is deleted: after its length plus the time to reconnect once. */
export function deleteSeenAfter(seenAt: Date, durationSeconds: number | null): Date {
  const seconds = Math.min(durationSeconds ?? MAX_VIDEO_SECONDS, MAX_VIDEO_SECONDS);
  return addMinutes(addSeconds(seenAt, seconds), RECOVERY_MINUTES);
}

/** Returns until when a video stays available to the viewer who reads it at `now`. */
export function expiryForReader(claimedAt: Date, now: Date): Date {
  return min([addMinutes(now, RECOVERY_MINUTES), addSeconds(claimedAt, LONGEST_PLAY_SECONDS)]);
}

/** When a card expires, and when its video does if play isn't clicked. */
export type Expiry = { card: Date; video: Date };

/** Returns the expiry of a card emailed at the instant `sendAt`: the same as if it was created then. */
export const expiryForSending = (sendAt: Date): Expiry => ({
  card: cardExpiresAt(sendAt),
  video: deleteUnseenAfter(sendAt),
});

/**
 * Returns the expiry of a card whose email was canceled at `now`: a year after its creation, but at least thirty days
 * from now, so a card that waited long isn't deleted right away.
 */
export function expiryAfterCallBack(createdAt: Date, now: Date): Expiry {
  const atLeast = deleteUnseenAfter(now);
  return { card: max([cardExpiresAt(createdAt), atLeast]), video: atLeast };
}
