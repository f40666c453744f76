import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, generatedId, instant, updatedAt } from "./columns";

/** One row per person who has signed in. There are no passwords. */
export const users = pgTable(
  "users",
  {
    id: generatedId(),
    /** Lowercase; normalized before it is stored or looked up. */
    email: text("email").unique(),
    firstName: text("first_name"),
    lastName: text("last_name"),
    profileImageUrl: text("profile_image_url"),
    stripeCustomerId: text("stripe_customer_id").unique(),
    stripeSubscriptionId: text("stripe_subscription_id").unique(),
    /** When the person last proved that the mailbox is theirs. */
    emailVerified: instant("email_verified"),
    /** Whether to email them when someone thanks them for a card. */
    thanksByMail: boolean("thanks_by_mail").notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("users_email_normal", sql`${table.email} = lower(${table.email}) and char_length(${table.email}) <= 255`),
  ],
);

/** Details of a signed-in browser: enough to recognize it in a list, but no address of any kind. */
export type SessionDetails = { device?: string; createdAt?: string };

/**
 * One row per signed-in browser. `sid` is the SHA-256 of the token in its cookie; the token is never stored. The
 * property names are those that Auth.js's adapter requires, the column names those of the spec.
 */
export const sessions = pgTable(
  "sessions",
  {
    sessionToken: text("sid").primaryKey(),
    sess: jsonb("sess").$type<SessionDetails>().notNull().default({}),
    expires: instant("expire").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [index("sessions_expire_idx").on(table.expires), index("sessions_user_idx").on(table.userId)],
);

/** One row per unused sign-in link. `token` is a hash: the link itself is never stored. */
export const verificationTokens = pgTable(
  "verification_tokens",
  {
    /** The address that the link was sent to. */
    identifier: text("identifier").notNull(),
    token: text("token").notNull().unique(),
    expires: instant("expires").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.identifier, table.token] }),
    index("verification_tokens_expires_idx").on(table.expires),
  ],
);
