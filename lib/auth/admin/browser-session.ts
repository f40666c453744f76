import { parseAdminSession } from "./stored-session";

/** Where the news comes from: a rejection by the server, another tab of the browser, or a regular check. */
export type SessionNotice = "server" | "other tab" | "look";

/** The end is known only this exactly: the server's clock is read in whole seconds, and delayed by its response. */
const END_SLACK_MS = 10_000;

/** The previous state of the admin. `endsAt` is what the server last returned, null if nothing. */
type AdminBefore = { isConfirmed: boolean; endsAt: Date | null };

/**
 * Decides what the admin does with the session stored in the browser. `open`: it continues. `again`: the session ended
 * while the editor was working, and they log in again without losing what they typed. All others: it goes to the login
 * with that reason. Source: spec section 4, admin session.
 */
export function checkAdminSession(
  text: string | null,
  news: SessionNotice,
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

/** Whole seconds and slow responses differ by less. A larger difference: the device's clock was changed. */
const JUMP_MS = 5000;

/** Delay after the session's end before the server is queried again, because clocks differ. */
const AFTER_END_MS = 1000;

/**
 * Returns how far the server's clock is ahead of this device's, in milliseconds: as first measured, so that displayed
 * ends do not jitter, or as measured now if the device's clock was changed. `storedMs` is null the first time.
 */
export function clockLead(storedMs: number | null, measuredMs: number): number {
  return storedMs !== null && Math.abs(measuredMs - storedMs) <= JUMP_MS ? storedMs : measuredMs;
}

/** Returns in how many milliseconds to query the server about a session that ends at `endsAt`; never 0. */
export const askInMs = (endsAt: Date, now: Date): number =>
  Math.max(0, endsAt.getTime() - now.getTime()) + AFTER_END_MS;
