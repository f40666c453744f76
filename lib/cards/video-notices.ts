import { UNSEEN_DAYS, type VideoState } from "./plays/view-once";

/** Shown in place of a video that can no longer be played. Source: spec section 2, card view ("an expired notice"). */
export const VIDEO_NOTICES: Readonly<Record<Exclude<VideoState, "none" | "ready">, string>> = {
  seen: "This video could be watched only once. It has been played and was deleted for privacy.",
  unseen: `This video could be watched only once. No one watched it within ${UNSEEN_DAYS} days, so it was deleted for privacy.`,
  claimed: "This video can be watched only once. Someone has already pressed play, and it will be deleted for privacy.",
};
