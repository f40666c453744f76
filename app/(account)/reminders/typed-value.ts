import { z } from "zod";
import type { ReminderFields } from "@/components/reminders/reminder-fields";
import { WAYS } from "@/components/reminders/when-labels";
import { oneLine, severalLines } from "@/lib/core/text";
import { civilDateInput } from "@/lib/holidays/input";
import { MAX_NOTE_LENGTH } from "@/lib/reminders/limits";

const fields = z.object({
  lead: z.string(),
  leadDays: z.string(),
  way: z.enum(WAYS),
  localTime: z.string(),
  timeZone: z.string(),
  note: z.string(),
  repeats: z.boolean(),
  first: z.string(),
});

/**
 * The content of the cookies: `typed` is a form that waits for sign-in, `ended` is a deleted reminder for undo. Only
 * shown to the same user, or, if it was saved while signed out, to the next user who signs in.
 */
const SCHEMAS = {
  typed: z.object({
    /** Empty if signed out. */
    userId: z.string(),
    /** The path of the form's page. */
    of: z.string(),
    fields,
  }),
  ended: z.object({
    userId: z.string(),
    holidayId: z.string().nullable(),
    targetDateIso: civilDateInput,
    remindAt: z.iso.datetime(),
    isActive: z.boolean(),
    lastSentFor: civilDateInput.nullable(),
    fields,
  }),
};

export type KeptKind = keyof typeof SCHEMAS;
export type Kept<Kind extends KeptKind> = z.output<(typeof SCHEMAS)[Kind]>;

/** Browsers drop a cookie with more than 4096 bytes, including its name. */
const MAX_LENGTH = 3500;

/** Longer than any time zone's name. */
const MAX_LINE_LENGTH = 60;

const encoded = (stored: object) => Buffer.from(JSON.stringify(stored)).toString("base64url");

/** Removes characters that JSON escapes to six, and cuts texts to the longest valid length. */
function shortened({ lead, leadDays, localTime, timeZone, note, first, ...chosen }: ReminderFields): ReminderFields {
  const line = (text: string) => oneLine(text.slice(0, MAX_LINE_LENGTH));
  return {
    ...chosen,
    lead: line(lead),
    leadDays: line(leadDays),
    localTime: line(localTime),
    timeZone: line(timeZone),
    note: severalLines(note.slice(0, MAX_NOTE_LENGTH)),
    first: line(first),
  };
}

/** Returns the cookie value; content that is too long is shortened. */
export function keptValue<Kind extends KeptKind>(stored: Kept<Kind>): string {
  const whole = encoded(stored);
  return whole.length <= MAX_LENGTH ? whole : encoded({ ...stored, fields: shortened(stored.fields) });
}

/** Parses a cookie value; null if it is invalid. */
export function readKept<Kind extends KeptKind>(kind: Kind, value: string): Kept<Kind> | null {
  try {
    return SCHEMAS[kind].parse(JSON.parse(Buffer.from(value, "base64url").toString())) as Kept<Kind>;
  } catch {
    return null;
  }
}
