import { z } from "zod";
import type { CivilDate } from "@/lib/core/civil-date";
import { isCivilDate } from "@/lib/core/dates";
import { emailAddress } from "@/lib/core/input";
import { isTimeZone } from "@/lib/core/zoned-time";
import { cardWords } from "../input";

const DATE = "Date must be in YYYY-MM-DD format";

/** The recipient's address, and the day and time zone of the morning on which to send the card. */
export const cardMailInput = z.object({
  recipientEmail: emailAddress("Must be a valid email address", "Email must be 255 characters or less"),
  sendOn: z
    .string(DATE)
    .refine(isCivilDate, DATE)
    .transform((date) => date as CivilDate),
  timeZone: z.string("Choose a time zone").refine(isTimeZone, "Choose a time zone"),
});

export type CardMailInput = z.infer<typeof cardMailInput>;

const WHICH = "Send the version you are changing.";

/** A change to a scheduled card and its text; omitted fields stay unchanged. */
export const cardMailChange = cardMailInput
  .partial()
  .extend(cardWords.partial().shape)
  .extend({ version: z.int(WHICH).min(1, WHICH) });

export type CardMailChange = z.infer<typeof cardMailChange>;
