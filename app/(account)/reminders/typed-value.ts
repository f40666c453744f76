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
 * What a browser keeps for a while: `typed` in a form until somebody has signed in, `ended` until they have thought better
 * of it. It is shown to nobody but that person, or, of somebody who was not signed in, to who signs in next.
 */
const KEPT = {
  typed: z.object({
    /** "" of somebody who was not signed in. */
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

export type KeptKind = keyof typeof KEPT;
export type Kept<Kind extends KeptKind> = z.output<(typeof KEPT)[Kind]>;

/** Browsers drop a cookie that is longer than 4096 bytes with its name. */
const MAX_LENGTH = 3500;

/** Longer than the name of any time zone. */
const MAX_LINE_LENGTH = 60;

const encoded = (kept: object) => Buffer.from(JSON.stringify(kept)).toString("base64url");

/** Without what JSON writes in six characters, and of what is longer than any that is taken, the beginning. */
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

/** What a cookie that keeps it says; what is too long for one is cut. */
export function keptValue<Kind extends KeptKind>(kept: Kept<Kind>): string {
  const whole = encoded(kept);
  return whole.length <= MAX_LENGTH ? whole : encoded({ ...kept, fields: shortened(kept.fields) });
}

/** What such a cookie keeps; null where it is none of ours. */
export function readKept<Kind extends KeptKind>(kind: Kind, value: string): Kept<Kind> | null {
  try {
    return KEPT[kind].parse(JSON.parse(Buffer.from(value, "base64url").toString())) as Kept<Kind>;
  } catch {
    return null;
  }
}
