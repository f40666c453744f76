import { textIn } from "@/lib/core/text";
import { currentZone } from "@/lib/core/time-zones";
import type { ReminderView } from "@/lib/reminders/reminder";
import { CHANNELS, type Channel, channelOf } from "./when-labels";

export const USUAL_LEADS = ["0", "1", "3", "7", "30"] as const;

/** The form value for any other lead, which is typed. */
export const OTHER_LEAD = "other";

export type ReminderFields = {
  /** One of USUAL_LEADS, or OTHER_LEAD, in which case `leadDays` applies. */
  lead: string;
  leadDays: string;
  way: Channel;
  localTime: string;
  /** Empty while none is selected. */
  timeZone: string;
  note: string;
  repeats: boolean;
  /** If the lead time has passed, the first moment that was chosen instead, see `momentValue`; empty for none. */
  first: string;
};

/** The fields that can be invalid; the others are choices. */
export type TypedField = "leadDays" | "localTime" | "timeZone" | "note" | "first";

/** The form's state: the typed values, field errors, a general error, and where to go after success. */
export type ReminderFormState = {
  fields: ReminderFields;
  issues: Partial<Record<TypedField, string>>;
  problem: string;
  goTo: string | null;
  /** When the server responded, in ISO 8601, by which moments are offered; null before the form was submitted. */
  at: string | null;
};

/** Longer than any field allows; the rest is cut off before it is sent back. */
const MAX_TYPED_LENGTH = 2000;

/** Returns the form's values, in the browser or on the server. */
export function fieldsOf(form: FormData): ReminderFields {
  const text = (name: keyof ReminderFields) => textIn(form, name).slice(0, MAX_TYPED_LENGTH);
  return {
    lead: USUAL_LEADS.find((lead) => lead === text("lead")) ?? OTHER_LEAD,
    leadDays: text("leadDays"),
    way: CHANNELS.find((way) => way === text("way")) ?? "mail",
    localTime: text("localTime"),
    timeZone: text("timeZone"),
    note: text("note"),
    repeats: text("repeats") === "yes",
    first: text("first"),
  };
}

/** Returns the requested lead in days; not an integer if the input is invalid. */
export const leadDaysIn = ({ lead, leadDays }: Pick<ReminderFields, "lead" | "leadDays">): number =>
  Number(lead === OTHER_LEAD ? leadDays : lead);

/** Whether the fields have the same timing as the stored reminder. */
export function isSameMoment(
  fields: ReminderFields,
  { leadDays, localTime, timeZone }: Pick<ReminderView, "leadDays" | "localTime" | "timeZone">,
): boolean {
  return (
    leadDaysIn(fields) === leadDays &&
    fields.localTime === localTime &&
    currentZone(fields.timeZone) === currentZone(timeZone)
  );
}

export function reminderFieldsOf(reminder: ReminderView): ReminderFields {
  const { leadDays, localTime, timeZone, note, repeats } = reminder;
  const lead = USUAL_LEADS.find((each) => each === String(leadDays)) ?? OTHER_LEAD;
  // "On the day" cannot be typed as a number.
  const typed = leadDays === 0 ? "" : String(leadDays);
  return { lead, leadDays: typed, way: channelOf(reminder), localTime, timeZone, note, repeats, first: "" };
}
