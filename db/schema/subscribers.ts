import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { generatedId, instant } from "./columns";

/** One row per address that subscribed to email. */
export const emailSubscriptions = pgTable(
  "email_subscriptions",
  {
    id: generatedId(),
    /** Lowercase; normalized before it is stored or looked up. */
    email: text("email").notNull().unique(),
    subscribedAt: instant("subscribed_at").notNull().defaultNow(),
    source: text("source").notNull(),
    preferences: text("preferences").array().notNull().default(sql`'{}'`),
    isActive: boolean("is_active").notNull().default(true),
    /** When the button in the confirmation email was last pressed; null if never. */
    confirmedAt: instant("confirmed_at"),
    unsubscribedAt: instant("unsubscribed_at"),
    unsubscribeToken: uuid("unsubscribe_token").notNull().unique().defaultRandom(),
    piiLevel: text("pii_level").notNull().default("confidential"),
    retentionPolicy: text("retention_policy").notNull().default("until_unsubscribe"),
  },
  (table) => [
    index("email_subscriptions_active_idx").on(table.id).where(sql`${table.isActive}`),
    index("email_subscriptions_subscribed_idx").on(table.subscribedAt, table.id),
    // For retention: unsubscribed rows that are not anonymized yet, and rows that were never confirmed.
    index("email_subscriptions_left_idx")
      .on(table.unsubscribedAt)
      .where(sql`not ${table.isActive} and ${table.email} like '%@%'`),
    index("email_subscriptions_never_confirmed_idx")
      .on(table.subscribedAt)
      .where(sql`not ${table.isActive} and ${table.confirmedAt} is null and ${table.unsubscribedAt} is null`),
    // For editors, who search for addresses by prefix.
    index("email_subscriptions_email_begins_idx").on(table.email.op("text_pattern_ops")),
    check(
      "email_subscriptions_email_normal",
      sql`${table.email} = lower(${table.email}) and char_length(${table.email}) <= 255`,
    ),
    check("email_subscriptions_source_length", sql`char_length(${table.source}) between 1 and 50`),
    check(
      "email_subscriptions_preferences_known",
      sql`${table.preferences} <@ array['deals', 'previews', 'admin_updates']`,
    ),
  ],
);

/**
 * One row per consent to receive email: its purposes, wording, time and form, and whether the owner of the mailbox has
 * confirmed it. `tokenHash` is the hash of the secret in the confirmation email, which is never stored.
 */
export const subscriptionConsents = pgTable(
  "subscription_consents",
  {
    id: generatedId(),
    subscriptionId: uuid("subscription_id")
      .notNull()
      .references(() => emailSubscriptions.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull().unique(),
    purposes: text("purposes").array().notNull(),
    wordingVersion: text("wording_version").notNull(),
    source: text("source").notNull(),
    givenAt: instant("given_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    confirmedAt: instant("confirmed_at"),
  },
  (table) => [
    index("subscription_consents_subscription_idx").on(table.subscriptionId, table.givenAt),
    index("subscription_consents_expires_idx").on(table.expiresAt).where(sql`${table.confirmedAt} is null`),
    check("subscription_consents_source_length", sql`char_length(${table.source}) between 1 and 50`),
    check(
      "subscription_consents_purposes_known",
      sql`${table.purposes} <@ array['deals', 'previews', 'admin_updates']`,
    ),
  ],
);

/**
 * The number of addresses by the day (UTC) of their `subscribed_at`. Triggers on email_subscriptions, defined in the
 * migration, update it. A day has several rows, so that people who subscribe at the same time do not block each other.
 */
export const subscriberCounts = pgTable(
  "subscriber_counts",
  {
    subscribedOn: date("subscribed_on", { mode: "string" }).notNull(),
    shard: smallint("shard").notNull(),
    total: integer("total").notNull().default(0),
    active: integer("active").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.subscribedOn, table.shard] })],
);
