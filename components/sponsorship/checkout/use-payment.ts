"use client";

import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { useRef, useState } from "react";
import { RequestFailed } from "@/components/ui/api-request";
import { toast } from "@/components/ui/toast-store";
import { isOver, SHOWN_STATES } from "@/lib/core/subscription-states";
import { type SentSignUp, signUpBody, signUpToSend } from "@/lib/sponsorship/checkout/key";
import {
  fieldErrorsOf,
  paymentFailure,
  REQUEST_FAILED,
  type Settled,
  type Told,
} from "@/lib/sponsorship/checkout/outcome";
import type { SponsorForm, SponsorFormErrors } from "@/lib/sponsorship/form";
import { postSignUp, type SignedUp, settleSignUp } from "./request";

/** The key answers for something that is over, or that this browser cannot prove to be its own. */
function needsNewKey(error: unknown): boolean {
  if (!(error instanceof RequestFailed)) return false;
  return error.status === 410 || (error.status === 422 && error.issues.length === 0);
}

type Keep = (sent: SentSignUp) => void;

async function send(last: SentSignUp | null, body: string, keep: Keep): Promise<SignedUp> {
  const sent = signUpToSend(last, body, () => crypto.randomUUID());
  // Before the answer: a reload in between sends it under the same key.
  keep(sent);
  return postSignUp(sent);
}

/**
 * Begins a sign-up, or goes on with the one that was begun with the same details. One whose time ran out meanwhile is begun
 * anew, once. Throws RequestFailed.
 */
async function beginSignUp(last: SentSignUp | null, body: string, keep: Keep): Promise<SignedUp> {
  try {
    const begun = await send(last, body, keep);
    if (!isOver(begun.sponsorship.status)) return begun;
  } catch (error) {
    if (!needsNewKey(error)) throw error;
  }
  return send(null, body, keep);
}

/** Ten seconds in all: after that it is for the provider's own message to come. */
const PAUSES_MS = [0, 400, 800, 1300, 2000, 2500, 3000];

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Has the server ask about a payment until it knows what became of it. Never throws: the money is gone by now. */
async function settlePayment(signUpId: string): Promise<Settled> {
  for (const wait of PAUSES_MS) {
    await pause(wait);
    try {
      const { status } = await settleSignUp(signUpId);
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
  sent: SentSignUp | null;
  keepSent: (sent: SentSignUp | null) => void;
  /** From the press until all of it is done. */
  onBusy: (isBusy: boolean) => void;
  /** The server objects to what stands in these fields. */
  onFieldErrors: (errors: SponsorFormErrors) => void;
  /** Somebody was faster, or it is under way in another tab. */
  onConflict: () => void;
  /** The money is there; `isLive`: and the page shows it. */
  onPaid: (settled: Settled) => void;
};

/** Below the form's card, after the toast has said why. */
const TRY_AGAIN = "That payment didn't go through. Try again, or use another card. You won't be charged twice.";

/** What pays: both are there once the provider's script and its field are. */
type Till = { stripe: Stripe; card: StripeCardElement };

export type SignUpPayment = {
  isBusy: boolean;
  /** What went wrong the last time, in its place: notices come and go. */
  problem: string | null;
  /** Until when the holiday is kept, once it is. */
  heldUntil: string | null;
  pay: (till: Till) => void;
};

/** Signs up and pays, once for however many presses. */
export function useSignUpPayment(options: PaymentOptions): SignUpPayment {
  const { holidayId, form, sent, keepSent, onBusy, onFieldErrors, onConflict, onPaid } = options;
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [heldUntil, setHeldUntil] = useState<string | null>(null);
  // A second press comes before the state does.
  const running = useRef(false);

  /** The toast names the reason, the form what to do about it: neither repeats the other. */
  const fail = ({ title, description }: Told, inForm: string) => {
    setProblem(inForm);
    toast({ title, description, variant: "destructive" });
  };
  const refuse = (error: unknown) => {
    const { status, message, issues } =
      error instanceof RequestFailed ? error : new RequestFailed(0, "", [], { cause: error });
    console.warn("The checkout was refused", error);
    const errors = fieldErrorsOf(issues, form);
    // A toast would lie over the field that has the error.
    if (Object.keys(errors).length > 0) return onFieldErrors(errors);
    fail(REQUEST_FAILED, message);
    if (status === 409) onConflict();
  };
  /** Tells whether the money came. */
  const confirm = async ({ stripe, card }: Till, clientSecret: string): Promise<boolean> => {
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
  const run = async (till: Till) => {
    let signedUp: SignedUp;
    try {
      signedUp = await beginSignUp(sent, signUpBody(form, holidayId), keepSent);
    } catch (error) {
      return refuse(error);
    }
    const { sponsorship, subscription } = signedUp;
    setHeldUntil(sponsorship.heldUntil);
    if (subscription.clientSecret !== null && !(await confirm(till, subscription.clientSecret))) return;
    onPaid(await settlePayment(sponsorship.id));
  };
  const pay = (till: Till) => {
    if (running.current) return;
    running.current = true;
    setIsBusy(true);
    onBusy(true);
    setProblem(null);
    void run(till).finally(() => {
      running.current = false;
      setIsBusy(false);
      onBusy(false);
    });
  };
  return { isBusy, problem, heldUntil, pay };
}
