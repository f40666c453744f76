"use client";

import { ExternalLink, Star } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "@/components/ui/toast-store";
import { money, PLAN, PLAN_PRICE } from "@/lib/billing/plan";
import { viewOf } from "@/lib/sponsorship/checkout/availability";
import { paidLabel, type Settled } from "@/lib/sponsorship/checkout/outcome";
import type { SponsorForm } from "@/lib/sponsorship/input";
import { CheckoutDetails } from "./details";
import { CheckoutBody, CheckoutFrame, CheckoutStepTitle, endOfReservation } from "./frame";
import { CheckoutNotice, useAvailability } from "./notice";
import { CheckoutPayment } from "./payment";
import { useCheckoutForm } from "./use-checkout-form";
import { useCheckoutPayment } from "./use-payment";
import "@/components/layout/all.css";
import "./checkout.css";

/** How long to wait for the refreshed page; after that the visitor is doing something else. */
const WAIT_MS = 5000;

/** Focuses the sponsor box, unless the visitor has focused something that is still open. */
function show(box: HTMLElement): void {
  const focused = document.activeElement;
  if (focused !== document.body && focused?.ariaHasPopup !== "dialog") return;
  box.tabIndex = -1;
  box.focus({ preventScroll: true });
  box.scrollIntoView({ block: "center" });
}

/** Scrolls to the sponsor box, which a new sponsor wants to see, and focuses it, as soon as the page has it. */
function showSponsorBox(): void {
  const tryShow = () => {
    const box = document.querySelector<HTMLElement>('main aside[aria-label="Sponsor"]');
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
function CheckoutPrice() {
  return (
    <div className="checkout-ticket grid grid-cols-[1fr_auto] rounded-[1.1rem] bg-sponsor text-black max-[30rem]:grid-cols-1">
      <p className="px-4.5 pt-3.5 pb-4 leading-tight">
        <strong className="block font-display font-extrabold text-[clamp(1.4rem,7.6vw,1.875rem)] tracking-tight">
          {PLAN_PRICE}
        </strong>
        <span className="font-semibold">for just {MONTHLY}/month (billed quarterly)</span>
      </p>
      <ul className="flex w-(--stub) flex-col justify-center gap-1.5 whitespace-nowrap border-black/45 border-l-2 border-dashed px-4 font-bold text-[0.9rem] max-[30rem]:h-(--stub) max-[30rem]:w-auto max-[30rem]:flex-row max-[30rem]:items-center max-[30rem]:justify-start max-[30rem]:gap-[clamp(0.5rem,3vw,1.1rem)] max-[30rem]:border-t-2 max-[30rem]:border-l-0 max-[30rem]:text-[clamp(0.75rem,3.6vw,0.85rem)]">
        <li className="flex items-center gap-1.5">
          <Star className="size-4" /> Featured Placement
        </li>
        <li className="flex items-center gap-1.5">
          <ExternalLink className="size-4" /> Business Link
        </li>
      </ul>
    </div>
  );
}

/** What a sponsorship does not include, with a link to the public record. */
function CheckoutPromise({ slug }: { slug: string | undefined }) {
  return (
    <p className="text-muted-foreground text-sm">
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

export type CheckoutDialogProps = {
  holidayId: string;
  holidayName: string;
  /** For the link to the public record of sponsors. */
  slug?: string;
  onClose: () => void;
};

/** Other instances see a new sponsor within a second, and this page may come from one of them. */
const REFRESH_AGAIN_MS = 1500;

/** Sponsor checkout, in two steps. Source: spec section 2, sponsor signup dialog. */
export function CheckoutDialog({ holidayId, holidayName, slug, onClose }: CheckoutDialogProps) {
  const router = useRouter();
  const [step, setStep] = useState<"details" | "payment">("details");
  const [hasMoved, setHasMoved] = useState(false);
  const [isPaying, setIsPaying] = useState(false);
  const known = useAvailability(holidayId, isPaying);
  const { availability } = known;
  const checkout = useCheckoutForm(holidayId, availability?.business ?? null);
  const { form, sent, saveSent, clearSaved } = checkout;
  const values = form.getValues();
  const goTo = (next: typeof step) => {
    setStep(next);
    setHasMoved(true);
  };
  const finish = (settled: Settled) => {
    const signInAs = availability?.isSignedIn ? null : values.contactEmail.trim();
    checkout.forget();
    toast(paidLabel(settled, holidayName, signInAs));
    onClose();
    router.refresh();
    setTimeout(() => router.refresh(), REFRESH_AGAIN_MS);
    showSponsorBox();
  };
  const payment = useCheckoutPayment({
    holidayId,
    form: values,
    sent,
    saveSent,
    onBusy: setIsPaying,
    onFieldErrors: (errors) => {
      for (const [name, message] of Object.entries(errors)) form.setError(name as keyof SponsorForm, { message });
      clearSaved();
      goTo("details");
    },
    onConflict: () => {
      saveSent(null);
      known.ask();
    },
    onPaid: finish,
  });
  const isForm = payment.isBusy || (availability !== null && viewOf(availability, sent !== null) === "form");
  const reservedUntil = availability?.state === "yours-unpaid" ? availability.heldUntil : null;
  return (
    <CheckoutFrame
      title={`Sponsor ${holidayName}`}
      isBusy={payment.isBusy}
      closesOutside={step === "details"}
      onClose={onClose}
    >
      {!isForm && (
        <CheckoutBody className="content-center" aria-live="polite">
          <CheckoutNotice holidayId={holidayId} holidayName={holidayName} {...known} />
        </CheckoutBody>
      )}
      {isForm && step === "details" && (
        <CheckoutDetails
          form={form}
          onContinue={() => {
            checkout.save();
            goTo("payment");
          }}
        >
          <CheckoutPrice />
          {reservedUntil && (
            <p className="rounded-[1.1rem] bg-muted px-4 py-2.5 font-semibold">
              {holidayName} is reserved for you until {endOfReservation(reservedUntil)}.
            </p>
          )}
          <CheckoutStepTitle step={1} title="Your business" takesFocus={hasMoved} />
          {availability?.business?.businessName && (
            <p className="mb-4 text-muted-foreground text-sm">
              You already sponsor with this business. Changes you make here appear on all its holidays once you've paid.
            </p>
          )}
          <CheckoutPromise slug={slug} />
        </CheckoutDetails>
      )}
      {isForm && step === "payment" && availability && (
        <CheckoutPayment
          availability={availability}
          holidayName={holidayName}
          form={values}
          payment={payment}
          onBack={() => {
            clearSaved();
            goTo("details");
          }}
          onClose={onClose}
        />
      )}
    </CheckoutFrame>
  );
}
