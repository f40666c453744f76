import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, generatedId, instant } from "./columns";
import { holidays } from "./holidays";
import { users } from "./users";

/** One row per mistake that a visitor reported. Stores nothing about the visitor. */
export const corrections = pgTable(
  "corrections",
  {
    id: generatedId(),
    holidayId: uuid("holiday_id")
      .notNull()
      .references(() => holidays.id, { onDelete: "cascade" }),
    /** The visitor's own text, shown only to editors. */
    suggestion: text("suggestion").notNull(),
    sourceUrl: text("source_url").notNull(),
    status: text("status").notNull().default("pending"),
    /** What was corrected, in an editor's words, for the public change log. "" until decided. */
    publicNote: text("public_note").notNull().default(""),
    createdAt: createdAt(),
    decidedAt: instant("decided_at"),
    decidedBy: uuid("decided_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    // A repeated suggestion is one row while it is pending.
    uniqueIndex("corrections_once_key")
      .on(table.holidayId, sql`md5(${table.suggestion} || ' ' || ${table.sourceUrl})`)
      .where(sql`${table.status} = 'pending'`),
    index("corrections_status_idx").on(table.status, table.createdAt),
    index("corrections_log_idx").on(table.decidedAt).where(sql`${table.status} = 'accepted'`),
    index("corrections_holiday_idx").on(table.holidayId),
    index("corrections_editor_idx").on(table.decidedBy).where(sql`${table.decidedBy} is not null`),
    check("corrections_suggestion_length", sql`char_length(${table.suggestion}) between 10 and 1000`),
    check("corrections_note_length", sql`char_length(${table.publicNote}) <= 300`),
    check(
      "corrections_source_form",
      sql`${table.sourceUrl} ~* '^https?://' and char_length(${table.sourceUrl}) <= 2000`,
    ),
    check("corrections_status", sql`${table.status} in ('pending', 'accepted', 'declined')`),
    check("corrections_decided", sql`(${table.status} = 'pending') = (${table.decidedAt} is null)`),
  ],
);
