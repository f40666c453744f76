import { z } from "zod";
import { MAX_EMAIL_LENGTH, normalizedEmail } from "@/lib/email-address";
import { oneLine } from "@/lib/text";
import { FIRST_SUBSCRIBERS } from "./admin-limits";

/** What of the list an editor wants to see; from a query, where all is text. `search` is how an address begins. */
export const subscriberListInput = z.object({
  search: z
    .string()
    .transform((text) => normalizedEmail(oneLine(text)))
    .pipe(z.string().max(MAX_EMAIL_LENGTH, "That is too long to look for"))
    .default(""),
  page: z.coerce.number("Page must be a number").int().min(1).max(1000).default(1),
  limit: z.coerce
    .number("Limit must be a number")
    .int()
    .min(1)
    .max(100, "At most 100 at once")
    .default(FIRST_SUBSCRIBERS),
});

export type SubscriberListInput = z.output<typeof subscriberListInput>;
