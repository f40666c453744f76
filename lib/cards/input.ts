import { z } from "zod";
import type { CivilDate } from "@/lib/core/civil-date";
import { isCivilDate } from "@/lib/core/dates";
import { emailAddress } from "@/lib/core/input";
import { MAX_NAME_LENGTH } from "@/lib/core/settings";
import { storableText } from "@/lib/core/text";
import { isTimeZone } from "@/lib/core/zoned-time";
import { DATE_PROBLEM, MAX_MESSAGE_LENGTH, NO_TEXT, SALUTATIONS } from "./form";
import { DEFAULT_TTL_HOURS, MAX_TTL_HOURS, TTL_PROBLEMS } from "./share-links/link-state";

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

const day = z
  .string(DATE_PROBLEM)
  .refine(isCivilDate, DATE_PROBLEM)
  .transform((date) => date as CivilDate);

/** A card's text. Source of limits and texts: spec section 5, card create. */
export const cardTextInput = z.object({
  message: z
    .string("Message is required")
    .pipe(typed)
    .pipe(z.string().min(1, "Message is required").max(MAX_MESSAGE_LENGTH, "Message must be 1000 characters or less")),
  senderName: name,
  recipientName: name,
  salutation: z.enum(SALUTATIONS, "Choose one of the salutations"),
});

const flag = z.enum(["true", "false"], "Must be true or false").transform((text) => text === "true");

/** A card as the builder sends it, with every field as a string. Source: as above. */
export const cardInput = z.object({
  holidayId: z.uuid("Please choose a holiday"),
  selectedDate: day,
  message: cardTextInput.shape.message,
  senderName: name.default(null),
  recipientName: name.default(null),
  salutation: cardTextInput.shape.salutation.default(NO_TEXT.salutation),
  includeSelfie: flag.default(false),
  /** Whether the browser has the card's video ready. */
  videoReady: flag.optional(),
  /** The length measured by the browser, in seconds. The server reads it from the file. */
  selfieDuration: z.string().max(20).optional(),
});

export type CardInput = z.infer<typeof cardInput>;

/** An Idempotency-Key header, which makes sending safe to retry. */
export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, "Idempotency-Key must be 1 to 255 visible characters");

export const cardId = z.uuid("Card Not Found");

/** A request for a link. Source of limits and texts: spec section 5, share link. */
export const shareLinkInput = z.object({
  objectId: cardId,
  ttlHours: z
    .int(TTL_PROBLEMS.fraction)
    .min(1, TTL_PROBLEMS.short)
    .max(MAX_TTL_HOURS, TTL_PROBLEMS.long)
    .default(DEFAULT_TTL_HOURS),
  // Accepted because the spec has them; we store the card's own holiday and date.
  holidayId: z.string().max(100).nullish(),
  holidayName: z.string().max(200).nullish(),
  holidayDate: z.string().max(50).nullish(),
});

export type ShareLinkInput = z.infer<typeof shareLinkInput>;

/** The format of a secret: 256 bits as URL-safe text. */
const SECRET = /^[\w-]{43}$/;

/** The secret of a link, or a browser's ticket to play. */
export const secretText = z.string().regex(SECRET);

/** A link's id, as its owner sends it: the hash of its secret. */
export const shareLinkId = z.string().regex(/^[0-9a-f]{64}$/, "We couldn't find that link.");

/** A request that is authorized only by a link's secret. */
export const byLinkInput = z.object({ share: z.string().max(100) });

/** A reply to a card. */
export const thanksInput = byLinkInput.extend({
  emoji: z.string().min(1, "Choose an emoji").max(16, "Choose an emoji"),
});

/** A click on play. `viewer` is a secret that the page created for this click. */
export const playInput = byLinkInput.extend({
  viewer: z.string().regex(SECRET, "viewer must be 43 URL-safe characters"),
});

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
