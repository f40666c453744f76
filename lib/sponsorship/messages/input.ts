import { z } from "zod";
import { listQuery } from "@/lib/core/input";
import { oneLine, severalLines, storableText } from "@/lib/core/text";
import { MAX_CUSTOM_MESSAGE_LENGTH } from "../form";
import { MAX_REASON_LENGTH, MIN_REASON_LENGTH, REASON_TEXTS } from "./limits";

/** What the editor has read: a text that came after it is another one. */
const read = z.string().transform(storableText).pipe(z.string().max(MAX_CUSTOM_MESSAGE_LENGTH)).optional();

/** Why a message is kept from the pages, in words for its sponsor. */
export const hideInput = z.object({
  reason: z
    .string(REASON_TEXTS.short)
    .transform(severalLines)
    .pipe(z.string().min(MIN_REASON_LENGTH, REASON_TEXTS.short).max(MAX_REASON_LENGTH, REASON_TEXTS.long)),
  customMessage: read,
});

export type HideInput = z.output<typeof hideInput>;

/** Which message is to be shown again. */
export const showInput = z.object({ customMessage: read });

export type ShowInput = z.output<typeof showInput>;

/** Which sponsorships an editor wants to see. */
export const sponsorshipListInput = listQuery(
  {
    search: z.string().transform(oneLine).pipe(z.string().max(200, "That search is too long")).optional(),
    state: z.enum(["live", "hidden", "waiting", "over"], "This state is not known").optional(),
  },
  20,
);

export type SponsorshipListInput = z.output<typeof sponsorshipListInput>;
