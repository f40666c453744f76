import type { SponsorForm, SponsorFormErrors } from "../form";

/** Source of the texts here but two of `paidWords`: spec section 8, sponsor signup. */
export const REQUEST_FAILED = {
  title: "Sponsorship failed",
  description: "Please try again or contact support if the problem persists.",
} as const;

export const PROVIDER_MISSING = {
  title: "Payment error",
  description: "Stripe is not properly loaded. Please refresh the page and try again.",
} as const;

export const CARD_MISSING = "Card element not found";

export const PAYMENT_FAILED = "Payment failed";
const CHECK_CARD = "Please check your card details and try again.";
const NOT_CONFIRMED = "Payment confirmation failed";

/** A notice: what happened, and what it means. */
export type Told = { title: string; description: string };

/** What is read of the provider's answer to a confirmation. */
type Confirmation = {
  error?: { message?: string | undefined; payment_intent?: { status: string } | undefined } | undefined;
  paymentIntent?: { status: string } | undefined;
};

/** The money came, or is on its way and cannot be asked for again. */
const isPaid = (intent: { status: string } | undefined): boolean =>
  intent?.status === "succeeded" || intent?.status === "processing";

/** What a confirmation came to: null when it is paid for, if only in another tab; else what to say. */
export function paymentFailure({ error, paymentIntent }: Confirmation): Told | null {
  if (isPaid(paymentIntent) || isPaid(error?.payment_intent)) return null;
  if (error) return { title: PAYMENT_FAILED, description: error.message?.trim() || CHECK_CARD };
  return { title: PAYMENT_FAILED, description: NOT_CONFIRMED };
}

/** What is said of a card that is not filled in: the provider's own words where it has any. */
export const cardProblem = (said: string | undefined): string => said?.trim() || CHECK_CARD;

/** What became of a payment: "later" when we have not heard of it in time. */
export type Settled = "live" | "later" | "given back";

/** What is said after paying. Who is not signed in learns with which address to come back to what was bought. */
export function paidWords(settled: Settled, holidayName: string, signInAs: string | null): Told {
  if (settled === "given back") {
    const description = `${holidayName} was no longer available. We've refunded your payment in full.`;
    return { title: "Payment refunded", description };
  }
  const thanks = `Thank you for sponsoring ${holidayName}!`;
  if (settled === "later") {
    const description = `${thanks} We've received your payment, and the page will show it within a minute.`;
    return { title: "Payment received", description };
  }
  const dashboard = signInAs ? ` Sign in with ${signInAs} to manage it on your dashboard.` : "";
  return {
    title: "Sponsorship successful!",
    description: `${thanks} Your quarterly subscription is now active.${dashboard}`,
  };
}

/** The server's objections, by the fields that have them; {} when none of them is about a field. */
export function fieldErrorsOf(
  issues: readonly { path: string; message: string }[],
  form: SponsorForm,
): SponsorFormErrors {
  const errors: SponsorFormErrors = {};
  for (const { path, message } of issues) {
    if (Object.hasOwn(form, path)) errors[path as keyof SponsorForm] ??= message;
  }
  return errors;
}
