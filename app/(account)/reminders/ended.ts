import { reminderFieldsOf } from "@/components/reminders/reminder-fields";
import type { StoodAs } from "@/lib/reminders/commands";
import type { ReminderInput } from "@/lib/reminders/input";
import type { ReminderView } from "@/lib/reminders/view";
import type { Kept } from "./typed-value";
import { filledIn } from "./wish";

/** Returns the cookie content of a deleted reminder, for undo. */
export function endedOf(userId: string, reminder: ReminderView): Kept<"ended"> {
  const { holiday, targetDateIso, remindAt, isActive, lastSentFor } = reminder;
  const holidayId = holiday?.id ?? null;
  return { userId, holidayId, targetDateIso, remindAt, isActive, lastSentFor, fields: reminderFieldsOf(reminder) };
}

/** Returns the input that restores a deleted reminder; null if it is invalid. */
export function beforeOf(ended: Kept<"ended">): (ReminderInput & StoodAs) | null {
  const { fields, holidayId, targetDateIso, remindAt, isActive, lastSentFor } = ended;
  const filled = filledIn(fields, holidayId, targetDateIso);
  return "problem" in filled ? null : { ...filled, remindAt: new Date(remindAt), isActive, sentFor: lastSentFor };
}
