import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, generatedId, instant } from "./columns";
import { emailSubscriptions } from "./subscribers";

/** An email as it is sent, with placeholders for the reader's two personal URLs. */
export type MailVariant = { subject: string; html: string; text: string };

/** One row per list email. Its content is stored once, because a retried batch has to be identical. */
export const mailIssues = pgTable(
  "mail_issues",
  {
    id: generatedId(),
    kind: text("kind").notNull(),
    /** The first of the days it covers. */
    issueOn: date("issue_on", { mode: "string" }).notNull(),
    /** Content by preferences, with keys such as "deals", "previews", "deals,previews". */
    variants: jsonb("variants").$type<Record<string, MailVariant>>().notNull(),
    /** Every subscription up to this ID has a row in `mail_messages`. */
    plannedUpTo: uuid("planned_up_to"),
    plannedAt: instant("planned_at"),
    finishedAt: instant("finished_at"),
    createdAt: createdAt(),
  },
  (table) => [unique("mail_issues_one_per_day").on(table.kind, table.issueOn)],
);

/** One row per batch request to Resend. The row's ID is the idempotency key. */
export const mailBatches = pgTable(
  "mail_batches",
  {
    id: generatedId(),
    issueId: uuid("issue_id")
      .notNull()
      .references(() => mailIssues.id, { onDelete: "cascade" }),
    status: text("status").notNull().default("claimed"),
    attempts: integer("attempts").notNull().default(0),
    /** Claimed by one sender until this time; afterwards another may take over. */
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

/** One row per email to one person: the email log. Only a hash of the address is stored. */
export const mailMessages = pgTable(
  "mail_messages",
  {
    id: generatedId(),
    kind: text("kind").notNull(),
    recipientHash: text("recipient_hash").notNull(),
    status: text("status").notNull().default("queued"),
    /** Resend's ID, once it has accepted the email. */
    providerId: text("provider_id").unique(),
    idempotencyKey: text("idempotency_key").unique(),
    issueId: uuid("issue_id").references(() => mailIssues.id, { onDelete: "cascade" }),
    subscriptionId: uuid("subscription_id").references(() => emailSubscriptions.id, { onDelete: "set null" }),
    batchId: uuid("batch_id").references(() => mailBatches.id, { onDelete: "set null" }),
    /** Index in the batch, starting at 0. */
    position: smallint("position"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    createdAt: createdAt(),
    sentAt: instant("sent_at"),
  },
  (table) => [
    unique("mail_messages_once_per_issue").on(table.issueId, table.recipientHash),
    // An issue's progress is counted from this index alone.
    index("mail_messages_issue_status_idx").on(table.issueId, table.status),
    index("mail_messages_queued_idx").on(table.issueId, table.id).where(sql`${table.status} = 'queued'`),
    index("mail_messages_batch_idx").on(table.batchId, table.position),
    index("mail_messages_subscription_idx").on(table.subscriptionId),
    // The admin counts recent failures.
    index("mail_messages_failed_idx").on(table.createdAt).where(sql`${table.status} = 'failed'`),
    index("mail_messages_created_idx").on(table.createdAt),
    index("mail_messages_recipient_idx").on(table.recipientHash, table.createdAt),
    check(
      "mail_messages_status",
      sql`${table.status} in ('queued', 'sending', 'sent', 'delivered', 'bounced', 'complained', 'failed', 'skipped', 'suppressed', 'unknown')`,
    ),
  ],
);

/**
 * One row per address that must not get email any more, as a hash: a complaint stops list email, a bounce all email.
 */
export const mailSuppressions = pgTable(
  "mail_suppressions",
  {
    recipientHash: text("recipient_hash").primaryKey(),
    reason: text("reason").notNull(),
    createdAt: createdAt(),
  },
  (table) => [check("mail_suppressions_reason", sql`${table.reason} in ('bounce', 'complaint')`)],
);
