"use client";

import { useEffect } from "react";
import { hasSignedInHint, SIGNED_IN_HINT } from "@/lib/auth/session-cookie";

/** Storage key that records that this tab has already checked with the server. */
const CHECKED_KEY = "oddly.signed-in-asked";

/** Fallback if storage is blocked: check once per page. */
let hasChecked = false;

/** Applies the signed-in hint to <html>, as the boot script does before the first paint, and returns it. */
export function applySignedIn(): boolean {
  const isSignedIn = hasSignedInHint(document.cookie);
  if (isSignedIn) document.documentElement.dataset.signedIn = "";
  else delete document.documentElement.dataset.signedIn;
  return isSignedIn;
}

/** Corrects the hint to match the server's response: a session may have ended elsewhere, or be older than the hint. */
export function noteSignedIn(isSignedIn: boolean): void {
  if (hasSignedInHint(document.cookie) !== isSignedIn) {
    const secure = location.protocol === "https:" ? "; secure" : "";
    const seconds = isSignedIn ? 400 * 86_400 : 0;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `${SIGNED_IN_HINT}=1; path=/; samesite=lax; max-age=${seconds}${secure}`;
  }
  applySignedIn();
}

function isFirstTime(): boolean {
  if (hasChecked) return false;
  hasChecked = true;
  try {
    if (sessionStorage.getItem(CHECKED_KEY)) return false;
    sessionStorage.setItem(CHECKED_KEY, "1");
  } catch {
    // Storage is blocked, so check once per page.
  }
  return true;
}

/** Checks with the server, once per tab and only if the hint is set, whether its session has ended. Never throws. */
export async function verifySignedIn(): Promise<void> {
  if (!hasSignedInHint(document.cookie) || !isFirstTime()) return;
  try {
    const { ok, status } = await fetch("/api/auth/user", { cache: "no-store" });
    if (ok || status === 401) noteSignedIn(ok);
  } catch {
    // Without a network, leave the hint as it is.
  }
}

/** Updates the signed-in hint of this browser to match the server. */
export function SignedInNote({ isSignedIn }: { isSignedIn: boolean }) {
  useEffect(() => noteSignedIn(isSignedIn), [isSignedIn]);
  return null;
}
