"use client";

import { ADMIN_SESSION_KEY, parseAdminSession, type StoredAdminSession } from "@/lib/auth/admin/stored-session";

/** The event for changes in this page: the browser's storage event reaches only other tabs. */
const CHANGED = "oddly:admin-session";

/** Returns the stored session as text, or null. Never throws. */
export function storedAdminText(): string | null {
  try {
    return localStorage.getItem(ADMIN_SESSION_KEY);
  } catch {
    return null;
  }
}

/** Returns the stored session, or null for a missing or invalid one. Source: spec section 4, admin session. */
export const storedAdminSession = (): StoredAdminSession | null => parseAdminSession(storedAdminText());

function removeAdminSession(): void {
  try {
    localStorage.removeItem(ADMIN_SESSION_KEY);
  } catch {
    // Where storage is forbidden, no session was stored.
  }
}

/** Removes a session that another tab has ended, because a concurrent use in this tab may have stored it again. */
function removeIfEnded({ key, oldValue, newValue }: StorageEvent): void {
  if (key !== ADMIN_SESSION_KEY || newValue !== null) return;
  const stored = storedAdminSession();
  if (stored && stored.id === parseAdminSession(oldValue)?.id) removeAdminSession();
}

/** Calls `listener` when the session starts or ends, in this tab or another. Returns the function to stop. */
export function onAdminSessionChange(listener: (event: Event) => void): () => void {
  const fromAnotherTab = (event: StorageEvent) => {
    removeIfEnded(event);
    listener(event);
  };
  window.addEventListener("storage", fromAnotherTab);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener("storage", fromAnotherTab);
    window.removeEventListener(CHANGED, listener);
  };
}

/** Stores a session on this device, or removes it for null. Throws where storage is forbidden. */
export function storeAdminSession(session: StoredAdminSession | null): void {
  if (session) localStorage.setItem(ADMIN_SESSION_KEY, JSON.stringify(session));
  else removeAdminSession();
  window.dispatchEvent(new Event(CHANGED));
}

/** Stores the time of this use of the session. Never throws. */
export function noteAdminSessionUsed(): void {
  const session = storedAdminSession();
  if (!session) return;
  const used = { ...session, lastAccessedAt: new Date().toISOString() };
  try {
    localStorage.setItem(ADMIN_SESSION_KEY, JSON.stringify(used));
  } catch (error) {
    // The request itself succeeded.
    console.warn("The use of the session was not noted", error);
  }
}
