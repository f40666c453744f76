import { z } from "zod";
import { listQuery } from "@/lib/list-query";
import { withScheme } from "@/lib/sponsors/website";
import { codePoints, oneLine, severalLines } from "@/lib/text";
import { webUrlInput } from "@/lib/web-url";
import { CORRECTIONS_PER_PAGE, MAX_NOTE_LENGTH, MAX_SUGGESTION_LENGTH, MIN_SUGGESTION_LENGTH } from "./limits";
import { CORRECTION_STATUSES } from "./status";

/** What a visitor says is wrong, and what says so. Nothing is asked of who they are. */
export const correctionInput = z.object({
  suggestion: z
    .string("Tell us what is wrong")
    .transform(severalLines)
    .pipe(
      z
        .string()
        .min(1, { error: "Tell us what is wrong", abort: true })
        // As the database counts: an emoji is one.
        .refine(
          (text) => codePoints(text) >= MIN_SUGGESTION_LENGTH,
          `Tell us a little more: ${MIN_SUGGESTION_LENGTH} characters at least`,
        )
        .max(MAX_SUGGESTION_LENGTH, `Please say it in ${MAX_SUGGESTION_LENGTH} characters`),
    ),
  sourceUrl: z
    .string("Tell us where it says so")
    .transform(withScheme)
    .pipe(z.string().min(1, { error: "Tell us where it says so", abort: true }))
    .pipe(webUrlInput),
});

export type CorrectionInput = z.output<typeof correctionInput>;

/** What an editor says in public of a correction. */
export const acceptanceInput = z.object({
  publicNote: z
    .string("Say in a sentence what was mended")
    .transform(oneLine)
    .pipe(
      z
        .string()
        .min(1, "Say in a sentence what was mended")
        .max(MAX_NOTE_LENGTH, `The sentence must be ${MAX_NOTE_LENGTH} characters or less`),
    ),
});

/** Which suggestions an editor wants to see. */
export const correctionListInput = listQuery(
  { status: z.enum(CORRECTION_STATUSES, "Status must be pending, accepted or declined").default("pending") },
  CORRECTIONS_PER_PAGE,
);

export type CorrectionListInput = z.output<typeof correctionListInput>;

/** The id of a suggestion in a path. */
export const correctionIdParam = z.uuid("This suggestion does not exist").toLowerCase();
