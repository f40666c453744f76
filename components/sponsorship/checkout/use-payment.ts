"use client";

import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { useRef, useState } from "react";
import { apiRequest, RequestFailed } from "@/components/ui/api-request";
import { toast } from "@/components/ui/toast-store";
import { isOver, SHOWN_STATES } from "@/lib/core/subscription-states";
import { checkoutBody, checkoutToSend, type SentCheckout } from "@/lib/sponsorship/checkout/draft";
import {
  type CheckoutMessage,
  fieldErrorsOf,
  paymentFailure,
  REQUEST_FAILED,
  type Settled,
} from "@/lib/sponsorship/checkout/outcome";
import type { SponsorForm } from "@/lib/sponsorship/input";

/** The server calls the payment provider, and retries when it gets no answer. */
const TIMEOUT_MS = 60_000;

/** The server's answer to a checkout. Without a secret there is nothing (left) to pay. */
type SignedUp = {
  sponsorship: { id: string; status: string; heldUntil: string };
  subscription: { clientSecret: string | null };
};

/** The key belongs to a checkout that is over, or that this browser cannot prove to be its own. */
function needsNewKey(error: unknown): boolean {
  if (!(error instanceof RequestFailed)) return false;
  return error.status === 410 || (error.status === 422 && error.issues.length === 0);
}

type SaveSent = (sent: SentCheckout) => void;

async function send(last: SentCheckout | null, body: string, saveSent: SaveSent): Promise<SignedUp> {
  const sent = checkoutToSend(last, body, () => crypto.randomUUID());
  // Saved before the answer, so that a reload sends it again under the same key.
  saveSent(sent);
  const headers = { "idempotency-key": sent.key };
  return apiRequest("/api/sponsors", { method: "POST", body: sent.body, headers, timeoutMs: TIMEOUT_MS });
}

/** Starts or continues a checkout; one that has expired is started again, once. Throws RequestFailed. */
async function beginCheckout(last: SentCheckout | null, body: string, saveSent: SaveSent): Promise<SignedUp> {
  try {
    const begun = await send(last, body, saveSent);
    if (!isOver(begun.sponsorship.status)) return begun;
  } catch (error) {
    if (!needsNewKey(error)) throw error;
  }
  return send(null, body, saveSent);
}

/** Ten seconds in total; after that the provider's webhook brings the result. */
const PAUSES_MS = [0, 400, 800, 1300, 2000, 2500, 3000];

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Settles a payment until its outcome is known. Never throws, because the money has already been paid. */
async function settlePayment(signUpId: string): Promise<Settled> {
  for (const wait of PAUSES_MS) {
    await pause(wait);
    try {
      const request = { method: "POST", timeoutMs: TIMEOUT_MS } as const;
      const { status } = await apiRequest<{ status: string }>(`/api/sponsors/sign-ups/${signUpId}/settle`, request);
      if (SHOWN_STATES.includes(status)) return "live";
      if (isOver(status)) return "given back";
    } catch (error) {
      console.warn("A payment could not be settled yet", error);
    }
  }
  return "later";
}

type PaymentOptions = {
  holidayId: string;
  form: SponsorForm;
  sent: SentCheckout | null;
  saveSent: (sent: SentCheckout | null) => void;
  /** Called with true at the click, and with false when all of it is done. */
  onBusy: (isBusy: boolean) => void;
  /** The server rejected the values of these fields. */
  onFieldErrors: (errors: Partial<SponsorForm>) => void;
  /** Another visitor was faster, or the checkout is running in another tab. */
  onConflict: () => void;
  /** The payment went through; `settled` is its outcome. */
  onPaid: (settled: Settled) => void;
};

/** Shown in the form, below the card, while the toast says why. */
const TRY_AGAIN = "That payment didn't go through. Try again, or use another card. You won't be charged twice.";

/** What a payment needs; both exist once the provider's script and its card field are loaded. */
type CardPayment = { stripe: Stripe; card: StripeCardElement };

/** Checks out and pays, once however often the button is clicked. */
export function useCheckoutPayment(options: PaymentOptions) {
  const { holidayId, form, sent, saveSent, onBusy, onFieldErrors, onConflict, onPaid } = options;
  const [isBusy, setIsBusy] = useState(false);
  /** The last error, shown in the form because notices disappear. */
  const [problem, setProblem] = useState<string | null>(null);
  /** Until when the holiday is reserved, in ISO 8601; null before it is. */
  const [heldUntil, setHeldUntil] = useState<string | null>(null);
  // A second click can arrive before the state update.
  const running = useRef(false);

  /** The toast names the reason, the form the next step, so neither repeats the other. */
  const fail = ({ title, description }: CheckoutMessage, inForm: string) => {
    setProblem(inForm);
    toast({ title, description, variant: "destructive" });
  };
  const refuse = (error: unknown) => {
    const { status, message, issues } =
      error instanceof RequestFailed ? error : new RequestFailed(0, "", [], { cause: error });
    console.warn("The checkout was refused", error);
    const errors = fieldErrorsOf(issues, form);
    // A toast would cover the field that has the error.
    if (Object.keys(errors).length > 0) return onFieldErrors(errors);
    fail(REQUEST_FAILED, message);
    if (status === 409) onConflict();
  };
  /** Returns whether the payment went through. */
  const confirm = async ({ stripe, card }: CardPayment, clientSecret: string): Promise<boolean> => {
    const billing_details = { name: form.businessName.trim(), email: form.contactEmail.trim() };
    const answer = await stripe
      .confirmCardPayment(clientSecret, { payment_method: { card, billing_details } })
      .catch((error: unknown) => {
        console.warn("The payment could not be confirmed", error);
        return { error: {} };
      });
    const failure = paymentFailure(answer);
    if (failure) fail(failure, TRY_AGAIN);
    return failure === null;
  };
  const run = async (cardPayment: CardPayment) => {
    let signedUp: SignedUp;
    try {
      signedUp = await beginCheckout(sent, checkoutBody(form, holidayId), saveSent);
    } catch (error) {
      return refuse(error);
    }
    const { sponsorship, subscription } = signedUp;
    setHeldUntil(sponsorship.heldUntil);
    if (subscription.clientSecret !== null && !(await confirm(cardPayment, subscription.clientSecret))) return;
    onPaid(await settlePayment(sponsorship.id));
  };
  const pay = (cardPayment: CardPayment) => {
    if (running.current) return;
    running.current = true;
    setIsBusy(true);
    onBusy(true);
    setProblem(null);
    void run(cardPayment).finally(() => {
      running.current = false;
      setIsBusy(false);
      onBusy(false);
    });
  };
  return { isBusy, problem, heldUntil, pay };
}

export type CheckoutPayment = ReturnType<typeof useCheckoutPayment>;
