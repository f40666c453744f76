import { z } from "zod";
import type { CivilDate } from "@/lib/core/civil-date";
import { lineInput, listQuery, MAX_EMAIL_LENGTH, normalizedEmail } from "@/lib/core/input";
import { oneLine, severalLines } from "@/lib/core/text";
import { MAX_NOTICE_LENGTH, MAX_SUBJECT_LENGTH, nextIssue, seenIssueParam } from "./issue";
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

/** Returns the schema of a preview's query at the instant `now`: the Monday of an issue, by default of the next one. */
export const issueQuery = (now: Date) =>
  z.object({
    issue: z
      .string()
      .optional()
      .transform((text) => (text || nextIssue(now)) as CivilDate)
      .pipe(seenIssueParam(now)),
  });

/** Returns the schema for a test send at the instant `now`: a variant and an issue, by default the next one. */
export const testIssueInput = (now: Date) =>
  z.object({
    variant: z.string("Choose one of the versions").max(100, "Choose one of the versions"),
    issue: seenIssueParam(now).optional(),
  });

/** A notice as written by an editor: a subject, and paragraphs separated by blank lines. */
export const noticeInput = z.object({
  subject: lineInput("Subject", 1, MAX_SUBJECT_LENGTH),
  text: z
    .string("Message is required")
    .transform(severalLines)
    .pipe(
      z
        .string()
        .min(1, "Message is required")
        .max(MAX_NOTICE_LENGTH, `Message must be ${MAX_NOTICE_LENGTH} characters or less`),
    ),
});

export type NoticeInput = z.infer<typeof noticeInput>;
