import { z } from "zod";
import { emailAddress } from "@/lib/core/input";
import { isTimeZone } from "@/lib/core/zoned-time";
import { cardTextInput, day } from "../input";

/** The recipient's address, and the day and time zone of the morning on which to send the card. */
export const cardMailInput = z.object({
  recipientEmail: emailAddress("Must be a valid email address", "Email must be 255 characters or less"),
  sendOn: day,
  timeZone: z.string("Choose a time zone").refine(isTimeZone, "Choose a time zone"),
});

export type CardMailInput = z.infer<typeof cardMailInput>;

const WHICH = "Send the version you are changing.";

/** A change to a scheduled card and its text; omitted fields stay unchanged. */
export const cardMailChange = cardMailInput
  .partial()
  .extend(cardTextInput.partial().shape)
  .extend({ version: z.int(WHICH).min(1, WHICH) });

export type CardMailChange = z.infer<typeof cardMailChange>;
