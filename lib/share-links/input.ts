import { z } from "zod";

/** How long a link lives, in hours. Source: spec section 9. */
export const DEFAULT_TTL_HOURS = 24;
export const MAX_TTL_HOURS = 168;

/** A wish for a link. Source of limits and texts: spec section 5, share link. */
export const shareLinkInput = z.object({
  objectId: z.uuid("Card Not Found"),
  ttlHours: z
    .int("TTL must be a whole number of hours")
    .min(1, "TTL must be at least 1 hour")
    .max(MAX_TTL_HOURS, "TTL cannot exceed 7 days")
    .default(DEFAULT_TTL_HOURS),
  // Known to the card itself: they are taken, as the spec has them, and the card's own are kept.
  holidayId: z.string().max(100).nullish(),
  holidayName: z.string().max(200).nullish(),
  holidayDate: z.string().max(50).nullish(),
});

export type ShareLinkInput = z.infer<typeof shareLinkInput>;

/** The secret of a link; whatever else stands in its place opens nothing. */
export const shareToken = z.string().regex(/^[\w-]{43}$/);

/** A link as its maker names it: the hash of its secret. */
export const shareLinkId = z.string().regex(/^[0-9a-f]{64}$/, "There is no such link.");

/** Whoever asks by a link alone. */
export const byLinkInput = z.object({ share: z.string().max(100) });
