/** Source of the texts here, except two in `paidLabel`: spec section 8, sponsor signup. */
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

/** A notice: its title and its description. */
export type CheckoutMessage = { title: string; description: string };

/** The fields that we read of the provider's answer to a confirmation. */
type Confirmation = {
  error?: { message?: string | undefined; payment_intent?: { status: string } | undefined } | undefined;
  paymentIntent?: { status: string } | undefined;
};

/** The payment succeeded, or is processing and cannot be confirmed again. */
const isPaid = (intent: { status: string } | undefined): boolean =>
  intent?.status === "succeeded" || intent?.status === "processing";

/** Returns null when it is paid, even if in another tab; otherwise the notice to show. */
export function paymentFailure({ error, paymentIntent }: Confirmation): CheckoutMessage | null {
  if (isPaid(paymentIntent) || isPaid(error?.payment_intent)) return null;
  if (error) return { title: PAYMENT_FAILED, description: error.message?.trim() || CHECK_CARD };
  return { title: PAYMENT_FAILED, description: NOT_CONFIRMED };
}

/** Returns the message for an incomplete card: the provider's own words when it has any. */
export const cardProblem = (said: string | undefined): string => said?.trim() || CHECK_CARD;

/** The outcome of a payment: "later" when there was no confirmation in time. */
export type Settled = "live" | "later" | "given back";

/** Returns the notice after a payment. `signInAs`: the address to sign in with later; null when signed in. */
export function paidLabel(settled: Settled, holidayName: string, signInAs: string | null): CheckoutMessage {
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

/** Returns the server's errors by field of `form`, the first one of each; {} when none is about a field. */
export function fieldErrorsOf<Form extends object>(
  issues: readonly { path: string; message: string }[],
  form: Form,
): Partial<Record<keyof Form, string>> {
  const errors: Partial<Record<keyof Form, string>> = {};
  for (const { path, message } of issues) {
    if (Object.hasOwn(form, path)) errors[path as keyof Form] ??= message;
  }
  return errors;
}
