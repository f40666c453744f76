"use client";

import Link from "next/link";
import { useEffect, useRef } from "react";
import { dayAndTime, deviceHourCycle } from "@/lib/sharing/day-and-time";
import type { Availability } from "@/lib/sponsors/sign-up-availability";
import { EmptyState } from "../empty-state";
import { buttonClass } from "../ui/button";
import { hasLostFocus } from "./sign-up-has-lost-focus";

type SignUpNoticeProps = {
  holidayName: string;
  /** Null while it is asked for, or when it cannot be. */
  availability: Availability | null;
  failure: string | null;
  isAsking: boolean;
  onAsk: () => void;
};

/** Why there is no form: it is on its way, or somebody else's, or one's own already. Its heading takes up a lost focus. */
export function SignUpNotice(props: SignUpNoticeProps) {
  const element = useRef<HTMLDivElement>(null);
  const said = props.failure ? "failure" : props.availability?.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another notice has other buttons, the pressed one may be gone
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

function Notice({ holidayName, availability, failure, isAsking, onAsk }: SignUpNoticeProps) {
  const again = (look: "solid" | "quiet", label: string) => (
    <button
      type="button"
      onClick={() => isAsking || onAsk()}
      aria-disabled={isAsking}
      className={buttonClass({ look })}
    >
      {isAsking ? "Checking…" : label}
    </button>
  );
  const calendar = (look: "solid" | "quiet") => (
    <Link href="/calendar" prefetch={false} className={buttonClass({ look })}>
      Find another day
    </Link>
  );
  if (failure) {
    return (
      <EmptyState emoji="🌧️" title="We couldn't look that up" titleAs="h3" actions={again("solid", "Try again")}>
        {failure}
      </EmptyState>
    );
  }
  if (availability?.state === "yours") {
    const dashboard = (
      <Link href="/sponsor-dashboard" prefetch={false} className={buttonClass()}>
        Open your dashboard
      </Link>
    );
    return (
      <EmptyState emoji="🎉" title={`You sponsor ${holidayName}.`} titleAs="h3" actions={dashboard}>
        {availability.isSignedIn
          ? "Your words, your billing and a report of every day are on your dashboard."
          : "Sign in with the address you signed up with: your words, your billing and a report of every day are there."}
      </EmptyState>
    );
  }
  if (availability?.state === "taken") {
    return (
      <EmptyState emoji="💛" title={`${holidayName} has a sponsor`} titleAs="h3" actions={calendar("solid")}>
        One holiday, one sponsor: this one is spoken for. The calendar has plenty that are not.
      </EmptyState>
    );
  }
  if (availability?.state === "held") {
    const until = availability.heldUntil && new Date(availability.heldUntil);
    const actions = (
      <>
        {again("solid", "Check again")}
        {calendar("quiet")}
      </>
    );
    return (
      <EmptyState emoji="⏳" title="Somebody is just signing up" titleAs="h3" actions={actions}>
        {holidayName} is kept for them while they pay.
        {until && <> If they change their mind, it is free again {dayAndTime(until, new Date(), deviceHourCycle())}.</>}{" "}
        We look again by ourselves.
      </EmptyState>
    );
  }
  return (
    <EmptyState emoji="🔎" title="One moment …" titleAs="h3">
      We look whether {holidayName} is free.
    </EmptyState>
  );
}
