"use client";

import { ExternalLink, Star } from "lucide";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { failureWords } from "@/components/ui/api-request";
import { Icon } from "@/components/ui/icon";
import { toast } from "@/components/ui/toast-store";
import { money, PLAN, priceInWords } from "@/lib/billing/plan";
import { deviceHourCycle } from "@/lib/cards/day-and-time";
import { type Availability, askAgainIn, viewOf } from "@/lib/sponsorship/checkout/availability";
import { paidWords, type Settled } from "@/lib/sponsorship/checkout/outcome";
import type { SponsorFormErrors } from "@/lib/sponsorship/form";
import { reservationEnd } from "@/lib/sponsorship/labels";
import { SignUpDetails } from "./details";
import { SignUpFrame } from "./frame";
import { SignUpNotice } from "./notice";
import { SignUpPayment } from "./payment";
import { askAvailability } from "./request";
import { SignUpStepTitle } from "./step-title";
import { useSignUpDraft } from "./use-draft";
import { useSignUpPayment } from "./use-payment";

/** The availability of a holiday and the state of its lookup. `availability` is null until the first answer. */
export type KnownAvailability = {
  availability: Availability | null;
  /** Why the last lookup failed; null when it succeeded or is still running. */
  failure: string | null;
  isAsking: boolean;
  /** Looks it up again; the old state stays until the answer arrives. */
  ask: () => void;
};

/**
 * Looks up the availability of a holiday: immediately, when a reservation ends, and, unless `isBusy`, when the tab
 * becomes visible.
 */
export function useAvailability(holidayId: string, isBusy: boolean): KnownAvailability {
  const [availability, setAvailability] = useState<Availability | null>(null);
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
        setFailure(failureWords(error));
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

/** How long to wait for the refreshed page; after that the visitor is doing something else. */
const WAIT_MS = 5000;

/** Finds the page's sponsor box, which a new sponsor wants to see. */
const findBox = () => document.querySelector<HTMLElement>('main aside[aria-label="Sponsor"]');

/** Whether the focused element was closed or has left the page, so that the focus may move. */
const isFocusFree = () => document.activeElement === document.body || document.activeElement?.ariaHasPopup === "dialog";

function show(box: HTMLElement): void {
  if (!isFocusFree()) return;
  box.tabIndex = -1;
  box.focus({ preventScroll: true });
  box.scrollIntoView({ block: "center" });
}

/** Scrolls to the sponsor box and focuses it, as soon as the page has it. */
export function showSponsorBox(): void {
  const tryShow = () => {
    const box = findBox();
    if (!box) return;
    observer.disconnect();
    // By then the page is laid out, and the dialog is closed.
    requestAnimationFrame(() => show(box));
  };
  const observer = new MutationObserver(tryShow);
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), WAIT_MS);
  tryShow();
}

const MONTHLY = money(PLAN.amountCents / PLAN.intervalCount, PLAN.currency);

/** The price and what it includes, styled as a ticket. Source of the texts: spec section 2, sponsor signup dialog. */
export function SignUpPrice() {
  return (
    <div className="sign-up-ticket">
      <p className="leading-tight">
        <strong className="sign-up-price">{priceInWords(PLAN)}</strong>
        <span className="font-semibold">for just {MONTHLY}/month (billed quarterly)</span>
      </p>
      <ul className="sign-up-stub">
        <li className="sign-up-badge">
          <Icon of={Star} className="size-4" /> Featured Placement
        </li>
        <li className="sign-up-badge">
          <Icon of={ExternalLink} className="size-4" /> Business Link
        </li>
      </ul>
    </div>
  );
}

/** What a sponsorship does not include, with a link to the public record. */
export function SignUpPromise({ slug }: { slug: string | undefined }) {
  return (
    <p className="text-ink-soft text-sm">
      Sponsors appear beside a holiday. They can't edit its text.
      {slug && (
        <>
          {" "}
          Everyone who has sponsored it is on the{" "}
          <a href={`/holidays/${slug}/sponsors`} target="_blank" rel="noopener" className="text-link">
            public record<span className="sr-only"> (opens in a new tab)</span>
          </a>
          .
        </>
      )}
    </p>
  );
}

export type SignUpDialogProps = {
  holidayId: string;
  holidayName: string;
  /** For the link to the public record of sponsors. */
  slug?: string;
  onClose: () => void;
};

/** Other instances see a new sponsor within a second, and this page may come from one of them. */
const REFRESH_AGAIN_MS = 1500;

/** Sponsor checkout, in two steps. Source: spec section 2, sponsor signup dialog. */
export function SignUpDialog({ holidayId, holidayName, slug, onClose }: SignUpDialogProps) {
  const router = useRouter();
  const [step, setStep] = useState<"details" | "payment">("details");
  const [hasMoved, setHasMoved] = useState(false);
  const [serverErrors, setServerErrors] = useState<SponsorFormErrors>({});
  const [isPaying, setIsPaying] = useState(false);
  const known = useAvailability(holidayId, isPaying);
  const { availability } = known;
  const { form, change, save, sent, keepSent, clearSaved, forget } = useSignUpDraft(
    holidayId,
    availability?.business ?? null,
  );
  const goTo = (next: typeof step) => {
    setStep(next);
    setHasMoved(true);
  };
  const finish = (settled: Settled) => {
    const signInAs = availability?.isSignedIn ? null : form.contactEmail.trim();
    forget();
    toast(paidWords(settled, holidayName, signInAs));
    onClose();
    router.refresh();
    setTimeout(() => router.refresh(), REFRESH_AGAIN_MS);
    showSponsorBox();
  };
  const payment = useSignUpPayment({
    holidayId,
    form,
    sent,
    keepSent,
    onBusy: setIsPaying,
    onFieldErrors: (errors) => {
      setServerErrors(errors);
      clearSaved();
      goTo("details");
    },
    onConflict: () => {
      keepSent(null);
      known.ask();
    },
    onPaid: finish,
  });
  const isForm = payment.isBusy || (availability !== null && viewOf(availability, sent !== null) === "form");
  const reservedUntil = availability?.state === "yours-unpaid" ? availability.heldUntil : null;
  return (
    <SignUpFrame
      title={`Sponsor ${holidayName}`}
      isBusy={payment.isBusy}
      closesOutside={step === "details"}
      onClose={onClose}
    >
      {!isForm && (
        <div className="sign-up-scroll grid place-content-center" aria-live="polite">
          <SignUpNotice holidayId={holidayId} holidayName={holidayName} {...known} onAsk={known.ask} />
        </div>
      )}
      {isForm && step === "details" && (
        <SignUpDetails
          form={form}
          serverErrors={serverErrors}
          onChange={(changes) => {
            change(changes);
            setServerErrors((before) =>
              Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes))),
            );
          }}
          onContinue={() => {
            save();
            goTo("payment");
          }}
        >
          <SignUpPrice />
          {reservedUntil && (
            <p className="sign-up-kept">
              {holidayName} is reserved for you until{" "}
              {reservationEnd(new Date(reservedUntil), new Date(), deviceHourCycle())}.
            </p>
          )}
          <SignUpStepTitle step={1} title="Your business" takesFocus={hasMoved} />
          {availability?.business?.businessName && (
            <p className="mb-4 text-ink-soft text-sm">
              You already sponsor with this business. Changes you make here appear on all its holidays once you've paid.
            </p>
          )}
          <SignUpPromise slug={slug} />
        </SignUpDetails>
      )}
      {isForm && step === "payment" && availability && (
        <SignUpPayment
          availability={availability}
          holidayName={holidayName}
          form={form}
          payment={payment}
          onBack={() => {
            clearSaved();
            goTo("details");
          }}
          onClose={onClose}
        />
      )}
    </SignUpFrame>
  );
}
