import { z } from "zod";
import { listQuery, MAX_EMAIL_LENGTH, normalizedEmail } from "@/lib/core/input";
import { oneLine } from "@/lib/core/text";
import { FIRST_SUBSCRIBERS } from "./preferences";

/** The filters of the admin subscriber list. `search` matches the start of an address. */
export const subscriberListInput = listQuery(
  {
    search: z
      .string()
      .transform((text) => normalizedEmail(oneLine(text)))
      .pipe(z.string().max(MAX_EMAIL_LENGTH, "That is too long to look for"))
      .default(""),
  },
  FIRST_SUBSCRIBERS,
);

export type SubscriberListInput = z.output<typeof subscriberListInput>;
