"use client";

import { ADMIN_SESSION_KEY, parseAdminSession, type StoredAdminSession } from "@/lib/auth/admin/stored-session";

/** Tells this page that the session has begun or ended: the browser's own event reaches other tabs only. */
const CHANGED = "oddly:admin-session";

/** The session as text, or null; never throws. */
export function storedAdminText(): string | null {
  try {
    return localStorage.getItem(ADMIN_SESSION_KEY);
  } catch {
    return null;
  }
}

/** The stored session, or null when there is none that counts. Source: spec section 4, admin session. */
export const storedAdminSession = (): StoredAdminSession | null => parseAdminSession(storedAdminText());

function removeAdminSession(): void {
  try {
    localStorage.removeItem(ADMIN_SESSION_KEY);
  } catch {
    // Where storage is forbidden, none was kept.
  }
}

/** Another tab has ended it: a use that was noted here at the same moment would bring it back. */
function keepEnded({ key, oldValue, newValue }: StorageEvent): void {
  if (key !== ADMIN_SESSION_KEY || newValue !== null) return;
  const kept = storedAdminSession();
  if (kept && kept.id === parseAdminSession(oldValue)?.id) removeAdminSession();
}

/** Calls `listener` when the session begins or ends, here or in another tab; gives back how to stop. */
export function onAdminSessionChange(listener: (event: Event) => void): () => void {
  const fromAnotherTab = (event: StorageEvent) => {
    keepEnded(event);
    listener(event);
  };
  window.addEventListener("storage", fromAnotherTab);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener("storage", fromAnotherTab);
    window.removeEventListener(CHANGED, listener);
  };
}

/** Keeps a session on this device, which throws where storage is forbidden; with null it removes the one that is kept. */
export function storeAdminSession(session: StoredAdminSession | null): void {
  if (session) localStorage.setItem(ADMIN_SESSION_KEY, JSON.stringify(session));
  else removeAdminSession();
  window.dispatchEvent(new Event(CHANGED));
}

/** Notes that the session was used just now; never throws. */
export function noteAdminSessionUsed(): void {
  const session = storedAdminSession();
  if (!session) return;
  const used = { ...session, lastAccessedAt: new Date().toISOString() };
  try {
    localStorage.setItem(ADMIN_SESSION_KEY, JSON.stringify(used));
  } catch (error) {
    // Whatever the session was used for has been done.
    console.warn("The use of the session was not noted", error);
  }
}
