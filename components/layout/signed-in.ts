"use client";

import { hasSignedInHint, SIGNED_IN_HINT } from "@/lib/auth/signed-in-hint";

/** Where it is kept that this tab has asked the server already. */
const ASKED_KEY = "oddly.signed-in-asked";

/** Where storage is forbidden, once per page. */
let hasAsked = false;

/** Puts on <html> what the hint says, as the boot script does before the first paint; gives what it says. */
export function applySignedIn(): boolean {
  const isSignedIn = hasSignedInHint(document.cookie);
  if (isSignedIn) document.documentElement.dataset.signedIn = "";
  else delete document.documentElement.dataset.signedIn;
  return isSignedIn;
}

/** Corrects the hint by what the server has just said: a session may have ended elsewhere, or be older than the hint. */
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
  if (hasAsked) return false;
  hasAsked = true;
  try {
    if (sessionStorage.getItem(ASKED_KEY)) return false;
    sessionStorage.setItem(ASKED_KEY, "1");
  } catch {
    // Then it is asked once per page.
  }
  return true;
}

/** Asks the server, once per tab and only where the hint stands, whether its session has ended meanwhile. Never throws. */
export async function verifySignedIn(): Promise<void> {
  if (!hasSignedInHint(document.cookie) || !isFirstTime()) return;
  try {
    const { ok, status } = await fetch("/api/auth/user", { cache: "no-store" });
    if (ok || status === 401) noteSignedIn(ok);
  } catch {
    // Without network nothing can be said: the hint stands.
  }
}
