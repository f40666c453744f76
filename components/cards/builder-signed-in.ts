"use client";

import { useEffect, useState } from "react";
import { toast } from "../ui/toast-store";
import { SIGN_IN_ID } from "./builder-sign-in";

/** Longer than the answer takes on a slow line. */
const TIMEOUT_MS = 10_000;

/** Whether somebody is signed in; null where that could not be learnt. */
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

/**
 * Whether somebody is signed in, as far as this page knows: it may be in another tab that they sign in, by the link of
 * the mail, and this page notices when they come back to it.
 */
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
    /** Looks once more, where the page believes that nobody is. What cannot be learnt, the sending itself finds out. */
    check: async (): Promise<boolean> => {
      if (isSignedIn) return true;
      const isIn = await asksAsUser();
      if (isIn !== null) setIsSignedIn(isIn);
      return isIn !== false;
    },
    /** Nobody is, or no longer: leads to the form for it. */
    ask: () => {
      setIsSignedIn(false);
      toast({
        title: "Please Log In",
        description: "Authentication Required: sign in below, and your card goes on from here.",
      });
      requestAnimationFrame(() => {
        const part = document.getElementById(SIGN_IN_ID);
        const field = part?.querySelector<HTMLElement>("input[type=email]") ?? part?.querySelector("h2");
        field?.focus();
        part?.scrollIntoView({ block: "center" });
      });
    },
    /** A link is on its way to somebody's mail. */
    expect: () => setIsExpected(true),
  };
}
