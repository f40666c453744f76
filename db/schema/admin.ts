import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";
import { users } from "./users";

/**
 * One row per admin session. `id` is the SHA-256 of the session ID in the browser; the ID itself is never stored. A
 * session ID is valid only together with the same person's http-only sign-in session.
 */
export const adminSessions = pgTable(
  "admin_sessions",
  {
    id: text("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    /** Accurate to one minute. */
    lastUsedAt: instant("last_used_at").notNull().defaultNow(),
  },
  (table) => [index("admin_sessions_user_idx").on(table.userId), index("admin_sessions_used_idx").on(table.lastUsedAt)],
);
