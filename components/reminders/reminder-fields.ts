import type { ReminderView } from "@/lib/reminders/view";
import { WAYS, type Way, wayOf } from "./when-words";

/** What the form holds, as it was typed. */
export type ReminderFields = {
  leadDays: string;
  way: Way;
  localTime: string;
  /** "" while none is chosen. */
  timeZone: string;
  note: string;
  repeats: boolean;
};

/** A field of which something can be wrong; the others are chosen of a few. */
export type TypedField = "leadDays" | "localTime" | "timeZone" | "note";

/** What the form shows: what was typed, what is wrong with which field or with all of it, and where to go on when it is done. */
export type ReminderFormState = {
  fields: ReminderFields;
  issues: Partial<Record<TypedField, string>>;
  /** "" for nothing. */
  problem: string;
  goTo: string | null;
};

/** More than any field takes is not given back. */
const MAX_TYPED_LENGTH = 2000;

/** What stands in the form, be it here or on its way to the server. */
export function fieldsOf(form: FormData): ReminderFields {
  const text = (name: keyof ReminderFields) => {
    const value = form.get(name);
    return typeof value === "string" ? value.slice(0, MAX_TYPED_LENGTH) : "";
  };
  return {
    leadDays: text("leadDays"),
    way: WAYS.find((way) => way === text("way")) ?? "mail",
    localTime: text("localTime"),
    timeZone: text("timeZone"),
    note: text("note"),
    repeats: text("repeats") === "yes",
  };
}

/** Whether the fields ask for the moment of the reminder as it is stored. */
export function isSameMoment(
  fields: ReminderFields,
  { leadDays, localTime, timeZone }: Pick<ReminderView, "leadDays" | "localTime" | "timeZone">,
): boolean {
  return Number(fields.leadDays) === leadDays && fields.localTime === localTime && fields.timeZone === timeZone;
}

/** The fields of a reminder as it is stored. */
export function reminderFieldsOf(reminder: ReminderView): ReminderFields {
  const { leadDays, localTime, timeZone, note, repeats } = reminder;
  return { leadDays: String(leadDays), way: wayOf(reminder), localTime, timeZone, note, repeats };
}
