import { textIn } from "@/lib/core/text";
import { currentZone } from "@/lib/core/time-zones";
import type { ReminderView } from "@/lib/reminders/view";
import { WAYS, type Way, wayOf } from "./when-labels";

/** Leads in days that are chosen at a press, by their field's value. */
export const USUAL_LEADS = ["0", "1", "3", "7", "30"] as const;

/** Any other lead, which is typed. */
export const OTHER_LEAD = "other";

/** What the form holds, as it was typed. */
export type ReminderFields = {
  /** One of USUAL_LEADS, or OTHER_LEAD: then `leadDays` counts. */
  lead: string;
  leadDays: string;
  way: Way;
  localTime: string;
  /** "" while none is chosen. */
  timeZone: string;
  note: string;
  repeats: boolean;
  /** Where the lead time has passed, the first moment that is chosen instead, see `momentValue`; "" for none. */
  first: string;
};

/** A field of which something can be wrong; the others are chosen of a few. */
export type TypedField = "leadDays" | "localTime" | "timeZone" | "note" | "first";

/** What the form shows: what was typed, what is wrong with which field or with all of it, and where to go on when it is done. */
export type ReminderFormState = {
  fields: ReminderFields;
  issues: Partial<Record<TypedField, string>>;
  /** "" for nothing. */
  problem: string;
  goTo: string | null;
  /** The instant of the answer in ISO 8601, by which moments are offered; null before the form was sent. */
  at: string | null;
};

/** More than any field takes is not given back. */
const MAX_TYPED_LENGTH = 2000;

/** What stands in the form, be it here or on its way to the server. */
export function fieldsOf(form: FormData): ReminderFields {
  const text = (name: keyof ReminderFields) => textIn(form, name).slice(0, MAX_TYPED_LENGTH);
  return {
    lead: USUAL_LEADS.find((lead) => lead === text("lead")) ?? OTHER_LEAD,
    leadDays: text("leadDays"),
    way: WAYS.find((way) => way === text("way")) ?? "mail",
    localTime: text("localTime"),
    timeZone: text("timeZone"),
    note: text("note"),
    repeats: text("repeats") === "yes",
    first: text("first"),
  };
}

/** How many days before is asked for; not a whole number where what is typed is none. */
export const leadDaysIn = ({ lead, leadDays }: Pick<ReminderFields, "lead" | "leadDays">): number =>
  Number(lead === OTHER_LEAD ? leadDays : lead);

/** Whether the fields ask for the moment of the reminder as it is stored. */
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

/** The fields of a reminder as it is stored. */
export function reminderFieldsOf(reminder: ReminderView): ReminderFields {
  const { leadDays, localTime, timeZone, note, repeats } = reminder;
  const lead = USUAL_LEADS.find((each) => each === String(leadDays)) ?? OTHER_LEAD;
  // "On the day" is no number of days to type.
  const typed = leadDays === 0 ? "" : String(leadDays);
  return { lead, leadDays: typed, way: wayOf(reminder), localTime, timeZone, note, repeats, first: "" };
}
