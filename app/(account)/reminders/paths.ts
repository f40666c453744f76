import { REMINDERS_PATH } from "@/lib/reminders/reminder";

/** What just happened, as shown on the list. */
export const DONE = {
  changed: "Reminder saved.",
  paused: "Reminder paused.",
  resumed: "Reminder resumed.",
  later: "Reminder resumed. Its time has passed for the nearest date, so it starts with the next one, shown below.",
  ended: "Reminder deleted.",
  undone: "Reminder restored.",
  device: "Device removed. It won't get notifications from us anymore.",
  "feed-open": "Your private calendar is ready.",
  "feed-closed": "Your private calendar is off. The old link no longer works.",
  "feed-renewed": "Here's your new link. The old one no longer works.",
};

/** The errors shown on the list. */
export const ERRORS = {
  gone: "That reminder no longer exists.",
  resume: "We can't resume it: its date has passed, or the holiday is no longer on the calendar. Edit it instead.",
  undo: "We can't restore it anymore. You can set a new one on the holiday's page.",
  again: "You've already set a new reminder for this, so we kept that one.",
  often: "That was too many changes at once. Please try again in a little while.",
};

export type ListError = keyof typeof ERRORS;

/** Returns the path of the user's reminder list, optionally of a section. */
export function listPath(
  news?: { done: keyof typeof DONE } | { problem: ListError },
  part?: "devices" | "calendar",
): string {
  return `${REMINDERS_PATH}${news ? `?${new URLSearchParams(news)}` : ""}${part ? `#${part}` : ""}`;
}

/**
 * Returns the sign-in path that leads back to `returnUrl`. `purpose` selects the page's heading: for setting a
 * reminder, or for viewing the list.
 */
export const signInPath = (returnUrl: string, purpose: "reminder" | "reminders" = "reminders") =>
  `/sign-in?${new URLSearchParams({ returnUrl, for: purpose })}`;
