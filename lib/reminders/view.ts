import type { CivilDate } from "@/lib/core/civil-date";
import type { Tone } from "@/lib/holidays/tone";
import type { ReminderMethod } from "./input";

/** A reminder as shown to its user. */
export type ReminderView = {
  id: string;
  /** Null for a plain date. */
  holiday: { id: string; name: string; emoji: string | null; hue: number; tone: Tone; href: string } | null;
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

/** A browser's row. */
export type StoredDevice = Pick<PushDevice, "id" | "device"> & { createdAt: Date; lastUsedAt: Date | null };

/** Converts a row to the view for its user. */
export const toDevice = ({ id, device, createdAt, lastUsedAt }: StoredDevice): PushDevice => ({
  id,
  device,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** A holiday with its next days, as needed by the reminder form. */
export type HolidayToRemind = {
  id: string;
  name: string;
  emoji: string | null;
  /** OKLCH hue in degrees. */
  hue: number;
  tone: Tone;
  href: string;
  nextDates: CivilDate[];
};

/** The public part of a reminder, shown to anyone with its "stop" link. */
export type LinkedReminder = {
  /** The holiday, or null for a plain date. */
  holiday: { name: string; emoji: string | null; hue: number; tone: Tone; href: string } | null;
  targetDateIso: CivilDate;
  isActive: boolean;
};

/** A reminder's row with its holiday. */
export type StoredReminder = Omit<
  ReminderView,
  "holiday" | "targetDateIso" | "remindAt" | "method" | "lastSentFor" | "problem"
> & {
  holiday: { id: string; name: string; emoji: string; hue: number; tone: Tone; slug: string } | null;
  targetDateIso: string;
  remindAt: Date;
  method: string;
  sentFor: string | null;
  lastError: string | null;
};

/** Returns the path of a holiday's page. */
export const holidayPath = (slug: string) => `/holidays/${slug}`;

/** Converts a row to the view for its user. */
export function toView({ holiday, targetDateIso, remindAt, method, sentFor, lastError, ...same }: StoredReminder) {
  return {
    ...same,
    holiday: holiday && {
      id: holiday.id,
      name: holiday.name,
      emoji: holiday.emoji,
      hue: holiday.hue,
      tone: holiday.tone,
      href: holidayPath(holiday.slug),
    },
    targetDateIso: targetDateIso as CivilDate,
    remindAt: remindAt.toISOString(),
    method: method as ReminderMethod,
    lastSentFor: sentFor as CivilDate | null,
    problem: lastError,
  } satisfies ReminderView;
}
