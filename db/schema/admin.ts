import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";
import { users } from "./users";

/**
 * One row per editor at their desk. `id` is the SHA-256 of what the browser keeps: the session's id itself is never stored,
 * and opens nothing without the http-only session of the same person.
 */
export const adminSessions = pgTable(
  "admin_sessions",
  {
    id: text("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    /** Exact to a minute. */
    lastUsedAt: instant("last_used_at").notNull().defaultNow(),
  },
  (table) => [index("admin_sessions_user_idx").on(table.userId), index("admin_sessions_used_idx").on(table.lastUsedAt)],
);
