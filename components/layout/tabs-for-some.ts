"use client";

import { useEffect } from "react";
import { onAdminSessionChange, storeAdminSession, storedAdminText } from "@/components/admin/session-store";
import { parseAdminSession } from "@/lib/auth/admin/stored-session";
import { applySignedIn, verifySignedIn } from "./signed-in";

/** How often to check the admin session. Source: spec section 9, admin session check. */
const CHECK_MS = 30_000;

/**
 * Updates the admin tab by an attribute on <html>: at once, every half minute, and when the session changes here or in
 * another tab. Removes an invalid stored session, except in the admin dashboard, which first explains what is wrong.
 * Returns a function to stop. Source: spec section 4, admin session.
 */
export function keepAdminTab({ isAdmin }: { isAdmin: boolean }): () => void {
  const update = () => {
    const text = storedAdminText();
    const isEditor = parseAdminSession(text) !== null;
    document.documentElement.toggleAttribute("data-admin", isEditor);
    if (text !== null && !isEditor && !isAdmin) storeAdminSession(null);
  };
  update();
  const timer = setInterval(update, CHECK_MS);
  const stop = onAdminSessionChange(update);
  window.addEventListener("focus", update);
  return () => {
    clearInterval(timer);
    stop();
    window.removeEventListener("focus", update);
  };
}

/** Updates the tabs that some visitors have, as the boot script has set them. `place` is that of `usePlace`. */
export function useTabsForSome(place: string): void {
  // The admin dashboard manages its session itself.
  const isAdmin = `${place}/`.startsWith("admin/dashboard/");
  useEffect(() => keepAdminTab({ isAdmin }), [isAdmin]);
  // Signing in or out in this tab leads to another page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again on each page
  useEffect(() => {
    applySignedIn();
  }, [place]);
  useEffect(() => {
    void verifySignedIn();
    const update = () => void (document.hidden || applySignedIn());
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  }, []);
}
