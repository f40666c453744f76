import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { cards } from "./cards";
import { createdAt, generatedId, instant, updatedAt } from "./columns";
import { mailMessages } from "./mail";
import { users } from "./users";

/** One row per card that is scheduled to be emailed, or was emailed. */
export const cardMails = pgTable(
  "card_mails",
  {
    id: generatedId(),
    /** A card is emailed once; canceling deletes the row. */
    cardId: uuid("card_id")
      .notNull()
      .unique()
      .references(() => cards.id, { onDelete: "cascade" }),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Set to null some time after sending; the email log stores a hash. */
    recipientEmail: text("recipient_email"),
    sendOn: date("send_on", { mode: "string" }).notNull(),
    /** The recipient's IANA time zone. */
    timeZone: text("time_zone").notNull(),
    /** Morning of `sendOn` in that time zone. */
    sendAt: instant("send_at").notNull(),
    status: text("status").notNull().default("scheduled"),
    /** Incremented with each change by the sender; a change to an older version is rejected. */
    version: integer("version").notNull().default(1),
    claimedUntil: instant("claimed_until"),
    claimToken: uuid("claim_token"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    messageId: uuid("message_id").references(() => mailMessages.id, { onDelete: "set null" }),
    /** SHA-256 of the secret in the emailed link. */
    linkToken: text("link_token"),
    sentAt: instant("sent_at"),
    openedAt: instant("opened_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("card_mails_due_idx").on(table.sendAt).where(sql`${table.status} in ('scheduled', 'sending')`),
    index("card_mails_creator_idx").on(table.createdBy, table.createdAt),
    index("card_mails_message_idx").on(table.messageId),
    index("card_mails_link_idx").on(table.linkToken),
    index("card_mails_address_idx").on(table.sendAt).where(sql`${table.recipientEmail} is not null`),
    check(
      "card_mails_status",
      sql`${table.status} in ('scheduled', 'sending', 'sent', 'opened', 'bounced', 'failed', 'refused')`,
    ),
    check("card_mails_address_length", sql`char_length(${table.recipientEmail}) <= 255`),
  ],
);

/** One row per address that refuses all cards by email; stores its hash. */
export const cardRefusals = pgTable("card_refusals", {
  recipientHash: text("recipient_hash").primaryKey(),
  createdAt: createdAt(),
});
