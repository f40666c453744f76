"use client";

import { CardElement, Elements, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeCardElementChangeEvent, StripeCardElementOptions } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { ArrowLeft, LoaderCircle, LockKeyhole } from "lucide-react";
import { type FormEvent, useCallback, useEffect, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/input";
import { toast } from "@/components/ui/toast-store";
import { money, PLAN, PLAN_PRICE } from "@/lib/billing/plan";
import type { Availability } from "@/lib/sponsorship/checkout/availability";
import { CARD_MISSING, cardProblem, PAYMENT_FAILED, PROVIDER_MISSING } from "@/lib/sponsorship/checkout/outcome";
import type { SponsorForm } from "@/lib/sponsorship/input";
import { SponsorDisplay } from "../sponsor-display";
import { BILLING_NOTE, CheckoutStep, CheckoutStepTitle, endOfReservation } from "./frame";
import type { CheckoutPayment as Payment } from "./use-payment";

/** `stripeScript` is the local emulator's script; null for the provider's own. */
type Provider = Pick<Availability, "publishableKey" | "stripeScript">;

/** Loads and runs a script. Rejects when it cannot be loaded; then it can be tried again. */
function runScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${src} could not be loaded`));
    };
    document.head.append(script);
  });
}

async function load({ publishableKey, stripeScript }: Provider): Promise<Stripe> {
  if (stripeScript && !("Stripe" in window)) await runScript(stripeScript);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error("there is no Stripe outside a browser");
  return stripe;
}

/** The provider, by its key: it is loaded once per page, and again after a failure. */
const loading = new Map<string, Promise<Stripe>>();

/** Loads the payment provider, and shows a notice when that fails. `stripe` is null until it is loaded. */
function usePaymentProvider({ publishableKey, stripeScript }: Provider) {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const tryToLoad = useCallback(() => {
    setHasFailed(false);
    const provider = loading.get(publishableKey) ?? load({ publishableKey, stripeScript });
    loading.set(publishableKey, provider);
    provider.then(setStripe, (error: unknown) => {
      loading.delete(publishableKey);
      console.warn("The payment provider is missing", error);
      setHasFailed(true);
      toast({ ...PROVIDER_MISSING, variant: "destructive" });
    });
  }, [publishableKey, stripeScript]);
  useEffect(tryToLoad, [tryToLoad]);
  return { stripe, hasFailed, retry: tryToLoad };
}

/** Returns a CSS variable's color in hex. The provider's field is a separate page that knows none of our variables. */
function plainColor(variable: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${variable})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  const context = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d");
  if (!context) return "";
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const channels = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

type CardStyle = NonNullable<StripeCardElementOptions["style"]>;

function styleNow(): CardStyle {
  const ink = plainColor("--foreground");
  const danger = plainColor("--destructive");
  return {
    base: {
      color: ink,
      iconColor: plainColor("--muted-foreground"),
      fontFamily: "Figtree, ui-sans-serif, system-ui, sans-serif",
      // With a smaller font, phones zoom in when a visitor types.
      fontSize: "16px",
      "::placeholder": { color: plainColor("--muted-foreground") },
    },
    invalid: { color: danger, iconColor: danger },
  };
}

/** Returns the card field's style in the current theme's colors. It changes with the theme. */
function useCardStyle(): CardStyle | null {
  const [style, setStyle] = useState<CardStyle | null>(null);
  useEffect(() => {
    const read = () => setStyle(styleNow());
    read();
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributeFilter: ["class", "data-color-theme", "data-accent"] });
    return () => observer.disconnect();
  }, []);
  return style;
}

type CardInputProps = {
  isDisabled: boolean;
  onReady: () => void;
  onChange: (event: StripeCardElementChangeEvent) => void;
  onEscape: () => void;
};

/** The provider's own card field: the number goes from the browser to the provider and never reaches our server. */
function CardInput({ isDisabled, ...events }: CardInputProps) {
  const style = useCardStyle();
  if (!style) return null;
  // One-click wallets would open their own window in the middle of ours.
  const options = { style, disabled: isDisabled, hidePostalCode: true, disableLink: true };
  return <CardElement options={options} {...events} />;
}

type CheckoutPaymentProps = {
  availability: Availability;
  holidayName: string;
  form: SponsorForm;
  payment: Payment;
  onBack: () => void;
  onClose: () => void;
};

/** The second step: the order and the card. Source of the texts: spec section 2, sponsor signup dialog. */
export function CheckoutPayment(props: CheckoutPaymentProps) {
  const provider = usePaymentProvider(props.availability);
  return (
    <Elements stripe={provider.stripe}>
      <PaymentForm {...props} provider={provider} />
    </Elements>
  );
}

/** Scrolls an error into view. */
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
}: CheckoutPaymentProps & { provider: ReturnType<typeof usePaymentProvider> }) {
  const id = useId();
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setIsReady] = useState(false);
  const [card, setCard] = useState<{ isComplete: boolean; said: string | undefined }>();
  const [hasTried, setHasTried] = useState(false);
  const { isBusy, heldUntil } = payment;
  const { customMessage, ...business } = form;
  const lines = { Business: business.businessName, Holiday: holidayName, Billing: PLAN_PRICE };
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
    <CheckoutStep
      onSubmit={submit}
      footer={
        <>
          {heldUntil && !isBusy && (
            <p className="text-center text-muted-foreground text-sm">
              {holidayName} is reserved for you until {endOfReservation(heldUntil)}.
            </p>
          )}
          <div className="flex flex-wrap gap-2 sm:flex-row-reverse">
            <Button type="submit" aria-disabled={isBusy} className="grow-[2]">
              {isBusy && <LoaderCircle className="animate-spin motion-reduce:animate-none" />}
              {isBusy ? "Processing Payment..." : `Complete Sponsorship (${money(PLAN.amountCents, PLAN.currency)})`}
            </Button>
            <Button
              variant="outline"
              onClick={() => isBusy || onBack()}
              aria-disabled={isBusy}
              className="grow aria-disabled:cursor-default aria-disabled:opacity-50"
            >
              <ArrowLeft /> Back to Details
            </Button>
          </div>
          <p role="status" className="sr-only">
            {isBusy && "Processing Payment..."}
          </p>
        </>
      }
    >
      <CheckoutStepTitle step={2} title="Payment" takesFocus />
      <dl className="grid gap-2 rounded-[1.1rem] border border-border px-4.5 py-3.5">
        {Object.entries(lines).map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-6">
            <dt className="mb-0">{name}</dt>
            <dd className="wrap-anywhere line-clamp-3 min-w-0 text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {/* biome-ignore lint/a11y/useSemanticElements: its content is the provider's */}
      <div role="group" aria-labelledby={`${id}-card`} aria-describedby={wrongCard ? `${id}-problem` : undefined}>
        <p id={`${id}-card`} className="mb-1 font-semibold">
          Card
        </p>
        <div
          data-invalid={wrongCard ? "" : undefined}
          className="relative min-h-12 rounded-[0.9rem] border border-input bg-card p-3.5 outline-primary outline-offset-2 has-focus-visible:outline-3 has-[.StripeElement--focus]:outline-3 data-invalid:border-destructive data-invalid:inset-ring data-invalid:inset-ring-destructive"
        >
          {stripe && (
            <CardInput
              isDisabled={isBusy}
              onReady={() => setIsReady(true)}
              onChange={({ complete, error }) => setCard({ isComplete: complete, said: error?.message })}
              onEscape={() => isBusy || onClose()}
            />
          )}
          {!isReady && !provider.hasFailed && (
            <p className="absolute inset-x-3.5 top-3 text-muted-foreground">Loading the card field…</p>
          )}
          {provider.hasFailed && (
            <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
              <p className="min-w-0 flex-1">The card form didn't load.</p>
              <Button variant="outline" onClick={provider.retry}>
                Try again
              </Button>
            </div>
          )}
        </div>
        {wrongCard && (
          <FieldError id={`${id}-problem`} role="alert">
            {wrongCard}
          </FieldError>
        )}
      </div>
      {payment.problem && (
        <p
          role="alert"
          ref={show}
          className="rounded-[1.1rem] bg-destructive px-4 py-2.5 font-semibold text-destructive-foreground"
        >
          {payment.problem}
        </p>
      )}
      <p className="flex gap-2 text-muted-foreground text-sm">
        <LockKeyhole className="size-4 translate-y-0.5" />
        Your payment is secure and encrypted. You can cancel your sponsorship anytime.
      </p>
      <p className="text-muted-foreground text-sm">{BILLING_NOTE}</p>
      <figure inert>
        <figcaption className="mb-2 font-semibold text-muted-foreground text-sm">How it will look</figcaption>
        <SponsorDisplay sponsors={[{ sponsor: { id: "preview", ...business }, customMessage: customMessage.trim() }]} />
      </figure>
    </CheckoutStep>
  );
}
