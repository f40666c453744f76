import type { CivilDate } from "@/lib/core/dates";
import type { Tone } from "@/lib/holidays/traits";
import type { ReminderMethod } from "./input";

/** A reminder as its person sees it. */
export type ReminderView = {
  id: string;
  /** Null for a reminder of a mere date. */
  holiday: { id: string; name: string; emoji: string | null; hue: number; tone: Tone; href: string } | null;
  /** The day of which it tells next. */
  targetDateIso: CivilDate;
  /** The instant at which it does, in ISO 8601, UTC. */
  remindAt: string;
  leadDays: number;
  method: ReminderMethod;
  /** Of the method "browser": by mail in the place of a notification. */
  byMail: boolean;
  note: string;
  isActive: boolean;
  /** IANA name. */
  timeZone: string;
  /** HH:mm there. */
  localTime: string;
  repeats: boolean;
  lastSentFor: CivilDate | null;
  /** What went wrong last, or why it is paused, in a sentence. */
  problem: string | null;
};

/** A browser that shows its person's reminders; instants in ISO 8601. */
export type PushDevice = { id: string; device: string; createdAt: string; lastUsedAt: string | null };

/** A browser's row. */
export type StoredDevice = Pick<PushDevice, "id" | "device"> & { createdAt: Date; lastUsedAt: Date | null };

/** The row as its person sees it. */
export const toDevice = ({ id, device, createdAt, lastUsedAt }: StoredDevice): PushDevice => ({
  id,
  device,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** A holiday as the form of a reminder needs it, with the next days on which it falls. */
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

/** What the page behind a mail's "stop" link tells: nothing that only its person knows. */
export type LinkedReminder = {
  /** The holiday, or null for a mere date. */
  holiday: { name: string; emoji: string | null; hue: number; tone: Tone; href: string } | null;
  targetDateIso: CivilDate;
  isActive: boolean;
};

/** A reminder's row, beside its holiday. */
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

/** The path of a holiday's own page. */
export const holidayPath = (slug: string) => `/holidays/${slug}`;

/** The row as its person sees it. */
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
