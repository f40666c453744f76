import { isAtItsEnd } from "@/lib/reminders/over";
import type { ReminderView } from "@/lib/reminders/view";
import { storedPromise } from "./when-words";

type Standing = Parameters<typeof storedPromise>[0] & Pick<ReminderView, "isActive" | "repeats" | "lastSentFor">;

/** Whether nothing more comes of it: it comes once, and has told of its day, or the day is over where its person is. */
export function isOver(reminder: Standing, now: Date): boolean {
  try {
    return isAtItsEnd(reminder, reminder.lastSentFor, now);
  } catch {
    return false; // a zone that this server does not know
  }
}

/** How a reminder stands at the instant `now`, in a sentence. */
export function standingWords(reminder: Standing, now: Date): string {
  if (reminder.isActive) return storedPromise(reminder);
  if (!isOver(reminder, now)) return "Paused: it keeps quiet until you let it go on.";
  const hasTold = reminder.lastSentFor === reminder.targetDateIso;
  return hasTold ? "You were told, once, as you wanted it. Nothing more comes of it." : "Its day has passed.";
}
