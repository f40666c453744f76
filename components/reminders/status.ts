import { isAtItsEnd } from "@/lib/reminders/moment";
import type { ReminderView } from "@/lib/reminders/reminder";
import { storedPromise } from "./when-labels";

type StatusFields = Parameters<typeof storedPromise>[0] & Pick<ReminderView, "isActive" | "repeats" | "lastSentFor">;

/** Whether a one-off reminder is finished: it was sent for its day, or the day is over in its time zone. */
export function isOver(reminder: StatusFields, now: Date): boolean {
  try {
    return isAtItsEnd(reminder, reminder.lastSentFor, now);
  } catch {
    return false; // a zone that this server does not know
  }
}

/** Describes the status of a reminder at the instant `now` in a sentence. */
export function statusText(reminder: StatusFields, now: Date): string {
  if (reminder.isActive) return storedPromise(reminder, now);
  if (!isOver(reminder, now)) return "Paused. You won't hear from us until you resume it.";
  const wasSent = reminder.lastSentFor === reminder.targetDateIso;
  return wasSent ? "We sent this one-time reminder." : "This date has passed.";
}
