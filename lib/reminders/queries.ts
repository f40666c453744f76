import "server-only";
import { and, asc, desc, eq, isNull, type SQL } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { holidays } from "@/db/schema/holidays";
import { reminderFeeds, reminders } from "@/db/schema/reminders";
import { type CivilDate, plusDays } from "@/lib/core/dates";
import { siteUrl } from "@/lib/core/site";
import { nextOccurrences } from "@/lib/holidays/rule";
import type { CalendarReminder } from "./calendar/calendar";
import { isReminderId } from "./input";
import { yearlyRule } from "./moment";
import { feedPath } from "./paths";
import { idOfSigned, signed } from "./signature";
import { type HolidayToRemind, holidayPath, type LinkedReminder, type ReminderView, toView } from "./view";

/** How many coming days of a holiday a reminder can begin with. */
const NEXT_DATES = 5;

const holiday = {
  id: holidays.id,
  name: holidays.holidayName,
  emoji: holidays.emoji,
  hue: holidays.hue,
  tone: holidays.tone,
  slug: holidays.slug,
};

/** What a reminder is, but for whose it is and of which holiday. */
export const reminderColumns = {
  targetDateIso: reminders.targetDateIso,
  remindAt: reminders.remindAt,
  leadDays: reminders.leadDays,
  method: reminders.method,
  byMail: reminders.byMail,
  note: reminders.note,
  isActive: reminders.isActive,
  timeZone: reminders.timeZone,
  localTime: reminders.localTime,
  repeats: reminders.repeats,
  sentFor: reminders.sentFor,
};

const shown = { id: reminders.id, holiday, ...reminderColumns, lastError: reminders.lastError };

async function listWhere(where: SQL | undefined, db: Db): Promise<ReminderView[]> {
  const rows = await db
    .select(shown)
    .from(reminders)
    .leftJoin(holidays, eq(holidays.id, reminders.holidayId))
    .where(where)
    .orderBy(desc(reminders.isActive), asc(reminders.remindAt), asc(reminders.id));
  return rows.map(toView);
}

/** A person's reminders: the next one first, those that are paused last. */
export async function listReminders(userId: string, db: Db = appDb()): Promise<ReminderView[]> {
  return listWhere(eq(reminders.userId, userId), db);
}

/** A person's reminders of one holiday, in the same order; none when it is no holiday's id. */
export async function listRemindersOf(userId: string, holidayId: string, db: Db = appDb()): Promise<ReminderView[]> {
  return isReminderId(holidayId)
    ? listWhere(and(eq(reminders.userId, userId), eq(reminders.holidayId, holidayId)), db)
    : [];
}

/** One of a person's reminders; null when there is none, or it is somebody else's. */
export async function getReminder(userId: string, id: string, db: Db | Tx = appDb()): Promise<ReminderView | null> {
  if (!isReminderId(id)) return null;
  const [row] = await db
    .select(shown)
    .from(reminders)
    .leftJoin(holidays, eq(holidays.id, reminders.holidayId))
    .where(and(eq(reminders.id, id), eq(reminders.userId, userId)));
  return row ? toView(row) : null;
}

/** A holiday that is on the calendar and falls on a day after `today`; null for any other. */
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
  const { id, name, emoji, hue, tone, slug } = row;
  return nextDates.length > 0 ? { id, name, emoji, hue, tone, href: holidayPath(slug), nextDates } : null;
}

/** What a reminder is to a mail's "stop" link; null when the link is none of ours, or there is no such reminder any more. */
export async function getReminderOfLink(token: string, db: Db = appDb()): Promise<LinkedReminder | null> {
  const id = idOfSigned("reminder stop", token);
  if (id === null) return null;
  const [row] = await db
    .select({ holiday, targetDateIso: reminders.targetDateIso, isActive: reminders.isActive })
    .from(reminders)
    .leftJoin(holidays, eq(holidays.id, reminders.holidayId))
    .where(eq(reminders.id, id));
  if (!row) return null;
  const { targetDateIso, isActive } = row;
  const named = row.holiday && {
    name: row.holiday.name,
    emoji: row.holiday.emoji,
    hue: row.holiday.hue,
    tone: row.holiday.tone,
    href: holidayPath(row.holiday.slug),
  };
  return { holiday: named, targetDateIso: targetDateIso as CivilDate, isActive };
}

/** The address of a feed of this id. */
export const feedAddress = (feedId: string) => siteUrl(feedPath(signed("reminder feed", feedId)));

/** The address under which a person's calendar reminders can be subscribed to; null while they have none. */
export async function getFeedAddress(userId: string, db: Db = appDb()): Promise<string | null> {
  const [feed] = await db.select({ id: reminderFeeds.id }).from(reminderFeeds).where(eq(reminderFeeds.userId, userId));
  return feed ? feedAddress(feed.id) : null;
}

async function listCalendarReminders(where: SQL | undefined, db: Db): Promise<CalendarReminder[]> {
  const rows = await db
    .select({
      id: reminders.id,
      holiday: {
        name: holidays.holidayName,
        emoji: holidays.emoji,
        slug: holidays.slug,
        lengthDays: holidays.lengthDays,
      },
      rule: holidays.rule,
      targetDateIso: reminders.targetDateIso,
      remindAt: reminders.remindAt,
      timeZone: reminders.timeZone,
      leadDays: reminders.leadDays,
      localTime: reminders.localTime,
      repeats: reminders.repeats,
      note: reminders.note,
      createdAt: reminders.createdAt,
      updatedAt: reminders.updatedAt,
      changedAt: holidays.updatedAt,
    })
    .from(reminders)
    .leftJoin(holidays, eq(holidays.id, reminders.holidayId))
    .where(where)
    .orderBy(asc(reminders.targetDateIso), asc(reminders.id));
  return rows.map(({ targetDateIso, rule, updatedAt, changedAt, ...row }) => ({
    ...row,
    targetDateIso: targetDateIso as CivilDate,
    rule: row.holiday ? rule : yearlyRule(targetDateIso as CivilDate),
    // What an editor changes in the holiday is a change of its events as well.
    updatedAt: changedAt && changedAt > updatedAt ? changedAt : updatedAt,
  }));
}

/** One of a person's reminders for a calendar file, whatever its method; null as by `getReminder`. */
export async function getCalendarReminder(
  userId: string,
  id: string,
  db: Db = appDb(),
): Promise<CalendarReminder | null> {
  if (!isReminderId(id)) return null;
  const [reminder] = await listCalendarReminders(and(eq(reminders.id, id), eq(reminders.userId, userId)), db);
  return reminder ?? null;
}

/** The active calendar reminders of whoever has the feed of this name; null when the name is not ours, or was closed. */
export async function listFeedReminders(name: string, db: Db = appDb()): Promise<CalendarReminder[] | null> {
  const feedId = idOfSigned("reminder feed", name);
  if (feedId === null) return null;
  const [feed] = await db
    .select({ userId: reminderFeeds.userId })
    .from(reminderFeeds)
    .where(eq(reminderFeeds.id, feedId));
  if (!feed) return null;
  const isTheirs = eq(reminders.userId, feed.userId);
  return listCalendarReminders(and(isTheirs, eq(reminders.isActive, true), eq(reminders.method, "calendar")), db);
}
