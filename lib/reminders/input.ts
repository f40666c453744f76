import { z } from "zod";
import type { CivilDate } from "@/lib/core/civil-date";
import { isCivilDate } from "@/lib/core/dates";
import { AppError } from "@/lib/core/errors";
import { isTimeZone } from "@/lib/core/zoned-time";
import { MAX_LEAD_DAYS, MAX_NOTE_LENGTH, MIN_LEAD_DAYS, ON_THE_DAY } from "./limits";
import { leadOf } from "./moment";

/** Source of the texts: spec section 5, reminder create. */
export const METHODS = ["browser", "calendar"] as const;
export type ReminderMethod = (typeof METHODS)[number];

const METHOD = "Method must be either 'browser' or 'calendar'";
const LEAD_MIN = "Lead days must be at least 1";
export const LEAD_MAX = "Lead days cannot exceed 365";
const DATE = "Date must be in YYYY-MM-DD format";
const MOMENT = "Must be a valid ISO datetime";

const targetDateIso = z
  .string(DATE)
  .refine(isCivilDate, DATE)
  .transform((date) => date as CivilDate);

const remindAt = z.iso.datetime({ offset: true, error: MOMENT }).transform((text) => new Date(text));

const leadFrom = (min: number) =>
  z.int("Lead days must be a whole number").min(min, LEAD_MIN).max(MAX_LEAD_DAYS, LEAD_MAX);

const leadDays = leadFrom(MIN_LEAD_DAYS);

const method = z.enum(METHODS, METHOD);

/** PostgreSQL cannot store NUL, and forms submit line breaks as CRLF. */
const note = z
  .string("Note must be a text")
  .transform((text) => text.replace(/\r\n?/g, "\n").replaceAll("\0", "").trim())
  .pipe(z.string().max(MAX_NOTE_LENGTH, "Note must be 500 characters or less"));

const timeZone = z.string().refine(isTimeZone, "Time zone must be an IANA time zone, like Europe/Berlin");

const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Time must be in HH:mm format");

const inputWith = (lead: typeof leadDays) =>
  z
    .object({
      holidayId: z.uuid("That holiday is no longer on the calendar.").nullish(),
      targetDateIso,
      /** Applies to the next day only. Defaults to `localTime`, `leadDays` before the day. */
      remindAt: remindAt.optional(),
      /** Also applies to later years. Defaults to the lead of `remindAt`, at least one; without `remindAt`, one. */
      leadDays: lead.optional(),
      method,
      note: note.default(""),
      timeZone: timeZone.default("UTC"),
      /** Defaults to the local time of `remindAt`; without it, 09:00. */
      localTime: localTime.optional(),
      repeats: z.boolean("Must be true or false").default(true),
      byMail: z.boolean("Must be true or false").default(false),
    })
    .transform(({ leadDays, byMail, ...input }) => {
      const { targetDateIso, timeZone, remindAt, method } = input;
      const itsOwn = remindAt ? leadOf(remindAt, targetDateIso, timeZone) : MIN_LEAD_DAYS;
      return { ...input, leadDays: leadDays ?? itsOwn, byMail: byMail && method === "browser" };
    });

/**
 * Input for creating a reminder. Adds to the spec's fields the time zone, whether it repeats each year, and whether it
 * is sent by email instead of a notification.
 */
export const reminderInput = inputWith(leadDays);

/** The same for the site's own form, which also offers "On the day". */
export const formReminderInput = inputWith(leadFrom(ON_THE_DAY));

export type ReminderInput = z.infer<typeof reminderInput>;

/**
 * A partial change of a reminder. Omitted fields stay, except that `leadDays` and `localTime` follow a changed
 * `remindAt`.
 */
export const reminderChange = z.object({
  targetDateIso: targetDateIso.optional(),
  remindAt: remindAt.optional(),
  leadDays: leadDays.optional(),
  method: method.optional(),
  note: note.optional(),
  timeZone: timeZone.optional(),
  localTime: localTime.optional(),
  repeats: z.boolean("Must be true or false").optional(),
  byMail: z.boolean("Must be true or false").optional(),
  /** False pauses it, true resumes it. */
  isActive: z.boolean("Must be true or false").optional(),
});

export type ReminderChange = z.infer<typeof reminderChange>;

/** The same message for a reminder that does not exist and for another user's. */
const NO_SUCH_REMINDER = "We can't find that reminder.";

/** A reminder's id: a UUID. */
export const reminderId = z.uuid(NO_SUCH_REMINDER);

/** Returns the error for a reminder that does not exist or is another user's. */
export const noSuchReminder = () => new AppError("not_found", NO_SUCH_REMINDER);

/** Whether the value is a valid reminder id. */
export const isReminderId = (text: unknown): text is string => reminderId.safeParse(text).success;

/** A change sent to the collection's URL, with the reminder's id in the body. */
export const namedReminderChange = reminderChange.extend({ id: reminderId });
