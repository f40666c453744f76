import { z } from "zod";

/** A click on play: the link's secret, and a secret that the page created for this click. */
export const playInput = z.object({
  share: z.string().max(100),
  viewer: z.string().regex(/^[\w-]{43}$/, "viewer must be 43 URL-safe characters"),
});

/** The value of the ticket cookie; any other value is ignored. */
export const playTicket = z.string().regex(/^[\w-]{43}$/);
