import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, numeric, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, generatedId, instant } from "./columns";
import { holidays } from "./holidays";
import { users } from "./users";

/** One greeting card. The video itself is in private blob storage; here is only where. */
export const cards = pgTable(
  "cards",
  {
    id: generatedId(),
    /** Who made it: a card goes with its maker's account. */
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
    /** The key under which its maker sent it: a second sending under the same key is this card. */
    idempotencyKey: text("idempotency_key"),
    /** SHA-256 of what was sent, video included, in hex. */
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
 * One row per video in blob storage, written before the video is: a row without a card is a video that nobody needs any
 * more, or never did, and is deleted. What it shows is never stored here.
 */
export const cardVideos = pgTable(
  "card_videos",
  {
    id: generatedId(),
    cardId: uuid("card_id")
      .unique()
      .references(() => cards.id, { onDelete: "set null" }),
    /** Where it is in the storage. */
    pathname: text("pathname").notNull().unique(),
    contentType: text("content_type").notNull(),
    sizeBytes: integer("size_bytes"),
    createdAt: createdAt(),
    /** The one viewer who may play it: SHA-256 of the secret in their cookie; null while nobody has pressed play. */
    claimHash: text("claim_hash"),
    claimedAt: instant("claimed_at"),
    /** Whoever finds it later than this deletes it. It moves as an upload becomes a card, and a card is played. */
    deleteAfter: instant("delete_after").notNull(),
    /** Until then it is being deleted by somebody; afterwards whoever finds it begins anew. */
    cleaningUntil: instant("cleaning_until"),
  },
  (table) => [
    index("card_videos_adrift_idx").on(table.createdAt).where(sql`${table.cardId} is null`),
    index("card_videos_due_idx").on(table.deleteAfter),
    check("card_videos_claim_whole", sql`(${table.claimHash} is null) = (${table.claimedAt} is null)`),
  ],
);

/** One row per emoji that somebody who got a card sent back: one for each link. Nothing says who it was. */
export const cardThanks = pgTable(
  "card_thanks",
  {
    id: generatedId(),
    cardId: uuid("card_id")
      .notNull()
      .references(() => cards.id, { onDelete: "cascade" }),
    /** The hash of the link by which they had the card. */
    linkToken: text("link_token").notNull().unique(),
    emoji: text("emoji").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("card_thanks_card_idx").on(table.cardId),
    check("card_thanks_emoji_length", sql`char_length(${table.emoji}) between 1 and 16`),
  ],
);
