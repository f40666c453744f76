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
  // Accepted because the spec has them; we store the card's own holiday and date.
  holidayId: z.string().max(100).nullish(),
  holidayName: z.string().max(200).nullish(),
  holidayDate: z.string().max(50).nullish(),
});

export type ShareLinkInput = z.infer<typeof shareLinkInput>;

/** A link's secret. */
export const shareToken = z.string().regex(/^[\w-]{43}$/);

/** A link's id, as its owner sends it: the hash of its secret. */
export const shareLinkId = z.string().regex(/^[0-9a-f]{64}$/, "We couldn't find that link.");

/** A request that is authorized only by a link. */
export const byLinkInput = z.object({ share: z.string().max(100) });
