import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, generatedId, instant, updatedAt } from "./columns";
import { holidays } from "./holidays";
import { users } from "./users";

/**
 * One row per business that sponsors or has started a checkout. Card numbers never reach us: only Stripe stores them.
 */
export const sponsors = pgTable(
  "sponsors",
  {
    id: generatedId(),
    businessName: text("business_name").notNull(),
    contactEmail: text("contact_email").notNull(),
    websiteUrl: text("website_url").notNull(),
    description: text("description").notNull(),
    stripeCustomerId: text("stripe_customer_id").unique(),
    stripeSubscriptionId: text("stripe_subscription_id").unique(),
    /** The most relevant status of all its subscriptions; `sponsor_subscriptions` has each one. */
    subscriptionStatus: text("subscription_status").notNull().default("active"),
    /**
     * The owner; null if the checkout was done signed out: then the owner is the person who verifies the contact
     * address.
     */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("sponsors_user_idx").on(table.userId),
    index("sponsors_contact_email_idx").on(sql`lower(${table.contactEmail})`),
    check("sponsors_name_length", sql`char_length(${table.businessName}) between 1 and 200`),
    check("sponsors_description_length", sql`char_length(${table.description}) between 10 and 500`),
    check("sponsors_url_scheme", sql`${table.websiteUrl} ~* '^https?://'`),
  ],
);

/** One row per holiday that a sponsor has paid for at least once, live or not. */
export const holidaySponsors = pgTable(
  "holiday_sponsors",
  {
    id: generatedId(),
    holidayId: uuid("holiday_id")
      .notNull()
      .references(() => holidays.id, { onDelete: "restrict" }),
    sponsorId: uuid("sponsor_id")
      .notNull()
      .references(() => sponsors.id, { onDelete: "cascade" }),
    isActive: boolean("is_active").notNull().default(true),
    sponsoredAt: instant("sponsored_at").notNull().defaultNow(),
    customMessage: text("custom_message").notNull().default(""),
    /** Since when editors have hidden this message and any later one; null while it is shown. */
    messageHiddenAt: instant("message_hidden_at"),
    /** The reason, as emailed to the sponsor. */
    messageHiddenReason: text("message_hidden_reason"),
    /** The message at that time: a different one needs a new review. */
    hiddenMessage: text("hidden_message"),
  },
  (table) => [
    uniqueIndex("holiday_sponsors_pair_key").on(table.holidayId, table.sponsorId),
    index("holiday_sponsors_sponsor_idx").on(table.sponsorId),
    index("holiday_sponsors_live_idx").on(table.holidayId, table.sponsoredAt).where(sql`${table.isActive}`),
    check("holiday_sponsors_message_length", sql`char_length(${table.customMessage}) <= 200`),
    check(
      "holiday_sponsors_hidden_whole",
      sql`(${table.messageHiddenAt} is null) = (${table.messageHiddenReason} is null)`,
    ),
  ],
);

/** A business's own description of itself. */
export type PendingBusiness = { businessName: string; contactEmail: string; websiteUrl: string; description: string };

/**
 * Subscription states before Stripe has the subscription, and after an unpaid reservation was released; all others are
 * Stripe's.
 */
export const OWN_SUBSCRIPTION_STATES = ["creating", "released"] as const;

/**
 * One row per checkout, which is one subscription at Stripe: a reservation of the holiday until it is paid, then the
 * paid period, then a line in the public record. The client secret is never stored: it is fetched from Stripe.
 */
export const sponsorSubscriptions = pgTable(
  "sponsor_subscriptions",
  {
    id: generatedId(),
    holidayId: uuid("holiday_id")
      .notNull()
      .references(() => holidays.id, { onDelete: "restrict" }),
    /** Null once a sponsor who never paid is deleted. */
    sponsorId: uuid("sponsor_id").references(() => sponsors.id, { onDelete: "set null" }),
    stripeSubscriptionId: text("stripe_subscription_id").unique(),
    /** Stripe's status, or one of OWN_SUBSCRIPTION_STATES. */
    status: text("status").notNull().default("creating"),
    /** Who may continue an unpaid checkout: a keyed hash of their cookie. */
    ownerHash: text("owner_hash").notNull(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    /** The name at checkout, for the public record; "" until it is paid. */
    businessName: text("business_name").notNull().default(""),
    /** Copied to the holiday once it is paid. */
    customMessage: text("custom_message").notNull().default(""),
    /**
     * New details of a sponsor who has paid before, applied with the first payment; null if `sponsors` has them
     * already.
     */
    pendingBusiness: jsonb("pending_business").$type<PendingBusiness>(),
    heldUntil: instant("held_until").notNull(),
    currentPeriodStart: instant("current_period_start"),
    currentPeriodEnd: instant("current_period_end"),
    cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
    /** When it was first paid. */
    startedAt: instant("started_at"),
    endedAt: instant("ended_at"),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull().default("usd"),
    billingInterval: text("billing_interval").notNull().default("month"),
    billingIntervalCount: integer("billing_interval_count").notNull().default(3),
    /** The last invoice for which a receipt was emailed, and the last one for which a failure was. */
    receiptInvoiceId: text("receipt_invoice_id"),
    failureInvoiceId: text("failure_invoice_id"),
    /** When this row was last synced from Stripe, by the database's clock. */
    syncedAt: instant("synced_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // The database rejects a second subscription for a holiday, whatever the application does.
    uniqueIndex("sponsor_subscriptions_holiday_key")
      .on(table.holidayId)
      .where(sql`${table.status} in ('creating', 'incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'paused')`),
    index("sponsor_subscriptions_sponsor_idx").on(table.sponsorId),
    index("sponsor_subscriptions_user_idx").on(table.userId),
    index("sponsor_subscriptions_record_idx").on(table.holidayId, table.startedAt),
    index("sponsor_subscriptions_synced_idx").on(table.status, table.syncedAt),
    check(
      "sponsor_subscriptions_status",
      sql`${table.status} in ('creating', 'released', 'incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled')`,
    ),
    check("sponsor_subscriptions_amount", sql`${table.amountCents} >= 0`),
    check("sponsor_subscriptions_message_length", sql`char_length(${table.customMessage}) <= 200`),
  ],
);

/**
 * One row per sponsored holiday and day (UTC): how often its sponsor was seen and visited. Visitors are not
 * distinguished.
 */
export const sponsorCounts = pgTable(
  "sponsor_counts",
  {
    holidaySponsorId: uuid("holiday_sponsor_id")
      .notNull()
      .references(() => holidaySponsors.id, { onDelete: "cascade" }),
    countedOn: date("counted_on", { mode: "string" }).notNull(),
    views: integer("views").notNull().default(0),
    visits: integer("visits").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.holidaySponsorId, table.countedOn] }),
    check("sponsor_counts_positive", sql`${table.views} >= 0 and ${table.visits} >= 0`),
  ],
);

/** One row per person who waits for a taken holiday to become free; deleted once they have been emailed. */
export const sponsorWaitlist = pgTable(
  "sponsor_waitlist",
  {
    holidayId: uuid("holiday_id")
      .notNull()
      .references(() => holidays.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.holidayId, table.userId] }),
    index("sponsor_waitlist_user_idx").on(table.userId),
  ],
);
