import { z } from "zod";
import type { CivilDate } from "@/lib/core/civil-date";
import { isCivilDate } from "@/lib/core/dates";
import { MAX_NAME_LENGTH } from "@/lib/core/settings";
import { storableText } from "@/lib/core/text";
import { cardDateProblem } from "./date-range";
import { MAX_MESSAGE_LENGTH, NO_TEXT, SALUTATIONS } from "./form";
import { DEFAULT_TTL_HOURS, MAX_TTL_HOURS } from "./share-links/link-state";

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

const DATE_PROBLEM = "Date must be in YYYY-MM-DD format";

/** An existing date in the form yyyy-MM-dd. */
export const day = z
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

/** Text when it is sent, a boolean in the builder's form. */
const flag = z.union(
  [z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")],
  "Must be true or false",
);

/** A card in the builder's form, or as the builder sends it: with every field as a string. Source: as above. */
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

export const VIDEO_MISSING = "Please record a video message or disable the personal video option.";

/**
 * A card that can be sent on `today`, to check the builder's form. `isVideoReady`: there is a video, if the card
 * includes one. `createCard` checks both again.
 */
export const sendableCard = (today: CivilDate, isVideoReady: boolean) =>
  cardInput.superRefine(({ selectedDate, includeSelfie }, { addIssue }) => {
    const message = cardDateProblem(selectedDate, today);
    if (message) addIssue({ code: "custom", path: ["selectedDate"], message });
    if (includeSelfie && !isVideoReady) addIssue({ code: "custom", path: ["includeSelfie"], message: VIDEO_MISSING });
  });

/** A video that the browser wants to put into storage itself. */
export const uploadInput = z.object({ name: z.string().max(255), type: z.string().max(255), size: z.int().min(0) });

/** An Idempotency-Key header, which makes sending safe to retry. */
export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, "Idempotency-Key must be 1 to 255 visible characters");

export const cardId = z.uuid("Card Not Found");

/** A request for a link. Source of limits and texts: spec section 5, share link. */
export const shareLinkInput = z.object({
  objectId: cardId,
  ttlHours: z
    .int("TTL must be a whole number of hours")
    .min(1, "TTL must be at least 1 hour")
    .max(MAX_TTL_HOURS, `TTL cannot exceed ${MAX_TTL_HOURS / 24} days`)
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
