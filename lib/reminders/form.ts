import { currentZone } from "@/lib/core/time-zones";
import type { ReminderFields } from "./form-input";
import type { ReminderMethod, ReminderView } from "./reminder";

export const USUAL_LEADS = ["0", "1", "3", "7", "30"] as const;

/** The form value for any other lead, which is typed. */
export const OTHER_LEAD = "other";

/** How a reminder can arrive. */
export const CHANNELS = ["notification", "mail", "calendar"] as const;
export type Channel = (typeof CHANNELS)[number];

/** Returns the channel of a stored reminder, whose method does not distinguish email. */
export function channelOf({ method, byMail }: { method: ReminderMethod; byMail: boolean }): Channel {
  if (method === "calendar") return "calendar";
  return byMail ? "mail" : "notification";
}

/** Returns the stored fields of a channel. */
export function methodOf(channel: Channel): { method: ReminderMethod; byMail: boolean } {
  return { method: channel === "calendar" ? "calendar" : "browser", byMail: channel === "mail" };
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
  return { lead, leadDays: typed, channel: channelOf(reminder), localTime, timeZone, note, repeats, first: "" };
}
