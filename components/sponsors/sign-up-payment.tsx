"use client";

import { CardElement, Elements, useElements, useStripe } from "@stripe/react-stripe-js";
import { ArrowLeft, LoaderCircle, LockKeyhole } from "lucide";
import { type FormEvent, useId, useState } from "react";
import { money, PLAN } from "@/lib/billing/plan";
import { deviceHourCycle } from "@/lib/cards/share-text";
import type { Availability } from "@/lib/sponsorship/checkout/availability";
import { CARD_MISSING, cardProblem, PAYMENT_FAILED, PROVIDER_MISSING } from "@/lib/sponsorship/checkout/outcome";
import type { SponsorForm } from "@/lib/sponsorship/form";
import { reservationEnd } from "@/lib/sponsorship/words";
import { Icon } from "../icon";
import { buttonClass } from "../ui/button";
import { toast } from "../ui/toast-store";
import { CardInput } from "./card-input";
import { SignUpStepTitle } from "./sign-up-step-title";
import { SignUpLines, SignUpPreview } from "./sign-up-summary";
import type { SignUpPayment as Payment } from "./sign-up-use-payment";
import { type PaymentProvider, usePaymentProvider } from "./sign-up-use-provider";

type SignUpPaymentProps = {
  availability: Availability;
  holidayName: string;
  form: SponsorForm;
  payment: Payment;
  onBack: () => void;
  onClose: () => void;
};

/** The second step: what is bought, and the card that pays for it. Source of the texts: spec section 2, sponsor signup dialog. */
export function SignUpPayment(props: SignUpPaymentProps) {
  const provider = usePaymentProvider(props.availability);
  return (
    <Elements stripe={provider.stripe}>
      <PaymentForm {...props} provider={provider} />
    </Elements>
  );
}

/** Scrolls what went wrong into view. */
function show(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

function PaymentForm({
  holidayName,
  form,
  payment,
  provider,
  onBack,
  onClose,
}: SignUpPaymentProps & { provider: PaymentProvider }) {
  const id = useId();
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setIsReady] = useState(false);
  const [card, setCard] = useState<{ isComplete: boolean; said: string | undefined }>();
  const [hasTried, setHasTried] = useState(false);
  const { isBusy, heldUntil } = payment;
  const wrongCard = card?.said ?? (hasTried && !card?.isComplete ? cardProblem(undefined) : undefined);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!stripe || !elements) return toast({ ...PROVIDER_MISSING, variant: "destructive" });
    const field = elements.getElement(CardElement);
    if (!field) return toast({ title: PAYMENT_FAILED, description: CARD_MISSING, variant: "destructive" });
    setHasTried(true);
    if (!card?.isComplete) return field.focus();
    payment.pay({ stripe, card: field });
  };
  return (
    <form noValidate onSubmit={submit} className="sign-up-step">
      <div className="sign-up-scroll grid content-start gap-4">
        <SignUpStepTitle step={2} title="Payment" takesFocus />
        <SignUpLines holidayName={holidayName} businessName={form.businessName} />
        {/* biome-ignore lint/a11y/useSemanticElements: what is in it is the provider's */}
        <div role="group" aria-labelledby={`${id}-card`} aria-describedby={wrongCard ? `${id}-problem` : undefined}>
          <p id={`${id}-card`} className="mb-1 font-semibold">
            Card
          </p>
          <div className="sign-up-card" data-invalid={wrongCard ? "" : undefined}>
            {stripe && (
              <CardInput
                isDisabled={isBusy}
                onReady={() => setIsReady(true)}
                onChange={({ complete, error }) => setCard({ isComplete: complete, said: error?.message })}
                onEscape={() => isBusy || onClose()}
              />
            )}
            {!isReady && !provider.hasFailed && <p className="sign-up-card-wait">Loading the card field…</p>}
            {provider.hasFailed && (
              <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
                <p className="min-w-0 flex-1">The card form didn't load.</p>
                <button type="button" className={buttonClass({ look: "quiet" })} onClick={provider.retry}>
                  Try again
                </button>
              </div>
            )}
          </div>
          {wrongCard && (
            <p id={`${id}-problem`} role="alert" className="field-error">
              {wrongCard}
            </p>
          )}
        </div>
        {payment.problem && (
          <p role="alert" ref={show} className="sign-up-problem">
            {payment.problem}
          </p>
        )}
        <p className="flex gap-2 text-ink-soft text-sm">
          <Icon of={LockKeyhole} className="size-4 translate-y-0.5" />
          Your payment is secure and encrypted. You can cancel your sponsorship anytime.
        </p>
        <p className="text-ink-soft text-sm">Billed $15 every 3 months • Cancel anytime</p>
        <SignUpPreview form={form} />
      </div>
      <div className="sign-up-foot">
        {heldUntil && !isBusy && (
          <p className="text-center text-ink-soft text-sm">
            {holidayName} is reserved for you until {reservationEnd(new Date(heldUntil), new Date(), deviceHourCycle())}
            .
          </p>
        )}
        <div className="flex flex-wrap gap-2 sm:flex-row-reverse">
          <button type="submit" aria-disabled={isBusy} className={buttonClass({ className: "grow-[2]" })}>
            {isBusy && <Icon of={LoaderCircle} className="size-5 animate-spin motion-reduce:animate-none" />}
            {isBusy ? "Processing Payment..." : `Complete Sponsorship (${money(PLAN.amountCents, PLAN.currency)})`}
          </button>
          <button
            type="button"
            onClick={() => isBusy || onBack()}
            aria-disabled={isBusy}
            className={buttonClass({ look: "quiet", className: "grow" })}
          >
            <Icon of={ArrowLeft} /> Back to Details
          </button>
        </div>
        <p role="status" className="sr-only">
          {isBusy && "Processing Payment..."}
        </p>
      </div>
    </form>
  );
}
