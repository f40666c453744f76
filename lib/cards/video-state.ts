/** An unplayed video is deleted after this many days. Source: design section 6. */
export const UNSEEN_DAYS = 30;

/**
 * `ready`: not played yet. `claimed`: play was just clicked. `seen`: it was played. `unseen`: it wasn't played in time.
 * `none`: the card never had one.
 */
export type VideoState = "none" | "ready" | "claimed" | "seen" | "unseen";

type VideoRecord = {
  includeSelfie: boolean;
  /** Null once the video is deleted. */
  stored: { claimedAt: Date | null; deleteAfter: Date } | null;
  seenAt: Date | null;
};

/** Returns the state of a card's video at the instant `now`. */
export function videoState({ includeSelfie, stored, seenAt }: VideoRecord, now: Date): VideoState {
  if (!includeSelfie) return "none";
  if (seenAt) return "seen";
  if (stored?.claimedAt) return now < stored.deleteAfter ? "claimed" : "seen";
  return stored && now < stored.deleteAfter ? "ready" : "unseen";
}

/** Shown in place of a video that can no longer be played. Source: spec section 2, card view ("an expired notice"). */
export const VIDEO_NOTICES: Readonly<Record<Exclude<VideoState, "none" | "ready">, string>> = {
  seen: "This video could be watched only once. It has been played and was deleted for privacy.",
  unseen: `This video could be watched only once. No one watched it within ${UNSEEN_DAYS} days, so it was deleted for privacy.`,
  claimed: "This video can be watched only once. Someone has already pressed play, and it will be deleted for privacy.",
};
