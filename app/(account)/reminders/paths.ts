import { REMINDERS_PATH } from "@/lib/reminders/paths";

/** What just happened, as shown on the list. */
export type Done =
  | "changed"
  | "paused"
  | "resumed"
  | "later"
  | "ended"
  | "undone"
  | "device"
  | "feed-open"
  | "feed-closed"
  | "feed-renewed";

/** The errors shown on the list. */
export type ListError = "gone" | "resume" | "undo" | "again" | "often";

/** Returns the path of the user's reminder list, optionally of a section. */
export function listPath(news?: { done: Done } | { problem: ListError }, part?: "devices" | "calendar"): string {
  return `${REMINDERS_PATH}${news ? `?${new URLSearchParams(news)}` : ""}${part ? `#${part}` : ""}`;
}

/**
 * Returns the sign-in path that leads back to `returnUrl`. `purpose` selects the page's heading: for setting a
 * reminder, or for viewing the list.
 */
export const signInPath = (returnUrl: string, purpose: "reminder" | "reminders" = "reminders") =>
  `/sign-in?${new URLSearchParams({ returnUrl, for: purpose })}`;
