import { z } from "zod";
import { listQuery, webUrlInput } from "@/lib/core/input";
import { codePoints, oneLine, severalLines } from "@/lib/core/text";
import { withScheme } from "@/lib/sponsorship/website";
import {
  CORRECTION_STATUSES,
  CORRECTIONS_PER_PAGE,
  MAX_NOTE_LENGTH,
  MAX_SUGGESTION_LENGTH,
  MIN_SUGGESTION_LENGTH,
} from "./correction";

/** A visitor's suggestion and its source. It does not ask for the visitor's identity. */
export const correctionInput = z.object({
  suggestion: z
    .string("Tell us what's wrong")
    .transform(severalLines)
    .pipe(
      z
        .string()
        .min(1, { error: "Tell us what's wrong", abort: true })
        // Counted like the database does: an emoji is one.
        .refine(
          (text) => codePoints(text) >= MIN_SUGGESTION_LENGTH,
          `Please add a little more detail (at least ${MIN_SUGGESTION_LENGTH} characters)`,
        )
        .max(MAX_SUGGESTION_LENGTH, `Please keep it to ${MAX_SUGGESTION_LENGTH.toLocaleString("en-US")} characters`),
    ),
  sourceUrl: z
    .string("Add a link to your source")
    .transform(withScheme)
    .pipe(z.string().min(1, { error: "Add a link to your source", abort: true }))
    .pipe(webUrlInput),
});

export type CorrectionInput = z.output<typeof correctionInput>;

/** The public note about a correction. */
export const acceptanceInput = z.object({
  publicNote: z
    .string("Describe the fix in one sentence")
    .transform(oneLine)
    .pipe(
      z
        .string()
        .min(1, "Describe the fix in one sentence")
        .max(MAX_NOTE_LENGTH, `The note must be ${MAX_NOTE_LENGTH} characters or less`),
    ),
});

/** The status and page of suggestions that an editor requests. */
export const correctionListInput = listQuery(
  { status: z.enum(CORRECTION_STATUSES, "Status must be pending, accepted or declined").default("pending") },
  CORRECTIONS_PER_PAGE,
);

export type CorrectionListInput = z.output<typeof correctionListInput>;

/** The ID of a suggestion in a path. */
export const correctionIdParam = z.uuid("This suggestion doesn't exist").toLowerCase();
