/** Why the desk sent somebody to the login. */
export type LoginReason = "missing" | "invalid" | "ended" | "out";

/** What the login says of it. Source of the first two: spec section 6, roles. */
const WORDS: Readonly<Record<LoginReason, string>> = {
  missing: "Admin session not found. Please login first.",
  invalid: "Invalid admin session data. Please login again.",
  ended: "Your session has ended. Please log in again.",
  out: "You’re logged out of the admin. On a shared computer, sign out under Account too.",
};

const isReason = (text: string): text is LoginReason => Object.hasOwn(WORDS, text);

/** What to say to whoever comes with the reason in their address; null for none. */
export const reasonWords = (reason: string | null): string | null =>
  reason !== null && isReason(reason) ? WORDS[reason] : null;

/** The login's address, with the reason, and with where on the desk to go on afterwards. */
export function loginPath(reason: LoginReason, adminSearch = ""): string {
  const search = new URLSearchParams(adminSearch);
  search.set("why", reason);
  return `/admin?${search}`;
}

/** Where on the desk to go on, from the login's own address. */
export function adminPath(loginSearch: string): string {
  const search = new URLSearchParams(loginSearch);
  for (const own of ["why", "email"]) search.delete(own);
  return search.size > 0 ? `/admin/dashboard?${search}` : "/admin/dashboard";
}
