"use client";

import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { apiRequest, failureText, isSignedOut } from "@/components/ui/api-request";
import { buttonVariants } from "@/components/ui/button-variants";
import { hasSignedInHint } from "@/lib/auth/session-cookie";
import type { Availability } from "@/lib/sponsorship/checkout/availability";

/** The holiday whose waitlist a signed-out visitor wants to join after signing in. */
const WANTED_KEY = "oddly.waitlist";

/** Longer than a sign-in link is valid. */
const WANTED_MS = 60 * 60_000;

function noteWanted(holidayId: string): void {
  try {
    localStorage.setItem(WANTED_KEY, JSON.stringify({ holidayId, at: Date.now() }));
  } catch {
    // Then the visitor has to click the button again after signing in.
  }
}

/** Returns whether this browser wanted to join the waitlist before it signed in, and clears that. */
function takeWanted(holidayId: string): boolean {
  try {
    const wanted = JSON.parse(localStorage.getItem(WANTED_KEY) ?? "null");
    if (wanted?.holidayId !== holidayId) return false;
    localStorage.removeItem(WANTED_KEY);
    return Date.now() - wanted.at < WANTED_MS;
  } catch {
    return false;
  }
}

/** Returns whether the visitor can sponsor the holiday, and what the checkout form needs. */
export const askAvailability = (holidayId: string, signal: AbortSignal): Promise<Availability> =>
  apiRequest(`/api/sponsors/availability?${new URLSearchParams({ holidayId })}`, { signal });

const send = (method: "POST" | "DELETE", holidayId: string) =>
  apiRequest("/api/sponsors/waitlist", { method, body: { holidayId } });

type SponsorWaitlistProps = { holidayId: string; holidayName: string; variant?: "default" | "outline" };

/** Offers one email when a taken holiday is free. A signed-out visitor signs in first, and joins on return. */
export function SponsorWaitlist({ holidayId, holidayName, variant = "outline" }: SponsorWaitlistProps) {
  const [state, setState] = useState<"idle" | "waiting" | "yours">("idle");
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const hasPressed = useRef(false);

  const change = async (method: "POST" | "DELETE") => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem("");
    hasPressed.current = true;
    try {
      if (method === "POST" && !hasSignedInHint(document.cookie)) return signIn(holidayId);
      await send(method, holidayId);
      setState(method === "POST" ? "waiting" : "idle");
    } catch (error) {
      if (isSignedOut(error)) signIn(holidayId);
      else setProblem(failureText(error));
    } finally {
      setIsBusy(false);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: joins once, if the visitor wanted to before signing in
  useEffect(() => {
    if (!hasSignedInHint(document.cookie)) return;
    if (takeWanted(holidayId)) return void change("POST");
    const stop = new AbortController();
    askAvailability(holidayId, stop.signal).then(
      (known) => {
        // An answer from before a click is out of date.
        if (!hasPressed.current) setState(known.state === "yours" ? "yours" : known.isWaiting ? "waiting" : "idle");
      },
      () => undefined, // The button works anyway.
    );
    return () => stop.abort();
  }, [holidayId]);

  if (state === "yours") {
    return (
      <Link href="/sponsor-dashboard" prefetch={false} className={buttonVariants({ variant })}>
        Manage your sponsorship
      </Link>
    );
  }
  return (
    <div className="grid justify-items-start gap-1">
      <div className="flex flex-wrap items-center">
        <p role="status" className={state === "waiting" ? "mr-3" : undefined}>
          {state === "waiting" && `We'll email you once when ${holidayName} is free.`}
        </p>
        <button
          type="button"
          aria-disabled={isBusy}
          onClick={() => void change(state === "waiting" ? "DELETE" : "POST")}
          className={buttonVariants({ variant: state === "waiting" ? "ghost" : variant, className: "needs-script" })}
        >
          {state === "waiting" ? "Never mind" : "Tell me when it's free"}
        </button>
      </div>
      {problem && (
        <p role="alert" className="font-semibold text-destructive text-sm">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Sends the visitor to the sign-in page, with the reason, and back to this place. */
function signIn(holidayId: string): void {
  noteWanted(holidayId);
  const returnUrl = `${location.pathname}${location.search}#sponsor`;
  location.assign(`/sign-in?${new URLSearchParams({ returnUrl, for: "waitlist" })}`);
}
