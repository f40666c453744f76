import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { generatedId, instant } from "./columns";

/** One row per address that asked for mail. */
export const emailSubscriptions = pgTable(
  "email_subscriptions",
  {
    id: generatedId(),
    /** Lower case, normalised before it is stored or looked up. */
    email: text("email").notNull().unique(),
    subscribedAt: instant("subscribed_at").notNull().defaultNow(),
    source: text("source").notNull(),
    preferences: text("preferences").array().notNull().default(sql`'{}'`),
    isActive: boolean("is_active").notNull().default(true),
    /** When the button in the confirmation was last pressed; null while nobody has. */
    confirmedAt: instant("confirmed_at"),
    unsubscribedAt: instant("unsubscribed_at"),
    unsubscribeToken: uuid("unsubscribe_token").notNull().unique().defaultRandom(),
    piiLevel: text("pii_level").notNull().default("confidential"),
    retentionPolicy: text("retention_policy").notNull().default("until_unsubscribe"),
  },
  (table) => [
    index("email_subscriptions_active_idx").on(table.id).where(sql`${table.isActive}`),
    index("email_subscriptions_subscribed_idx").on(table.subscribedAt, table.id),
    // For retention: who has left and is not a hash yet, and who never came.
    index("email_subscriptions_left_idx")
      .on(table.unsubscribedAt)
      .where(sql`not ${table.isActive} and ${table.email} like '%@%'`),
    index("email_subscriptions_never_confirmed_idx")
      .on(table.subscribedAt)
      .where(sql`not ${table.isActive} and ${table.confirmedAt} is null and ${table.unsubscribedAt} is null`),
    // For editors, who look for an address by how it begins.
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
 * One row per time that somebody agreed to be sent mail: to what, in which words, when, on which form, and whether the
 * owner of the mailbox has said so too. `tokenHash` is of the secret in the confirmation mail, which is never stored.
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
 * How many addresses there are, by the day (UTC) of their `subscribed_at`: kept by triggers on email_subscriptions, which
 * are in the migration. A day has several rows, so that people who subscribe at once do not wait for each other.
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
