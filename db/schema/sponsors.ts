import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, generatedId, instant, updatedAt } from "./columns";
import { holidays } from "./holidays";

/** One row per business that sponsors or has begun to. Card numbers never reach us: Stripe has them. */
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
    subscriptionStatus: text("subscription_status").notNull().default("active"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("sponsors_contact_email_idx").on(sql`lower(${table.contactEmail})`),
    check("sponsors_name_length", sql`char_length(${table.businessName}) between 1 and 200`),
    check("sponsors_description_length", sql`char_length(${table.description}) between 10 and 500`),
    check("sponsors_url_scheme", sql`${table.websiteUrl} ~* '^https?://'`),
  ],
);

/** One row per holiday that a sponsor has taken, live or not. */
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
  },
  (table) => [
    uniqueIndex("holiday_sponsors_pair_key").on(table.holidayId, table.sponsorId),
    index("holiday_sponsors_sponsor_idx").on(table.sponsorId),
    index("holiday_sponsors_live_idx").on(table.holidayId, table.sponsoredAt).where(sql`${table.isActive}`),
    check("holiday_sponsors_message_length", sql`char_length(${table.customMessage}) <= 200`),
  ],
);
