/** Why the editor was sent to the login. */
export type LoginReason = "missing" | "invalid" | "ended" | "out";

/** The login's message for each reason. Source of the first two: spec section 6, roles. */
const WORDS: Readonly<Record<LoginReason, string>> = {
  missing: "Admin session not found. Please login first.",
  invalid: "Invalid admin session data. Please login again.",
  ended: "Your session has ended. Please log in again.",
  out: "You’re logged out of the admin. On a shared computer, sign out under Account too.",
};

const isReason = (text: string): text is LoginReason => Object.hasOwn(WORDS, text);

/** Returns the message for the reason in the URL; null for none. */
export const reasonWords = (reason: string | null): string | null =>
  reason !== null && isReason(reason) ? WORDS[reason] : null;

/** Returns the login's URL, with the reason and the dashboard's query to return to. */
export function loginPath(reason: LoginReason, adminSearch = ""): string {
  const search = new URLSearchParams(adminSearch);
  search.set("why", reason);
  return `/admin?${search}`;
}

/** Returns the dashboard's URL to return to, from the login's query. */
export function adminPath(loginSearch: string): string {
  const search = new URLSearchParams(loginSearch);
  for (const own of ["why", "email"]) search.delete(own);
  return search.size > 0 ? `/admin/dashboard?${search}` : "/admin/dashboard";
}
