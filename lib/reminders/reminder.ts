import type { CivilDate } from "@/lib/core/civil-date";
import type { Tone } from "@/lib/holidays/tone";

/** Source: spec section 5, reminder create. */
export const METHODS = ["browser", "calendar"] as const;
export type ReminderMethod = (typeof METHODS)[number];

type HolidayView = { id: string; name: string; emoji: string | null; hue: number; tone: Tone; href: string };

/** A reminder as shown to its user. */
export type ReminderView = {
  id: string;
  /** Null for a plain date. */
  holiday: HolidayView | null;
  /** The next day it is for. */
  targetDateIso: CivilDate;
  /** When it comes, in ISO 8601, UTC. */
  remindAt: string;
  leadDays: number;
  method: ReminderMethod;
  /** With the method "browser": by email instead of a notification. */
  byMail: boolean;
  note: string;
  isActive: boolean;
  /** IANA name. */
  timeZone: string;
  /** Local time in that zone, HH:mm. */
  localTime: string;
  repeats: boolean;
  lastSentFor: CivilDate | null;
  /** A sentence: the last delivery problem, or why it is paused. */
  problem: string | null;
};

/** A browser that shows its user's reminders; instants in ISO 8601. */
export type PushDevice = { id: string; device: string; createdAt: string; lastUsedAt: string | null };

/** A holiday with its next days, as needed by the reminder form. */
export type HolidayToRemind = HolidayView & { nextDates: CivilDate[] };

/** The public part of a reminder, shown to anyone with its "stop" link. */
export type LinkedReminder = {
  /** The holiday, or null for a plain date. */
  holiday: Omit<HolidayView, "id"> | null;
  targetDateIso: CivilDate;
  isActive: boolean;
};

/** Source: spec section 5, reminder create. */
export const MIN_LEAD_DAYS = 1;
export const MAX_LEAD_DAYS = 365;
export const MAX_NOTE_LENGTH = 500;

/** The lead of a reminder on the day itself. Only the site's own form offers it; the API requires at least 1. */
export const ON_THE_DAY = 0;

/** Calendars do not support five-digit years. */
export const MAX_YEARS_AHEAD = 100;

/** More than any user needs, and few enough for a feed. */
export const MAX_REMINDERS = 500;

/** Per user; beyond that, the oldest is removed. */
export const MAX_DEVICES = 20;

/** Returns the path of a holiday's page. */
export const holidayPath = (slug: string) => `/holidays/${slug}`;

/** The page that lists the user's reminders. */
export const REMINDERS_PATH = "/reminders";

/** Returns the path of the form for a new reminder. */
export const newReminderPath = (holidayId: string) => `${REMINDERS_PATH}/new?${new URLSearchParams({ holidayId })}`;

/** Returns the path of a reminder's page, or of its "done" or "end" page. */
export const reminderPath = (id: string, part?: "done" | "end") =>
  [REMINDERS_PATH, encodeURIComponent(id), part].filter(Boolean).join("/");

/** Returns the path of the page of an email's "stop" link, with a button; "done" is the page after it. */
export function stopPath(token: string, outcome?: "done"): string {
  return `${REMINDERS_PATH}/stop?${new URLSearchParams({ token, ...(outcome && { [outcome]: "1" }) })}`;
}

/** Returns the one-click unsubscribe path for email clients. Source: RFC 8058. */
export const oneClickStopPath = (token: string) => `/api/reminders/stop?${new URLSearchParams({ token })}`;

/** Returns the path of a user's calendar feed; `name` is the feed's signed id. */
export const feedPath = (name: string) => `/feeds${REMINDERS_PATH}/${name}.ics`;
