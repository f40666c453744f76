import { sql } from "drizzle-orm";
import { check, date, index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { cards } from "./cards";
import { createdAt, instant } from "./columns";
import { holidays } from "./holidays";
import { users } from "./users";

/** One row per share link. `token` is the SHA-256 of the secret in the link; the secret itself is never stored. */
export const shareLinks = pgTable(
  "share_links",
  {
    token: text("token").primaryKey(),
    /** The card that the link opens. */
    objectId: uuid("object_id")
      .notNull()
      .references(() => cards.id, { onDelete: "cascade" }),
    expiresAt: instant("expires_at").notNull(),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    ttlHours: smallint("ttl_hours").notNull().default(24),
    holidayId: uuid("holiday_id").references(() => holidays.id, { onDelete: "set null" }),
    holidayName: text("holiday_name"),
    holidayDate: date("holiday_date", { mode: "string" }),
    /** When its creator revoked it. */
    revokedAt: instant("revoked_at"),
    /** When the recipient refused further cards through this link. */
    refusedAt: instant("refused_at"),
  },
  (table) => [
    index("share_links_object_idx").on(table.objectId),
    index("share_links_creator_idx").on(table.createdBy, table.createdAt),
    index("share_links_expires_idx").on(table.expiresAt),
    index("share_links_holiday_idx").on(table.holidayId).where(sql`${table.holidayId} is not null`),
    check("share_links_ttl_range", sql`${table.ttlHours} between 1 and 168`),
  ],
);
