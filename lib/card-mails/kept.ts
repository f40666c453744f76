import { cardEnd } from "@/lib/cards/kept";
import { deleteUnseenAfter } from "@/lib/plays/view-once";

/** Until when a card is kept, and its video while nobody has pressed play. */
export type Kept = { card: Date; video: Date };

/** For a card that goes out at the instant `sendAt`: as long as if it had been made then. */
export const keptForSending = (sendAt: Date): Kept => ({ card: cardEnd(sendAt), video: deleteUnseenAfter(sendAt) });

/**
 * For a card that was called back at `now`: its own year, and thirty days at the least, or it would be gone at once that
 * waited for long.
 */
export function keptAfterCallBack(createdAt: Date, now: Date): Kept {
  const atLeast = deleteUnseenAfter(now);
  const own = cardEnd(createdAt);
  return { card: own > atLeast ? own : atLeast, video: atLeast };
}
