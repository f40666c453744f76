import { z } from "zod";
import { lineInput, listQuery, MAX_EMAIL_LENGTH, normalizedEmail } from "@/lib/core/input";
import { oneLine, severalLines } from "@/lib/core/text";
import { seenIssueParam } from "./issue";
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

/** Returns the schema for a test send at the instant `now`: a variant and an issue, by default the next one. */
export const testIssueInput = (now: Date) =>
  z.object({
    variant: z.string("Choose one of the versions").max(100, "Choose one of the versions"),
    issue: seenIssueParam(now).optional(),
  });

const MAX_TEXT = 5000;

/** A notice as written by an editor: a subject, and paragraphs separated by blank lines. */
export const noticeInput = z.object({
  subject: lineInput("Subject", 1, 100),
  text: z
    .string("Message is required")
    .transform(severalLines)
    .pipe(z.string().min(1, "Message is required").max(MAX_TEXT, `Message must be ${MAX_TEXT} characters or less`)),
});

export type NoticeInput = z.infer<typeof noticeInput>;
