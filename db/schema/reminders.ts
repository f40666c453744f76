import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, generatedId, instant } from "./columns";
import { holidays } from "./holidays";
import { users } from "./users";

/** One row per reminder that a signed-in person asked for. */
export const reminders = pgTable(
  "reminders",
  {
    id: generatedId(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    holidayId: uuid("holiday_id").references(() => holidays.id, { onDelete: "set null" }),
    targetDateIso: date("target_date_iso", { mode: "string" }).notNull(),
    remindAt: instant("remind_at").notNull(),
    leadDays: integer("lead_days").notNull().default(1),
    method: text("method").notNull(),
    note: text("note").notNull().default(""),
    isActive: boolean("is_active").notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    index("reminders_user_idx").on(table.userId, table.targetDateIso),
    index("reminders_due_idx").on(table.remindAt).where(sql`${table.isActive}`),
    check("reminders_lead_days_range", sql`${table.leadDays} between 1 and 365`),
    check("reminders_method", sql`${table.method} in ('browser', 'calendar')`),
    check("reminders_note_length", sql`char_length(${table.note}) <= 500`),
  ],
);
