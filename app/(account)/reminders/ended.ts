import { reminderFieldsOf } from "@/components/reminders/reminder-fields";
import type { StoodAs } from "@/lib/reminders/commands";
import type { ReminderInput } from "@/lib/reminders/input";
import type { ReminderView } from "@/lib/reminders/view";
import type { Kept } from "./typed-value";
import { filledIn } from "./wish";

/** What the browser of its person keeps of a reminder that has been ended. */
export function endedOf(userId: string, reminder: ReminderView): Kept<"ended"> {
  const { holiday, targetDateIso, remindAt, isActive, lastSentFor } = reminder;
  const holidayId = holiday?.id ?? null;
  return { userId, holidayId, targetDateIso, remindAt, isActive, lastSentFor, fields: reminderFieldsOf(reminder) };
}

/** What has to be made to have it back as it was; null where that could not be a reminder. */
export function beforeOf(ended: Kept<"ended">): (ReminderInput & StoodAs) | null {
  const { fields, holidayId, targetDateIso, remindAt, isActive, lastSentFor } = ended;
  const filled = filledIn(fields, holidayId, targetDateIso);
  return "problem" in filled ? null : { ...filled, remindAt: new Date(remindAt), isActive, sentFor: lastSentFor };
}
