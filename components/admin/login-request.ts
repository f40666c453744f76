"use client";

import { apiRequest, RequestFailed } from "@/components/ui/api-request";
import { hasSignedInHint } from "@/lib/auth/signed-in-hint";
import { NoAdminSession } from "./admin-request";
import { storeAdminSession } from "./session-store";

const NOT_KEPT = "This browser won’t let us save your session. Allow this site to store data, then log in again.";

/** The editor is in; or a link was mailed to them that has to be followed first, as the server's words say. */
export type Login = { isIn: true } | { isIn: false; words: string };

type Opened = { sessionId: string; email: string };

function keepSession({ sessionId, email }: Opened): void {
  const now = new Date().toISOString();
  try {
    storeAdminSession({ id: sessionId, email, createdAt: now, lastAccessedAt: now });
  } catch (error) {
    console.warn("The session was not kept", error);
    throw new NoAdminSession(NOT_KEPT);
  }
}

/**
 * Logs an editor in and keeps their session on this device, of which the whole page is told. Throws RequestFailed, and
 * NoAdminSession where nothing may be kept.
 */
export async function logIn(email: string): Promise<Login> {
  try {
    keepSession(await apiRequest<Opened>("/api/admin/login", { method: "POST", body: { email } }));
    return { isIn: true };
  } catch (error) {
    if (error instanceof RequestFailed && error.status === 401) return { isIn: false, words: error.message };
    throw error;
  }
}

/** Whether this browser is signed in with the address, so that a login sends no mail. Never throws. */
export async function isSignedInAs(email: string): Promise<boolean> {
  if (!hasSignedInHint(document.cookie)) return false;
  try {
    const user = await apiRequest<{ email: string }>("/api/auth/user");
    return user.email === email.trim().toLowerCase();
  } catch {
    return false;
  }
}
