"use client";

import { parseAdminSession } from "@/lib/auth/admin/stored-session";
import { onAdminSessionChange, storeAdminSession, storedAdminText } from "./admin/session-store";

/** Source: spec section 9, admin session check. */
const CHECK_MS = 30_000;

/**
 * Keeps the editors' tab true, by what stands on <html>: at once, every half minute, and when the session changes here or in
 * another tab. A stored session that is none is removed, but on the desk, which says first what is wrong. Gives back how to
 * stop. Source: spec section 4, admin session.
 */
export function keepAdminTab({ isDesk }: { isDesk: boolean }): () => void {
  const look = () => {
    const text = storedAdminText();
    const isEditor = parseAdminSession(text) !== null;
    document.documentElement.toggleAttribute("data-admin", isEditor);
    if (text !== null && !isEditor && !isDesk) storeAdminSession(null);
  };
  look();
  const timer = setInterval(look, CHECK_MS);
  const stop = onAdminSessionChange(look);
  window.addEventListener("focus", look);
  return () => {
    clearInterval(timer);
    stop();
    window.removeEventListener("focus", look);
  };
}
