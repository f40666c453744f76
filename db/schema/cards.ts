import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, numeric, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, generatedId, instant } from "./columns";
import { holidays } from "./holidays";
import { users } from "./users";

/** One greeting card. The video itself is in private blob storage; `card_videos` has its path. */
export const cards = pgTable(
  "cards",
  {
    id: generatedId(),
    /** The card's creator: deleting the account deletes the card. */
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    holidayId: uuid("holiday_id")
      .notNull()
      .references(() => holidays.id, { onDelete: "restrict" }),
    selectedDate: date("selected_date", { mode: "string" }),
    message: text("message").notNull(),
    senderName: text("sender_name"),
    recipientName: text("recipient_name"),
    salutation: text("salutation").notNull().default("With love"),
    includeSelfie: boolean("include_selfie").notNull().default(false),
    selfieVideoUrl: text("selfie_video_url"),
    /** Seconds. */
    selfieDuration: numeric("selfie_duration", { precision: 6, scale: 2, mode: "number" }),
    selfieViewedAt: instant("selfie_viewed_at"),
    createdAt: createdAt(),
    expiresAt: instant("expires_at"),
    piiLevel: text("pii_level").notNull().default("restricted"),
    /** Idempotency key from the creator: a repeated request with the same key returns this card. */
    idempotencyKey: text("idempotency_key"),
    /** SHA-256 of the request, including the video, in hex. */
    requestHash: text("request_hash"),
  },
  (table) => [
    index("cards_creator_idx").on(table.createdBy, table.createdAt),
    index("cards_holiday_idx").on(table.holidayId),
    index("cards_expires_idx").on(table.expiresAt),
    unique("cards_one_per_key").on(table.createdBy, table.idempotencyKey),
    check("cards_key_length", sql`char_length(${table.idempotencyKey}) between 1 and 255`),
    check("cards_message_length", sql`char_length(${table.message}) between 1 and 1000`),
    check("cards_duration_range", sql`${table.selfieDuration} > 0`),
  ],
);

/**
 * One row per video in blob storage, written before the upload. A row without a card is an unused video, which is
 * deleted. The content of the video is never stored here.
 */
export const cardVideos = pgTable(
  "card_videos",
  {
    id: generatedId(),
    cardId: uuid("card_id")
      .unique()
      .references(() => cards.id, { onDelete: "set null" }),
    /** Path in blob storage. */
    pathname: text("pathname").notNull().unique(),
    contentType: text("content_type").notNull(),
    sizeBytes: integer("size_bytes"),
    createdAt: createdAt(),
    /** The only viewer who may play it: SHA-256 of the secret in their cookie; null until the video is first played. */
    claimHash: text("claim_hash"),
    claimedAt: instant("claimed_at"),
    /** The video is deleted after this time. It moves when an upload becomes a card, and when the card is played. */
    deleteAfter: instant("delete_after").notNull(),
    /** A deletion is claimed until this time; afterwards another run may start over. */
    cleaningUntil: instant("cleaning_until"),
  },
  (table) => [
    index("card_videos_adrift_idx").on(table.createdAt).where(sql`${table.cardId} is null`),
    index("card_videos_due_idx").on(table.deleteAfter),
    check("card_videos_claim_whole", sql`(${table.claimHash} is null) = (${table.claimedAt} is null)`),
  ],
);

/** One row per emoji that a recipient sent back: one per link. Stores nothing about the recipient. */
export const cardThanks = pgTable(
  "card_thanks",
  {
    id: generatedId(),
    cardId: uuid("card_id")
      .notNull()
      .references(() => cards.id, { onDelete: "cascade" }),
    /** Hash of the link through which the recipient opened the card. */
    linkToken: text("link_token").notNull().unique(),
    emoji: text("emoji").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("card_thanks_card_idx").on(table.cardId),
    check("card_thanks_emoji_length", sql`char_length(${table.emoji}) between 1 and 16`),
  ],
);
