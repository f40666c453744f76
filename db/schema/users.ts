import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, generatedId, instant, updatedAt } from "./columns";

/** One row per person who has signed in. No password is ever stored: there is none. */
export const users = pgTable(
  "users",
  {
    id: generatedId(),
    /** Lower case, normalised before it is stored or looked up. */
    email: text("email").unique(),
    firstName: text("first_name"),
    lastName: text("last_name"),
    profileImageUrl: text("profile_image_url"),
    stripeCustomerId: text("stripe_customer_id").unique(),
    stripeSubscriptionId: text("stripe_subscription_id").unique(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("users_email_normal", sql`${table.email} = lower(${table.email}) and char_length(${table.email}) <= 255`),
  ],
);

/** One row per signed-in browser; `sid` is the session token's stored form. */
export const sessions = pgTable(
  "sessions",
  {
    sid: text("sid").primaryKey(),
    sess: jsonb("sess").$type<Record<string, unknown>>().notNull(),
    expire: instant("expire").notNull(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [index("sessions_expire_idx").on(table.expire), index("sessions_user_idx").on(table.userId)],
);
