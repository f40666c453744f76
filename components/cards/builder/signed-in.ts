"use client";

import { useEffect, useState } from "react";
import { toast } from "@/components/ui/toast-store";
import { SIGN_IN_ID } from "./sign-in";

/** Longer than the response takes on a slow connection. */
const TIMEOUT_MS = 10_000;

/** Fetches whether the visitor is signed in; null when unknown. */
async function fetchIsSignedIn(): Promise<boolean | null> {
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

/** Tracks whether the visitor is signed in. A sign-in in another tab is noticed when they return to this page. */
export function useSignedIn(isSignedInAtFirst: boolean) {
  const [isSignedIn, setIsSignedIn] = useState(isSignedInAtFirst);
  const [isExpected, setIsExpected] = useState(false);
  const isAwaited = isExpected && !isSignedIn;
  useEffect(() => {
    if (!isAwaited) return;
    const checkWhenVisible = async () => {
      if (document.hidden || !(await fetchIsSignedIn())) return;
      setIsSignedIn(true);
      toast({ title: "You're signed in", description: "Your card is ready to go." });
    };
    document.addEventListener("visibilitychange", checkWhenVisible);
    return () => document.removeEventListener("visibilitychange", checkWhenVisible);
  }, [isAwaited]);

  return {
    isSignedIn,
    /**
     * Checks again if the visitor appears to be signed out. If the check fails, returns true and lets sending find out.
     */
    check: async (): Promise<boolean> => {
      if (isSignedIn) return true;
      const isSignedInNow = await fetchIsSignedIn();
      if (isSignedInNow !== null) setIsSignedIn(isSignedInNow);
      return isSignedInNow !== false;
    },
    /** Marks the visitor as signed out and focuses the sign-in form. */
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
    /** A sign-in link was requested: watch for a sign-in. */
    expect: () => setIsExpected(true),
  };
}
