import "server-only";
import { and, asc, desc, eq, isNull, type SQL } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { pickColumns } from "@/db/schema/columns";
import { holidays } from "@/db/schema/holidays";
import { pushSubscriptions, reminderFeeds, reminders } from "@/db/schema/reminders";
import type { CivilDate } from "@/lib/core/civil-date";
import { plusDays } from "@/lib/core/dates";
import { siteUrl } from "@/lib/core/site";
import { nextOccurrences } from "@/lib/holidays/rule";
import type { CalendarReminder } from "./calendar";
import { isReminderId } from "./input";
import { idOfSigned, signed } from "./messages";
import { yearlyRule } from "./moment";
import {
  feedPath,
  type HolidayToRemind,
  holidayPath,
  type LinkedReminder,
  type PushDevice,
  type ReminderView,
} from "./reminder";

/** How many of a holiday's coming days are offered as the first one. */
const NEXT_DATES = 5;

const publicHoliday = { name: holidays.holidayName, ...pickColumns(holidays, "emoji", "hue", "tone", "slug") };

const holiday = { id: holidays.id, ...publicHoliday };

const withHref = <Row extends { slug: string }>({ slug, ...shown }: Row) => ({ ...shown, href: holidayPath(slug) });

/** A reminder's columns without its user and holiday. */
export const reminderColumns = {
  ...pickColumns(reminders, "targetDateIso", "remindAt", "leadDays", "method", "byMail", "note"),
  ...pickColumns(reminders, "isActive", "timeZone", "localTime", "repeats", "sentFor"),
};

const shown = { holiday, ...reminderColumns, ...pickColumns(reminders, "id", "lastError") };

async function listWhere(where: SQL | undefined, db: Db | Tx): Promise<ReminderView[]> {
  const rows = await db
    .select(shown)
    .from(reminders)
    .leftJoin(holidays, eq(holidays.id, reminders.holidayId))
    .where(where)
    .orderBy(desc(reminders.isActive), asc(reminders.remindAt), asc(reminders.id));
  return rows.map(({ holiday, remindAt, sentFor, lastError, ...same }) => ({
    ...same,
    holiday: holiday && withHref(holiday),
    remindAt: remindAt.toISOString(),
    lastSentFor: sentFor,
    problem: lastError,
  }));
}

/** Lists a user's reminders: active ones first, by when they are due, then paused ones. */
export async function listReminders(userId: string, db: Db = appDb()): Promise<ReminderView[]> {
  return listWhere(eq(reminders.userId, userId), db);
}

/** Lists a user's reminders for one holiday in the same order; empty for an invalid holiday id. */
export async function listRemindersOf(userId: string, holidayId: string, db: Db = appDb()): Promise<ReminderView[]> {
  return isReminderId(holidayId)
    ? listWhere(and(eq(reminders.userId, userId), eq(reminders.holidayId, holidayId)), db)
    : [];
}

/** Returns one of a user's reminders; null when there is none or it is another user's. */
export async function getReminder(userId: string, id: string, db: Db | Tx = appDb()): Promise<ReminderView | null> {
  if (!isReminderId(id)) return null;
  const [reminder] = await listWhere(and(eq(reminders.id, id), eq(reminders.userId, userId)), db);
  return reminder ?? null;
}

/** Returns a holiday on the calendar with its next days after `today`; null when there is no such holiday or day. */
export async function getHolidayToRemind(
  holidayId: string,
  today: CivilDate,
  db: Db = appDb(),
): Promise<HolidayToRemind | null> {
  if (!isReminderId(holidayId)) return null;
  const [row] = await db
    .select({ ...holiday, rule: holidays.rule })
    .from(holidays)
    .where(and(eq(holidays.id, holidayId), isNull(holidays.deletedAt)));
  if (!row?.rule) return null;
  const nextDates = nextOccurrences(row.rule, plusDays(today, 1), NEXT_DATES);
  const { rule: _rule, ...shownHoliday } = row;
  return nextDates.length > 0 ? { ...withHref(shownHoliday), nextDates } : null;
}

/** Returns what the page of an email's "stop" link shows; null when the link is invalid or the reminder is gone. */
export async function getReminderOfLink(token: string, db: Db = appDb()): Promise<LinkedReminder | null> {
  const id = idOfSigned("reminder stop", token);
  if (id === null) return null;
  const [row] = await db
    .select({ holiday: publicHoliday, ...pickColumns(reminders, "targetDateIso", "isActive") })
    .from(reminders)
    .leftJoin(holidays, eq(holidays.id, reminders.holidayId))
    .where(eq(reminders.id, id));
  return row ? { ...row, holiday: row.holiday && withHref(row.holiday) } : null;
}

/** Returns the URL of the feed with this id. */
export const feedAddress = (feedId: string) => siteUrl(feedPath(signed("reminder feed", feedId)));

/** Returns the URL of a user's calendar feed; null when it is not open. */
export async function getFeedAddress(userId: string, db: Db = appDb()): Promise<string | null> {
  const [feed] = await db.select({ id: reminderFeeds.id }).from(reminderFeeds).where(eq(reminderFeeds.userId, userId));
  return feed ? feedAddress(feed.id) : null;
}

async function listCalendarReminders(where: SQL | undefined, db: Db): Promise<CalendarReminder[]> {
  const rows = await db
    .select({
      holiday: { name: holidays.holidayName, ...pickColumns(holidays, "emoji", "slug", "lengthDays") },
      rule: holidays.rule,
      ...reminderColumns,
      ...pickColumns(reminders, "id", "createdAt", "updatedAt"),
      changedAt: holidays.updatedAt,
    })
    .from(reminders)
    .leftJoin(holidays, eq(holidays.id, reminders.holidayId))
    .where(where)
    .orderBy(asc(reminders.targetDateIso), asc(reminders.id));
  return rows.map(({ rule, updatedAt, changedAt, ...row }) => ({
    ...row,
    rule: row.holiday ? rule : yearlyRule(row.targetDateIso),
    // An editor's change to the holiday also changes its events.
    updatedAt: changedAt && changedAt > updatedAt ? changedAt : updatedAt,
  }));
}

/** Returns one of a user's reminders for a calendar file, whatever its method; null as for `getReminder`. */
export async function getCalendarReminder(
  userId: string,
  id: string,
  db: Db = appDb(),
): Promise<CalendarReminder | null> {
  if (!isReminderId(id)) return null;
  const [reminder] = await listCalendarReminders(and(eq(reminders.id, id), eq(reminders.userId, userId)), db);
  return reminder ?? null;
}

/** Lists the active calendar reminders of a feed by its signed name; null for an invalid or closed feed. */
export async function listFeedReminders(name: string, db: Db = appDb()): Promise<CalendarReminder[] | null> {
  const feedId = idOfSigned("reminder feed", name);
  if (feedId === null) return null;
  const [feed] = await db
    .select({ userId: reminderFeeds.userId })
    .from(reminderFeeds)
    .where(eq(reminderFeeds.id, feedId));
  if (!feed) return null;
  const isOwn = eq(reminders.userId, feed.userId);
  return listCalendarReminders(and(isOwn, eq(reminders.isActive, true), eq(reminders.method, "calendar")), db);
}

/** The columns a user may see. The endpoint and the keys are secrets of the browser. */
export const deviceColumns = {
  id: pushSubscriptions.id,
  device: pushSubscriptions.device,
  createdAt: pushSubscriptions.createdAt,
  lastUsedAt: pushSubscriptions.lastUsedAt,
};

/** Converts a browser's row to the view for its user. */
export const toDevice = ({
  createdAt,
  lastUsedAt,
  ...row
}: Pick<PushDevice, "id" | "device"> & { createdAt: Date; lastUsedAt: Date | null }): PushDevice => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Lists the browsers that show a user's reminders, newest first. */
export async function listPushDevices(userId: string, db: Db = appDb()): Promise<PushDevice[]> {
  const rows = await db
    .select(deviceColumns)
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), asc(pushSubscriptions.id));
  return rows.map(toDevice);
}
