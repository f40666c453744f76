import { z } from "zod";
import { textIn } from "@/lib/core/text";
import { isTimeZone } from "@/lib/core/zoned-time";
import { CHANNELS, leadDaysIn, methodOf, OTHER_LEAD, USUAL_LEADS } from "./form";
import { MAX_LEAD_DAYS, MAX_NOTE_LENGTH, METHODS, MIN_LEAD_DAYS, ON_THE_DAY } from "./reminder";

/** Source of the texts: spec section 5, reminder create. */
const LEAD_MIN = "Lead days must be at least 1";
export const LEAD_MAX = "Lead days cannot exceed 365";

export const leadFrom = (min: number) =>
  z.int("Lead days must be a whole number").min(min, LEAD_MIN).max(MAX_LEAD_DAYS, LEAD_MAX);

/** PostgreSQL cannot store NUL, and forms submit line breaks as CRLF. */
export const note = z
  .string("Note must be a text")
  .transform((text) => text.replace(/\r\n?/g, "\n").replaceAll("\0", "").trim())
  .pipe(z.string().max(MAX_NOTE_LENGTH, "Note must be 500 characters or less"));

export const zoneInput = (message: string) => z.string().refine(isTimeZone, message);

export const localTimeInput = (message: string) => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, message);

/** The fields of the site's own form, as typed. */
export const reminderFields = z.object({
  /** One of USUAL_LEADS, or OTHER_LEAD, in which case `leadDays` applies. */
  lead: z.string(),
  leadDays: z.string(),
  channel: z.enum(CHANNELS),
  localTime: z.string(),
  /** Empty while none is selected. */
  timeZone: z.string(),
  note: z.string(),
  repeats: z.boolean(),
  /** If the lead time has passed, the first moment that was chosen instead, see `momentValue`; empty for none. */
  first: z.string(),
});

export type ReminderFields = z.infer<typeof reminderFields>;

/** The form's input, but for the day. Unlike the API, it also offers "On the day". */
export const formReminderInput = reminderFields
  .transform(({ first: _first, channel, ...fields }) => ({
    ...fields,
    ...methodOf(channel),
    leadDays: leadDaysIn(fields),
  }))
  .pipe(
    z.object({
      lead: z.string(),
      leadDays: leadFrom(ON_THE_DAY),
      method: z.enum(METHODS),
      byMail: z.boolean(),
      note,
      timeZone: zoneInput("Please choose your time zone."),
      localTime: localTimeInput("Please choose a time of day."),
      repeats: z.boolean(),
    }),
  )
  .refine(({ lead, leadDays }) => lead !== OTHER_LEAD || leadDays >= MIN_LEAD_DAYS, {
    path: ["leadDays"],
    message: LEAD_MIN,
  })
  .transform(({ lead: _lead, ...input }) => input);

/** Longer than any field allows; the rest is cut off before it is sent back. */
const MAX_TYPED_LENGTH = 2000;

/** Returns the values of a submitted form, valid or not. */
export function fieldsOf(form: unknown): ReminderFields {
  const text = (name: keyof ReminderFields) => textIn(form, name).slice(0, MAX_TYPED_LENGTH);
  // A page that was opened before the field was renamed sends it as `way`.
  const sent = text("channel") || textIn(form, "way");
  return {
    lead: USUAL_LEADS.find((lead) => lead === text("lead")) ?? OTHER_LEAD,
    leadDays: text("leadDays"),
    channel: CHANNELS.find((channel) => channel === sent) ?? "mail",
    localTime: text("localTime"),
    timeZone: text("timeZone"),
    note: text("note"),
    repeats: text("repeats") === "yes",
    first: text("first"),
  };
}
