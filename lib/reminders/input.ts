import { z } from "zod";
import { type CivilDate, isCivilDate } from "@/lib/core/dates";
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

/** PostgreSQL stores no NUL, and forms send a line break as two characters. */
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
      /** For this time. Left out, it is `localTime` so many days before. */
      remindAt: remindAt.optional(),
      /** For the years to come, too. Left out, it is what `remindAt` says, one at least; without that too, one. */
      leadDays: lead.optional(),
      method,
      note: note.default(""),
      timeZone: timeZone.default("UTC"),
      /** Left out, it is that of `remindAt`; without that too, nine in the morning. */
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
 * A reminder as it is asked for. Beside the spec's fields: whose morning it is, whether it comes again each year, and
 * whether an email comes in the place of a notification.
 */
export const reminderInput = inputWith(leadDays);

/** The same from our own form, where "On the day" can be chosen. */
export const formReminderInput = inputWith(leadFrom(ON_THE_DAY));

export type ReminderInput = z.infer<typeof reminderInput>;

/** A change of a reminder; what is left out stays, but for `leadDays` and `localTime` beside another `remindAt`: they follow it. */
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
  /** False pauses it, true goes on. */
  isActive: z.boolean("Must be true or false").optional(),
});

export type ReminderChange = z.infer<typeof reminderChange>;

/** Said of a reminder that does not exist, and of somebody else's. */
const NO_SUCH_REMINDER = "We can't find that reminder.";

/** A reminder's id; anything else is none. */
export const reminderId = z.uuid(NO_SUCH_REMINDER);

/** What is thrown for a reminder that is none of theirs. */
export const noSuchReminder = () => new AppError("not_found", NO_SUCH_REMINDER);

/** Whether the text can be a reminder's id. */
export const isReminderId = (text: unknown): text is string => reminderId.safeParse(text).success;

/** A change by the collection's own address. */
export const namedReminderChange = reminderChange.extend({ id: reminderId });
