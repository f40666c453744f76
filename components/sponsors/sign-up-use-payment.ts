"use client";

import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { useRef, useState } from "react";
import { type SentSignUp, signUpBody } from "@/lib/sponsorship/checkout/key";
import {
  fieldErrorsOf,
  paymentFailure,
  REQUEST_FAILED,
  type Settled,
  type Told,
} from "@/lib/sponsorship/checkout/outcome";
import type { SponsorForm, SponsorFormErrors } from "@/lib/sponsorship/form";
import { RequestFailed } from "../api-request";
import { toast } from "../ui/toast-store";
import { beginSignUp } from "./sign-up-begin";
import type { SignedUp } from "./sign-up-request";
import { settlePayment } from "./sign-up-settle";

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
export type Till = { stripe: Stripe; card: StripeCardElement };

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
