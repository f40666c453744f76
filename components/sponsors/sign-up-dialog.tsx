"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { deviceHourCycle } from "@/lib/cards/share-text";
import { viewOf } from "@/lib/sponsorship/checkout/availability";
import { paidWords, type Settled } from "@/lib/sponsorship/checkout/outcome";
import type { SponsorFormErrors } from "@/lib/sponsorship/form";
import { reservationEnd } from "@/lib/sponsorship/words";
import { toast } from "../ui/toast-store";
import { useAvailability } from "./availability";
import { SignUpDetails } from "./sign-up-details";
import { SignUpFrame } from "./sign-up-frame";
import { SignUpNotice } from "./sign-up-notice";
import { SignUpPayment } from "./sign-up-payment";
import { SignUpPrice } from "./sign-up-price";
import { SignUpPromise } from "./sign-up-promise";
import { showSponsorBox } from "./sign-up-show-box";
import { SignUpStepTitle } from "./sign-up-step-title";
import { useSignUpDraft } from "./sign-up-use-draft";
import { useSignUpPayment } from "./sign-up-use-payment";

export type SignUpDialogProps = {
  holidayId: string;
  holidayName: string;
  /** For the link to the public record of who sponsored it. */
  slug?: string;
  onClose: () => void;
};

/** Another instance learns of a new sponsor within a second; this page may come from it. */
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
  const keptUntil = availability?.state === "yours-unpaid" ? availability.heldUntil : null;
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
          {keptUntil && (
            <p className="sign-up-kept">
              {holidayName} is reserved for you until{" "}
              {reservationEnd(new Date(keptUntil), new Date(), deviceHourCycle())}.
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
