import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { CivilDate } from "@/lib/core/civil-date";
import { createdAt, generatedId, instant, updatedAt } from "./columns";
import { holidays } from "./holidays";
import { sessions, users } from "./users";

/** One row per reminder that a signed-in person created. */
export const reminders = pgTable(
  "reminders",
  {
    id: generatedId(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    holidayId: uuid("holiday_id").references(() => holidays.id, { onDelete: "set null" }),
    targetDateIso: date("target_date_iso", { mode: "string" }).$type<CivilDate>().notNull(),
    remindAt: instant("remind_at").notNull(),
    leadDays: integer("lead_days").notNull().default(1),
    method: text("method", { enum: ["browser", "calendar"] }).notNull(),
    /** For the method "browser": send an email instead of a browser notification. */
    byMail: boolean("by_mail").notNull().default(false),
    note: text("note").notNull().default(""),
    isActive: boolean("is_active").notNull().default(true),
    /** IANA time zone of `local_time`. */
    timeZone: text("time_zone").notNull().default("UTC"),
    /** HH:mm in that time zone. */
    localTime: text("local_time").notNull().default("09:00"),
    /** Repeats every year, by the holiday's rule. */
    repeats: boolean("repeats").notNull().default(true),
    /** The holiday date for which it was last sent. */
    sentFor: date("sent_for", { mode: "string" }).$type<CivilDate>(),
    sentAt: instant("sent_at"),
    /** Claimed by one sender until this time; afterwards another may take over. */
    claimedUntil: instant("claimed_until"),
    /** Identifies the claim: a takeover sets a new token. */
    claimToken: uuid("claim_token"),
    /** Number of attempts for the current date. */
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("reminders_user_idx").on(table.userId, table.targetDateIso),
    index("reminders_due_idx").on(table.remindAt).where(sql`${table.isActive} and ${table.method} = 'browser'`),
    // For reminders whose day is over.
    index("reminders_calendar_idx")
      .on(table.targetDateIso)
      .where(sql`${table.isActive} and ${table.method} = 'calendar'`),
    index("reminders_holiday_idx").on(table.holidayId),
    index("reminders_ended_idx").on(table.targetDateIso).where(sql`not ${table.isActive} and not ${table.repeats}`),
    // Saving the same reminder twice creates one row.
    uniqueIndex("reminders_once_key")
      .on(table.userId, table.holidayId, table.leadDays, table.method)
      .where(sql`${table.holidayId} is not null`),
    uniqueIndex("reminders_once_by_date_key")
      .on(table.userId, table.targetDateIso, table.leadDays, table.method)
      // Reminders of a permanently deleted holiday have only a date and are paused, so there may be several.
      .where(sql`${table.holidayId} is null and ${table.isActive}`),
    // 0 is the day itself, which only the site's own form offers: the API accepts 1 to 365.
    check("reminders_lead_days_range", sql`${table.leadDays} between 0 and 365`),
    check("reminders_method", sql`${table.method} in ('browser', 'calendar')`),
    check("reminders_by_mail", sql`not ${table.byMail} or ${table.method} = 'browser'`),
    check("reminders_note_length", sql`char_length(${table.note}) <= 500`),
    check("reminders_local_time", sql`${table.localTime} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
  ],
);

/** One row per browser that shows a person's reminders. Source of the keys: the Push API, RFC 8291. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: generatedId(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The URL at the browser's push service. Sending to it also requires our key. */
    endpoint: text("endpoint").notNull().unique(),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    /** Such as "Chrome on Android": helps the person recognize the browser in a list. */
    device: text("device").notNull().default(""),
    /** The browser's sign-in session. Signing out deletes this row; session expiry does not. */
    sessionId: text("session_id").references(() => sessions.sessionToken, { onDelete: "set null" }),
    createdAt: createdAt(),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [
    index("push_subscriptions_user_idx").on(table.userId),
    index("push_subscriptions_session_idx").on(table.sessionId),
    check("push_subscriptions_endpoint_length", sql`char_length(${table.endpoint}) between 10 and 1000`),
  ],
);

/** One row per person who has a calendar feed of their reminders. A new ID means a new URL and disables the old one. */
export const reminderFeeds = pgTable("reminder_feeds", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** The feed's URL contains this ID and a signature; the ID alone gives no access. */
  id: uuid("id").notNull().unique().defaultRandom(),
  createdAt: createdAt(),
});
