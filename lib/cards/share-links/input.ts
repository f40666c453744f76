import { z } from "zod";
import { DEFAULT_TTL_HOURS, MAX_TTL_HOURS, TTL_PROBLEMS } from "./link-state";

export { MAX_TTL_HOURS };

/** A request for a link. Source of limits and texts: spec section 5, share link. */
export const shareLinkInput = z.object({
  objectId: z.uuid("Card Not Found"),
  ttlHours: z
    .int(TTL_PROBLEMS.fraction)
    .min(1, TTL_PROBLEMS.short)
    .max(MAX_TTL_HOURS, TTL_PROBLEMS.long)
    .default(DEFAULT_TTL_HOURS),
  // Accepted as in the spec; the card's own holiday and date are stored.
  holidayId: z.string().max(100).nullish(),
  holidayName: z.string().max(200).nullish(),
  holidayDate: z.string().max(50).nullish(),
});

export type ShareLinkInput = z.infer<typeof shareLinkInput>;

/** The secret of a link. */
export const shareToken = z.string().regex(/^[\w-]{43}$/);

/** A link as its maker names it: the hash of its secret. */
export const shareLinkId = z.string().regex(/^[0-9a-f]{64}$/, "We couldn't find that link.");

/** A request made with nothing but a link. */
export const byLinkInput = z.object({ share: z.string().max(100) });
