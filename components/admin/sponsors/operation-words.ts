import type { ListedOperation } from "@/lib/payments/queries";

const TYPES: Readonly<Record<string, string>> = {
  customer_create: "Make a customer",
  subscription_create: "Make a subscription",
  subscription_update: "Change a subscription",
  subscription_cancel: "End a subscription",
  payment_intent_create: "Make a payment",
  payment_intent_confirm: "Confirm a payment",
  invoice_pay: "Pay an invoice",
  webhook_process: "Settle an event",
};

/** What of several things an operation does says its step. Source: lib/payments/commands.ts, lib/subscriptions/commands.ts. */
const STEPS: Readonly<Record<string, string>> = {
  end: "End a subscription now",
  end_with_period: "End a subscription with its period",
  resume: "Let a subscription go on",
  void: "Void an open invoice",
  refund: "Give a payment back",
};

/** What a call to Stripe was to do, in a few words; an unknown one by its own name. */
export function operationWords({ operationType, step }: Pick<ListedOperation, "operationType" | "step">): string {
  const known = (words: Readonly<Record<string, string>>, key: string) =>
    Object.hasOwn(words, key) ? words[key] : undefined;
  return (step && known(STEPS, step)) || known(TYPES, operationType) || operationType;
}
