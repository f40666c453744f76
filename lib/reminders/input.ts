import { ECDH } from "node:crypto";
import { z } from "zod";
import type { CivilDate } from "@/lib/core/civil-date";
import { isCivilDate } from "@/lib/core/dates";
import { AppError } from "@/lib/core/errors";
import { oneLine } from "@/lib/core/text";
import { isPushEndpoint } from "@/lib/core/web-push";
import { leadFrom, localTimeInput, note, zoneInput } from "./form-input";
import { leadOf } from "./moment";
import { METHODS, MIN_LEAD_DAYS } from "./reminder";

/** Source of the texts: spec section 5, reminder create. */
const METHOD = "Method must be either 'browser' or 'calendar'";
const DATE = "Date must be in YYYY-MM-DD format";
const MOMENT = "Must be a valid ISO datetime";

/** The first and last text of a day or instant whose year has four digits in every time zone, as a `CivilDate` needs. */
const [FIRST, LAST] = ["1000-01-02", "9999-12-30"];

const targetDateIso = z
  .string(DATE)
  .refine((text) => isCivilDate(text) && text >= FIRST, DATE)
  .transform((date) => date as CivilDate);

const remindAt = z.iso
  .datetime({ offset: true, error: MOMENT, abort: true })
  .refine((text) => text >= FIRST && text < LAST, MOMENT)
  .transform((text) => new Date(text));

const leadDays = leadFrom(MIN_LEAD_DAYS);

const method = z.enum(METHODS, METHOD);

const timeZone = zoneInput("Time zone must be an IANA time zone, like Europe/Berlin");

const localTime = localTimeInput("Time must be in HH:mm format");

const flag = z.boolean("Must be true or false");

/** Input for creating a reminder: the spec's fields, time zone, time, whether it repeats, and by email or push. */
export const reminderInput = z
  .object({
    holidayId: z.uuid("That holiday is no longer on the calendar.").nullish(),
    targetDateIso,
    /** Applies to the next day only. Defaults to `localTime`, `leadDays` before the day. */
    remindAt: remindAt.optional(),
    /** Also applies to later years. Defaults to the lead of `remindAt`, at least one; without `remindAt`, one. */
    leadDays: leadDays.optional(),
    method,
    note: note.default(""),
    timeZone: timeZone.default("UTC"),
    /** Defaults to the local time of `remindAt`; without it, 09:00. */
    localTime: localTime.optional(),
    repeats: flag.default(true),
    byMail: flag.default(false),
  })
  .transform(({ leadDays, byMail, ...input }) => {
    const { targetDateIso, timeZone, remindAt, method } = input;
    const itsOwn = remindAt ? leadOf(remindAt, targetDateIso, timeZone) : MIN_LEAD_DAYS;
    return { ...input, leadDays: leadDays ?? itsOwn, byMail: byMail && method === "browser" };
  });

export type ReminderInput = z.infer<typeof reminderInput>;

/** A partial change of a reminder. If omitted, `leadDays` and `localTime` follow a changed `remindAt`. */
export const reminderChange = z
  .object({
    targetDateIso,
    remindAt,
    leadDays,
    method,
    note,
    timeZone,
    localTime,
    repeats: flag,
    byMail: flag,
    /** False pauses it, true resumes it. */
    isActive: flag,
  })
  .partial();

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

/** Longer than any browser's name. */
const MAX_DEVICE_LENGTH = 60;

const ENDPOINT = "We don't recognize that push service.";
const KEYS = "We can't read the keys of this subscription.";

/** Some browsers pad base64, which the library cannot parse. */
const base64url = z.string(KEYS).transform((text) => text.replace(/=+$/, ""));

function isPoint(text: string): boolean {
  try {
    return Buffer.from(ECDH.convertKey(text, "prime256v1", "base64url")).length === 65;
  } catch {
    return false;
  }
}

/** A push endpoint URL, normalized so that two spellings of the same URL are stored once. */
export const pushEndpoint = z
  .string(ENDPOINT)
  .refine((text) => !/\p{Cc}/u.test(text) && isPushEndpoint(text), ENDPOINT)
  .transform((text) => new URL(text).href)
  .pipe(z.string().max(1000, ENDPOINT));

/** A browser's subscription, as returned by its `toJSON()`. Source of the key formats: RFC 8291, section 3.1. */
export const pushSubscriptionInput = z.object({
  endpoint: pushEndpoint,
  keys: z.object(
    {
      p256dh: base64url.pipe(
        z
          .string()
          .regex(/^B[\w-]{86}$/, KEYS)
          .refine(isPoint, KEYS),
      ),
      auth: base64url.pipe(z.string().regex(/^[\w-]{22}$/, KEYS)),
    },
    KEYS,
  ),
  /** For example "Chrome on Android". Defaults to the requesting browser. */
  device: z
    .string()
    .transform(oneLine)
    .pipe(z.string().max(MAX_DEVICE_LENGTH, "Device must be 60 characters or less"))
    .optional(),
});

export type PushSubscriptionInput = z.infer<typeof pushSubscriptionInput>;

/** Identifies a browser by its endpoint: to send a test, to check whether it is known, or to remove it. */
export const pushBrowserInput = z.object({ endpoint: pushEndpoint });

/** Whether the text is a valid subscription id, as opposed to an endpoint. */
export const isSubscriptionId = (text: string): boolean => z.uuid().safeParse(text).success;
