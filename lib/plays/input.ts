import { z } from "zod";

/** A press of play: by which link, and the secret that the page made for it. */
export const playInput = z.object({
  share: z.string().max(100),
  viewer: z.string().regex(/^[\w-]{43}$/, "The page has to make a secret of 43 characters."),
});
