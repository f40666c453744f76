import { z } from "zod";
import { cardWords } from "@/lib/cards/input";
import type { CivilDate } from "@/lib/civil-date";
import { isCivilDate } from "@/lib/dates";
import { emailAddress } from "@/lib/email-address";
import { isTimeZone } from "@/lib/feeds/time-zone";

const DATE = "Date must be in YYYY-MM-DD format";

/** To whom a card goes by mail, and on whose morning. */
export const cardMailInput = z.object({
  recipientEmail: emailAddress("Must be a valid email address", "Email must be 255 characters or less"),
  sendOn: z
    .string(DATE)
    .refine(isCivilDate, DATE)
    .transform((date) => date as CivilDate),
  timeZone: z.string("Choose a time zone").refine(isTimeZone, "Choose a time zone"),
});

export type CardMailInput = z.infer<typeof cardMailInput>;

const WHICH = "Say which version you have seen.";

/** A change of what is scheduled, the card's own words included; what is left out stays. */
export const cardMailChange = cardMailInput
  .partial()
  .extend(cardWords.partial().shape)
  .extend({ version: z.int(WHICH).min(1, WHICH) });

export type CardMailChange = z.infer<typeof cardMailChange>;
