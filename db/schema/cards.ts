import { sql } from "drizzle-orm";
import { boolean, check, date, index, numeric, pgTable, text, uuid } from "drizzle-orm/pg-core";
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
  },
  (table) => [
    index("cards_creator_idx").on(table.createdBy, table.createdAt),
    index("cards_holiday_idx").on(table.holidayId),
    index("cards_expires_idx").on(table.expiresAt),
    index("cards_unseen_video_idx").on(table.createdAt).where(sql`${table.selfieVideoUrl} is not null`),
    check("cards_message_length", sql`char_length(${table.message}) between 1 and 1000`),
    check("cards_duration_range", sql`${table.selfieDuration} > 0`),
  ],
);
