import { UNSEEN_DAYS, type VideoState } from "@/lib/plays/view-once";

/** What stands where a video was, or is not to be had now. Source: spec section 2, card view ("an expired notice"). */
export const VIDEO_NOTICES: Readonly<Record<Exclude<VideoState, "none" | "ready">, string>> = {
  seen: "This video was made to be watched once. It has been played and was deleted for privacy.",
  unseen: `This video was made to be watched once. It was not watched within ${UNSEEN_DAYS} days and was deleted for privacy.`,
  claimed: "This video was made to be watched once, and somebody has pressed play.",
};
