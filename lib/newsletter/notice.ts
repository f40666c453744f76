import { z } from "zod";
import { lineInput } from "@/lib/core/input";
import { severalLines } from "@/lib/core/text";

/** The `kind` of admin notices in the email log. */
export const ADMIN_NOTICE = "admin_notice";

/** The preference of subscribers who get them. Source: spec section 5, email subscription. */
export const NOTICE_PREFERENCE = "admin_updates";

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
