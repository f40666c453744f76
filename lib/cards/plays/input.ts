import { z } from "zod";

/** A press of play: the link's secret, and one that the page made for this press. */
export const playInput = z.object({
  share: z.string().max(100),
  viewer: z.string().regex(/^[\w-]{43}$/, "viewer must be 43 URL-safe characters"),
});

/** What the ticket cookie carries; anything else in its place is no ticket. */
export const playTicket = z.string().regex(/^[\w-]{43}$/);
