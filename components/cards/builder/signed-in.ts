"use client";

import { useEffect, useState } from "react";
import { toast } from "@/components/ui/toast-store";
import { SIGN_IN_ID } from "./sign-in";

/** Longer than the answer takes on a slow line. */
const TIMEOUT_MS = 10_000;

/** Whether the visitor is signed in; null when that is unknown. */
async function asksAsUser(): Promise<boolean | null> {
  try {
    const { ok, status } = await fetch("/api/auth/user", {
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return ok || (status === 401 ? false : null);
  } catch (error) {
    console.warn("Failed to look up who is signed in", error);
    return null;
  }
}

export type SignInState = ReturnType<typeof useSignedIn>;

/** Whether the visitor is signed in. They may sign in in another tab: this page notices when they come back to it. */
export function useSignedIn(isSignedInAtFirst: boolean) {
  const [isSignedIn, setIsSignedIn] = useState(isSignedInAtFirst);
  const [isExpected, setIsExpected] = useState(false);
  const isAwaited = isExpected && !isSignedIn;
  useEffect(() => {
    if (!isAwaited) return;
    const look = async () => {
      if (document.hidden || !(await asksAsUser())) return;
      setIsSignedIn(true);
      toast({ title: "You're signed in", description: "Your card is ready to go." });
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [isAwaited]);

  return {
    isSignedIn,
    /** Checks again when the page thinks they are not. If that fails, sending finds out. */
    check: async (): Promise<boolean> => {
      if (isSignedIn) return true;
      const isIn = await asksAsUser();
      if (isIn !== null) setIsSignedIn(isIn);
      return isIn !== false;
    },
    /** They are not, or no longer: leads to the sign-in form. */
    ask: () => {
      setIsSignedIn(false);
      toast({
        title: "Please Log In",
        description: "Authentication Required: sign in below to send your card.",
      });
      requestAnimationFrame(() => {
        const part = document.getElementById(SIGN_IN_ID);
        const field = part?.querySelector<HTMLElement>("input[type=email]") ?? part?.querySelector("h2");
        field?.focus();
        part?.scrollIntoView({ block: "center" });
      });
    },
    /** A sign-in link is on its way. */
    expect: () => setIsExpected(true),
  };
}
