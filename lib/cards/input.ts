import { z } from "zod";
import { type CivilDate, isCivilDate } from "@/lib/core/dates";
import { MAX_NAME_LENGTH } from "@/lib/core/settings";
import { storableText } from "@/lib/core/text";
import { MAX_MESSAGE_LENGTH } from "./form";
import { DEFAULT_SALUTATION, SALUTATIONS } from "./salutations";

/** Forms send a line break as two characters. Source: HTML Standard, multipart form data. */
const typed = z.string().transform((text) => storableText(text.replace(/\r\n?/g, "\n")).trim());

/** A card without a name has null, as it is shown. */
const name = z
  .string("Name must be text")
  .nullable()
  .transform((text) => text ?? "")
  .pipe(typed)
  .pipe(z.string().max(MAX_NAME_LENGTH, `Name must be ${MAX_NAME_LENGTH} characters or less`))
  .transform((text) => text || null);

/** What a card says. Source of limits and texts: spec section 5, card create. */
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

/** A card as the builder sends it, each field a text. Source of limits and texts: spec section 5, card create. */
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
  /** Says whether the browser holds the video that the card is to have. */
  videoReady: flag.optional(),
  /** What the browser measured, in seconds; the server asks the file itself. */
  selfieDuration: z.string().max(20).optional(),
});

export type CardInput = z.infer<typeof cardInput>;

/** Source: spec section 5. */
export const VIDEO_MISSING = "Please record a video message or disable the personal video option.";

/** The key of a sending that is safe to repeat. */
export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, "Idempotency-Key must be 1 to 255 visible characters");

/** A card's id in an address. Anything else is no card. */
export const cardId = z.uuid("Card Not Found");

/** What is sent back for a card, by which link. */
export const thanksInput = z.object({
  share: z.string().max(100),
  emoji: z.string().min(1, "Choose an emoji").max(16, "Choose an emoji"),
});
