import { parseAdminSession } from "./stored-session";

/** Where the news comes from: a rejection by the server, another tab of the browser, or a regular check. */
export type AdminNews = "server" | "other tab" | "look";

/** The end is known only this exactly: the server's clock is read in whole seconds, and delayed by its response. */
const END_SLACK_MS = 10_000;

/** The previous state of the admin. `endsAt` is what the server last returned, null if nothing. */
export type AdminBefore = { isConfirmed: boolean; endsAt: Date | null };

/**
 * Decides what the admin does with the session stored in the browser. `open`: it continues. `again`: the session ended
 * while the editor was working, and they log in again without losing what they typed. All others: it goes to the login
 * with that reason. Source: spec section 4, admin session.
 */
export function checkAdminSession(
  text: string | null,
  news: AdminNews,
  { isConfirmed, endsAt }: AdminBefore,
  now: Date,
): "open" | "again" | "ended" | "missing" | "invalid" {
  if (parseAdminSession(text)) return "open";
  if (text !== null) return "invalid";
  if (news === "server") return isConfirmed ? "again" : "ended";
  // Another tab noticed the end first. Before the end, it was a logout there, which applies to all tabs.
  const isTime = endsAt !== null && now.getTime() >= endsAt.getTime() - END_SLACK_MS;
  if (news === "other tab" && isTime) return "again";
  return "missing";
}
