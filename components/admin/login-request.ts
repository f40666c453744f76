"use client";

import { apiRequest, RequestFailed } from "@/components/ui/api-request";
import { hasSignedInHint } from "@/lib/auth/signed-in-hint";
import { NoAdminSession } from "./admin-request";
import { storeAdminSession } from "./session-store";

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
