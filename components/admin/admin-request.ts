"use client";

import { type ApiRequest, apiRequest, apiResponse, isSignedOut, RequestFailed } from "@/components/ui/api-request";
import { hasSignedInHint } from "@/lib/auth/session-cookie";
import { noteAdminSessionUsed, storeAdminSession, storedAdminSession, storedAdminText } from "./session-store";

export type LoginReason = "missing" | "invalid" | "ended" | "out";

/** The login's message for each reason. Source of the first two: spec section 6, roles. */
const REASON_TEXTS: Readonly<Record<LoginReason, string>> = {
  missing: "Admin session not found. Please login first.",
  invalid: "Invalid admin session data. Please login again.",
  ended: "Your session has ended. Please log in again.",
  out: "You’re logged out of the admin. On a shared computer, sign out under Account too.",
};

/** Thrown before the request is sent, because there is no valid session. The message is shown to the editor. */
class NoAdminSession extends Error {
  override readonly name = "NoAdminSession";
}

type Send<Answer> = (path: string, request: ApiRequest) => Promise<Answer>;

async function asEditor<Answer>(send: Send<Answer>, path: string, request: ApiRequest): Promise<Answer> {
  const session = storedAdminSession();
  if (!session) throw new NoAdminSession(storedAdminText() ? REASON_TEXTS.invalid : REASON_TEXTS.missing);
  try {
    const answer = await send(path, { ...request, headers: { "x-admin-session": session.id, ...request.headers } });
    noteAdminSessionUsed();
    return answer;
  } catch (error) {
    // A new session may have started meanwhile.
    if (isSignedOut(error) && storedAdminSession()?.id === session.id) storeAdminSession(null);
    throw error;
  }
}

/**
 * Sends a request to the admin API with the editor's session. Returns null for an empty response. Throws NoAdminSession
 * without a valid stored session, and RequestFailed for any other failure except an abort by the caller's signal.
 */
export const adminRequest = <Answer = null>(path: string, request: ApiRequest = {}): Promise<Answer> =>
  asEditor(apiRequest<Answer>, path, request);

/** Like `adminRequest`, for responses that are not JSON or whose headers matter. */
export const adminResponse = (path: string, request: ApiRequest = {}): Promise<Response> =>
  asEditor(apiResponse, path, request);

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
type Login = { isIn: true } | { isIn: false; words: string };

/** Logs an editor in and stores the session. Throws RequestFailed, or NoAdminSession when storage is unavailable. */
export async function logIn(typed: string): Promise<Login> {
  let opened: { sessionId: string; email: string };
  try {
    opened = await apiRequest("/api/admin/login", { method: "POST", body: { email: typed } });
  } catch (error) {
    if (error instanceof RequestFailed && error.status === 401) return { isIn: false, words: error.message };
    throw error;
  }
  const now = new Date().toISOString();
  try {
    storeAdminSession({ id: opened.sessionId, email: opened.email, createdAt: now, lastAccessedAt: now });
  } catch (error) {
    console.warn("The session was not stored", error);
    throw new NoAdminSession(NOT_STORED);
  }
  return { isIn: true };
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
