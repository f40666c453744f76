import { z } from "zod";
import type { CivilDate } from "@/lib/core/civil-date";
import { isCivilDate } from "@/lib/core/dates";
import { MAX_NAME_LENGTH } from "@/lib/core/settings";
import { storableText } from "@/lib/core/text";
import { MAX_MESSAGE_LENGTH } from "./form";
import { DEFAULT_SALUTATION, SALUTATIONS } from "./salutations";

/** Forms send a line break as CRLF. Source: HTML Standard, multipart form data. */
const typed = z.string().transform((text) => storableText(text.replace(/\r\n?/g, "\n")).trim());

/** An empty name becomes null. */
const name = z
  .string("Name must be text")
  .nullable()
  .transform((text) => text ?? "")
  .pipe(typed)
  .pipe(z.string().max(MAX_NAME_LENGTH, `Name must be ${MAX_NAME_LENGTH} characters or less`))
  .transform((text) => text || null);

/** A card's text. Source of limits and texts: spec section 5, card create. */
export const cardWords = z.object({
  message: z
    .string("Message is required")
    .pipe(typed)
    .pipe(z.string().min(1, "Message is required").max(MAX_MESSAGE_LENGTH, "Message must be 1000 characters or less")),
  senderName: name,
  recipientName: name,
  salutation: z.enum(SALUTATIONS, "Choose one of the salutations"),
});

const flag = z.enum(["true", "false"], "Must be true or false").transform((text) => text === "true");

/**
 * A card as the builder sends it, with every field as a string. Source of limits and texts: spec section 5, card
 * create.
 */
export const cardInput = z.object({
  holidayId: z.uuid("Please choose a holiday"),
  selectedDate: z
    .string("Date must be in YYYY-MM-DD format")
    .refine(isCivilDate, "Date must be in YYYY-MM-DD format")
    .transform((date) => date as CivilDate),
  message: cardWords.shape.message,
  senderName: name.default(null),
  recipientName: name.default(null),
  salutation: cardWords.shape.salutation.default(DEFAULT_SALUTATION),
  includeSelfie: flag.default(false),
  /** Whether the browser has the card's video ready. */
  videoReady: flag.optional(),
  /** The length measured by the browser, in seconds. The server reads it from the file. */
  selfieDuration: z.string().max(20).optional(),
});

export type CardInput = z.infer<typeof cardInput>;

/** Source: spec section 5. */
export const VIDEO_MISSING = "Please record a video message or disable the personal video option.";

/** An Idempotency-Key header, which makes sending safe to retry. */
export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, "Idempotency-Key must be 1 to 255 visible characters");

/** A card's id in a URL. */
export const cardId = z.uuid("Card Not Found");

/** A reply to a card: an emoji and the link's secret. */
export const thanksInput = z.object({
  share: z.string().max(100),
  emoji: z.string().min(1, "Choose an emoji").max(16, "Choose an emoji"),
});
