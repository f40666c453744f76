"use client";

import Link from "next/link";
import { useEffect, useRef } from "react";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { deviceHourCycle } from "@/lib/cards/day-and-time";
import type { Availability } from "@/lib/sponsorship/checkout/availability";
import { reservationEnd } from "@/lib/sponsorship/labels";
import { SponsorWaitlist } from "../sponsor-waitlist";
import { hasLostFocus } from "./has-lost-focus";

type SignUpNoticeProps = {
  holidayId: string;
  holidayName: string;
  /** Null while it is loading, or when it could not be loaded. */
  availability: Availability | null;
  failure: string | null;
  isAsking: boolean;
  onAsk: () => void;
};

/**
 * Why there is no form: it is loading, taken, or already the visitor's own. The heading takes the focus if it was lost.
 */
export function SignUpNotice(props: SignUpNoticeProps) {
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

function Notice({ holidayId, holidayName, availability, failure, isAsking, onAsk }: SignUpNoticeProps) {
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
      Find another holiday
    </Link>
  );
  const waitlist = <SponsorWaitlist holidayId={holidayId} holidayName={holidayName} />;
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
      <EmptyState emoji="🎉" title={`You sponsor ${holidayName}`} titleAs="h3" actions={dashboard}>
        {availability.isSignedIn
          ? "Edit your message, manage billing and see daily views on your dashboard."
          : "Sign in with your contact email to edit your message, manage billing and see daily views."}
      </EmptyState>
    );
  }
  if (availability?.state === "taken") {
    return (
      <EmptyState
        emoji="💛"
        title={`${holidayName} has a sponsor`}
        titleAs="h3"
        actions={
          <>
            {waitlist}
            {calendar("solid")}
          </>
        }
      >
        Each holiday has one sponsor at a time, and this one is taken. Plenty of others are free.
      </EmptyState>
    );
  }
  if (availability?.state === "held") {
    const until = availability.heldUntil && new Date(availability.heldUntil);
    const actions = (
      <>
        {again("solid", "Check again")}
        {waitlist}
        {calendar("quiet")}
      </>
    );
    return (
      <EmptyState emoji="⏳" title="Someone is checking out" titleAs="h3" actions={actions}>
        {holidayName} is reserved for them while they pay.
        {until && (
          <> If they don't finish, it's free again at {reservationEnd(until, new Date(), deviceHourCycle())}.</>
        )}{" "}
        We'll check again then.
      </EmptyState>
    );
  }
  return (
    <EmptyState emoji="🔎" title="One moment…" titleAs="h3">
      Checking whether {holidayName} is free.
    </EmptyState>
  );
}
