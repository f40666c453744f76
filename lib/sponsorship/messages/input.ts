import { z } from "zod";
import { listQuery } from "@/lib/core/input";
import { oneLine, severalLines, storableText } from "@/lib/core/text";
import { MAX_CUSTOM_MESSAGE_LENGTH } from "../form";
import { MAX_REASON_LENGTH, MIN_REASON_LENGTH, REASON_TEXTS } from "./limits";

/** The text that the editor has read; the sponsor may have changed it since. */
const read = z.string().transform(storableText).pipe(z.string().max(MAX_CUSTOM_MESSAGE_LENGTH)).optional();

/** The reason for hiding a message, addressed to its sponsor. */
export const hideInput = z.object({
  reason: z
    .string(REASON_TEXTS.short)
    .transform(severalLines)
    .pipe(z.string().min(MIN_REASON_LENGTH, REASON_TEXTS.short).max(MAX_REASON_LENGTH, REASON_TEXTS.long)),
  customMessage: read,
});

export type HideInput = z.output<typeof hideInput>;

/** The message to show again. */
export const showInput = z.object({ customMessage: read });

export type ShowInput = z.output<typeof showInput>;

/** The filter for the admin list of sponsorships. */
export const sponsorshipListInput = listQuery(
  {
    search: z.string().transform(oneLine).pipe(z.string().max(200, "That search is too long")).optional(),
    state: z.enum(["live", "hidden", "waiting", "over"], "This state is not known").optional(),
  },
  20,
);

export type SponsorshipListInput = z.output<typeof sponsorshipListInput>;
