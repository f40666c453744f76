"use client";

import { apiRequest, RequestFailed } from "@/components/ui/api-request";
import { hasSignedInHint } from "@/lib/auth/session-cookie";
import { NoAdminSession } from "./admin-request";
import { storeAdminSession } from "./session-store";

export type LoginReason = "missing" | "invalid" | "ended" | "out";

/** The login's message for each reason. Source of the first two: spec section 6, roles. */
const REASON_TEXTS: Readonly<Record<LoginReason, string>> = {
  missing: "Admin session not found. Please login first.",
  invalid: "Invalid admin session data. Please login again.",
  ended: "Your session has ended. Please log in again.",
  out: "You’re logged out of the admin. On a shared computer, sign out under Account too.",
};

const isReason = (text: string): text is LoginReason => Object.hasOwn(REASON_TEXTS, text);

/** Returns the message for the reason in the URL; null for none. */
export const reasonText = (reason: string | null): string | null =>
  reason !== null && isReason(reason) ? REASON_TEXTS[reason] : null;

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

const NOT_STORED = "This browser won’t let us save your session. Allow this site to store data, then log in again.";

/** The editor is logged in, or must first follow an emailed link, as `words` from the server explains. */
export type Login = { isIn: true } | { isIn: false; words: string };

type Opened = { sessionId: string; email: string };

function saveSession({ sessionId, email }: Opened): void {
  const now = new Date().toISOString();
  try {
    storeAdminSession({ id: sessionId, email, createdAt: now, lastAccessedAt: now });
  } catch (error) {
    console.warn("The session was not kept", error);
    throw new NoAdminSession(NOT_STORED);
  }
}

/**
 * Logs an editor in, stores the session on this device and notifies the page. Throws RequestFailed, or NoAdminSession
 * when storage is unavailable.
 */
export async function logIn(email: string): Promise<Login> {
  try {
    saveSession(await apiRequest<Opened>("/api/admin/login", { method: "POST", body: { email } }));
    return { isIn: true };
  } catch (error) {
    if (error instanceof RequestFailed && error.status === 401) return { isIn: false, words: error.message };
    throw error;
  }
}

/** Whether this browser is signed in with the email address, so that a login sends no email. Never throws. */
export async function isSignedInAs(email: string): Promise<boolean> {
  if (!hasSignedInHint(document.cookie)) return false;
  try {
    const user = await apiRequest<{ email: string }>("/api/auth/user");
    return user.email === email.trim().toLowerCase();
  } catch {
    return false;
  }
}
