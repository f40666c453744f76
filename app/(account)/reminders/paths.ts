import { REMINDERS_PATH } from "@/lib/reminders/paths";

/** What the list says has just happened. */
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

/** What the list says could not be. */
export type ListError = "gone" | "resume" | "undo" | "again" | "often";

/** The page that lists a person's reminders, at a part of it. */
export function listPath(news?: { done: Done } | { problem: ListError }, part?: "devices" | "calendar"): string {
  return `${REMINDERS_PATH}${news ? `?${new URLSearchParams(news)}` : ""}${part ? `#${part}` : ""}`;
}

/** Where to sign in, and come back from. The page says why: for a reminder to be sent, or for one's own to be seen. */
export const signInPath = (returnUrl: string, purpose: "reminder" | "reminders" = "reminders") =>
  `/sign-in?${new URLSearchParams({ returnUrl, for: purpose })}`;
