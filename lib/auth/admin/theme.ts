import { parseAdminSession } from "./stored-session";

/** Who brought the news: the server's refusal, another tab of the browser, or a look now and then. */
export type AdminNews = "server" | "other tab" | "look";

/** The end is known no better here: the server's clock is read in whole seconds, and late by the way of its answer. */
const END_SLACK_MS = 10_000;

/** How the desk stood before. `endsAt` is what the server said last, null for nothing. */
export type AdminBefore = { isConfirmed: boolean; endsAt: Date | null };

/**
 * What the desk makes of what the browser keeps of its session. `open`: it goes on. `again`: the session has run out under
 * the editor's hands; they log in again without leaving what they typed. Any other: it is left for the login, with that
 * reason. Source: spec section 4, admin session.
 */
export function adminLook(
  text: string | null,
  news: AdminNews,
  { isConfirmed, endsAt }: AdminBefore,
  now: Date,
): "open" | "again" | "ended" | "missing" | "invalid" {
  if (parseAdminSession(text)) return "open";
  if (text !== null) return "invalid";
  if (news === "server") return isConfirmed ? "again" : "ended";
  // Another tab found it out first; before its time it is a logout there, which holds for all tabs.
  const isTime = endsAt !== null && now.getTime() >= endsAt.getTime() - END_SLACK_MS;
  if (news === "other tab" && isTime) return "again";
  return "missing";
}
