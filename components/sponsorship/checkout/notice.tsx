"use client";

import Link from "next/link";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { failureText } from "@/components/ui/api-request";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { EmptyState } from "@/components/ui/empty-state";
import { type Availability, askAgainIn } from "@/lib/sponsorship/checkout/availability";
import { askAvailability, SponsorWaitlist } from "../sponsor-waitlist";
import { endOfReservation, hasLostFocus } from "./frame";

/**
 * Looks up the availability of a holiday: immediately, when a reservation ends, and, unless `isBusy`, when the tab
 * becomes visible. `ask` looks it up again; the old state stays until the answer arrives.
 */
export function useAvailability(holidayId: string, isBusy: boolean) {
  /** Null until the first answer. */
  const [availability, setAvailability] = useState<Availability | null>(null);
  /** Why the last lookup failed; null when it succeeded or is still running. */
  const [failure, setFailure] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(true);
  const asking = useRef<AbortController | null>(null);

  const ask = useCallback(() => {
    asking.current?.abort();
    const stop = new AbortController();
    asking.current = stop;
    setIsAsking(true);
    const answer = async () => {
      try {
        const found = await askAvailability(holidayId, stop.signal);
        if (stop.signal.aborted) return;
        setAvailability(found);
        setFailure(null);
      } catch (error) {
        if (stop.signal.aborted) return;
        setFailure(failureText(error));
      }
      setIsAsking(false);
    };
    void answer();
  }, [holidayId]);

  useEffect(() => {
    ask();
    return () => asking.current?.abort();
  }, [ask]);

  useEffect(() => {
    const wait = availability && askAgainIn(availability, new Date());
    if (wait === null) return;
    const timer = setTimeout(ask, wait);
    return () => clearTimeout(timer);
  }, [availability, ask]);

  useEffect(() => {
    if (isBusy) return;
    const refreshIfVisible = () => document.visibilityState === "visible" && ask();
    document.addEventListener("visibilitychange", refreshIfVisible);
    return () => document.removeEventListener("visibilitychange", refreshIfVisible);
  }, [ask, isBusy]);

  return { availability, failure, isAsking, ask };
}

type CheckoutNoticeProps = ReturnType<typeof useAvailability> & { holidayId: string; holidayName: string };

/** Why there is no form: it is loading, taken, or the visitor's own. The heading takes the focus if it was lost. */
export function CheckoutNotice(props: CheckoutNoticeProps) {
  const element = useRef<HTMLDivElement>(null);
  const said = props.failure ? "failure" : props.availability?.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clicked button may be gone from the new notice
  useEffect(() => {
    const heading = element.current?.querySelector("h3");
    if (!heading || !hasLostFocus()) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [said]);
  return (
    <div ref={element}>
      <Notice {...props} />
    </div>
  );
}

function Notice({ holidayId, holidayName, availability, failure, isAsking, ask }: CheckoutNoticeProps) {
  const again = (label: string) => (
    <Button onClick={() => isAsking || ask()} aria-disabled={isAsking}>
      {isAsking ? "Checking…" : label}
    </Button>
  );
  const waitlist = <SponsorWaitlist holidayId={holidayId} holidayName={holidayName} />;
  const calendar = (variant: "default" | "outline") => (
    <Link href="/calendar" prefetch={false} className={buttonVariants({ variant })}>
      Find another holiday
    </Link>
  );
  const notice = (emoji: string, title: string, children: ReactNode, actions?: ReactNode) => (
    <EmptyState emoji={emoji} title={title} titleAs="h3" actions={actions}>
      {children}
    </EmptyState>
  );
  if (failure) return notice("🌧️", "We couldn't look that up", failure, again("Try again"));
  switch (availability?.state) {
    case "yours":
      return notice(
        "🎉",
        `You sponsor ${holidayName}`,
        availability.isSignedIn
          ? "Edit your message, manage billing and see daily views on your dashboard."
          : "Sign in with your contact email to edit your message, manage billing and see daily views.",
        <Link href="/sponsor-dashboard" prefetch={false} className={buttonVariants()}>
          Open your dashboard
        </Link>,
      );
    case "taken":
      return notice(
        "💛",
        `${holidayName} has a sponsor`,
        "Each holiday has one sponsor at a time, and this one is taken. Plenty of others are free.",
        <>
          {waitlist}
          {calendar("default")}
        </>,
      );
    case "held": {
      const { heldUntil } = availability;
      const until = heldUntil ? ` If they don't finish, it's free again at ${endOfReservation(heldUntil)}.` : "";
      return notice(
        "⏳",
        "Someone is checking out",
        `${holidayName} is reserved for them while they pay.${until} We'll check again then.`,
        <>
          {again("Check again")}
          {waitlist}
          {calendar("outline")}
        </>,
      );
    }
    default:
      return notice("🔎", "One moment…", `Checking whether ${holidayName} is free.`);
  }
}
