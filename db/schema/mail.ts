import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, generatedId, instant } from "./columns";
import { emailSubscriptions } from "./subscribers";

/** A mail as it is sent, but for the two addresses of its reader, in whose places stand marks. */
export type MailVariant = { subject: string; html: string; text: string };

/** One row per list mail that goes to many, with its texts: written once, or a repeated batch would not be the same. */
export const mailIssues = pgTable(
  "mail_issues",
  {
    id: generatedId(),
    kind: text("kind").notNull(),
    /** The first of the days it is about. */
    issueOn: date("issue_on", { mode: "string" }).notNull(),
    /** By the preferences it is for, as "deals", "previews", "deals,previews". */
    variants: jsonb("variants").$type<Record<string, MailVariant>>().notNull(),
    /** Everybody up to this subscription has a row in `mail_messages`. */
    plannedUpTo: uuid("planned_up_to"),
    plannedAt: instant("planned_at"),
    finishedAt: instant("finished_at"),
    createdAt: createdAt(),
  },
  (table) => [unique("mail_issues_one_per_day").on(table.kind, table.issueOn)],
);

/** One row per request to Resend that carries many mails. Its id is the idempotency key. */
export const mailBatches = pgTable(
  "mail_batches",
  {
    id: generatedId(),
    issueId: uuid("issue_id")
      .notNull()
      .references(() => mailIssues.id, { onDelete: "cascade" }),
    status: text("status").notNull().default("claimed"),
    attempts: integer("attempts").notNull().default(0),
    /** Until then it is its sender's; afterwards whoever comes takes it over. */
    claimedUntil: instant("claimed_until").notNull(),
    lastError: text("last_error"),
    createdAt: createdAt(),
    sentAt: instant("sent_at"),
  },
  (table) => [
    index("mail_batches_open_idx").on(table.issueId, table.claimedUntil).where(sql`${table.status} = 'claimed'`),
    check("mail_batches_status", sql`${table.status} in ('claimed', 'sent', 'failed', 'unknown')`),
  ],
);

/** One row per mail to one person: the log of what was sent. The address itself is not stored, only its hash. */
export const mailMessages = pgTable(
  "mail_messages",
  {
    id: generatedId(),
    kind: text("kind").notNull(),
    recipientHash: text("recipient_hash").notNull(),
    status: text("status").notNull().default("queued"),
    /** Resend's id, once it has taken the mail. */
    providerId: text("provider_id").unique(),
    idempotencyKey: text("idempotency_key").unique(),
    issueId: uuid("issue_id").references(() => mailIssues.id, { onDelete: "cascade" }),
    subscriptionId: uuid("subscription_id").references(() => emailSubscriptions.id, { onDelete: "set null" }),
    batchId: uuid("batch_id").references(() => mailBatches.id, { onDelete: "set null" }),
    /** Its place in the batch, from 0. */
    position: smallint("position"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    createdAt: createdAt(),
    sentAt: instant("sent_at"),
  },
  (table) => [
    unique("mail_messages_once_per_issue").on(table.issueId, table.recipientHash),
    // How an issue stands is counted from it alone.
    index("mail_messages_issue_status_idx").on(table.issueId, table.status),
    index("mail_messages_queued_idx").on(table.issueId, table.id).where(sql`${table.status} = 'queued'`),
    index("mail_messages_batch_idx").on(table.batchId, table.position),
    index("mail_messages_subscription_idx").on(table.subscriptionId),
    // What went wrong of late is counted on the desk.
    index("mail_messages_failed_idx").on(table.createdAt).where(sql`${table.status} = 'failed'`),
    index("mail_messages_created_idx").on(table.createdAt),
    index("mail_messages_recipient_idx").on(table.recipientHash, table.createdAt),
    check(
      "mail_messages_status",
      sql`${table.status} in ('queued', 'sending', 'sent', 'delivered', 'bounced', 'complained', 'failed', 'skipped', 'suppressed', 'unknown')`,
    ),
  ],
);

/** One row per address that mail must not go to any more, as a hash: a complaint ends list mail, a bounce all mail. */
export const mailSuppressions = pgTable(
  "mail_suppressions",
  {
    recipientHash: text("recipient_hash").primaryKey(),
    reason: text("reason").notNull(),
    createdAt: createdAt(),
  },
  (table) => [check("mail_suppressions_reason", sql`${table.reason} in ('bounce', 'complaint')`)],
);
