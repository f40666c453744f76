import type { ListedOperation } from "@/lib/billing/payments/queries";

const TYPES: Readonly<Record<string, string>> = {
  customer_create: "Create a customer",
  subscription_create: "Create a subscription",
  subscription_update: "Change a subscription",
  subscription_cancel: "Cancel a subscription",
  payment_intent_create: "Create a payment",
  payment_intent_confirm: "Confirm a payment",
  invoice_pay: "Pay an invoice",
  webhook_process: "Process an event",
};

/** What of several things an operation does says its step. Source: lib/billing/payments/commands.ts, lib/billing/subscriptions/commands.ts. */
const STEPS: Readonly<Record<string, string>> = {
  end: "Cancel a subscription now",
  end_with_period: "Cancel a subscription at period end",
  resume: "Resume a subscription",
  void: "Void an open invoice",
  refund: "Refund a payment",
};

/** What a call to Stripe was to do, in a few words; an unknown one by its own name. */
export function operationWords({ operationType, step }: Pick<ListedOperation, "operationType" | "step">): string {
  const known = (words: Readonly<Record<string, string>>, key: string) =>
    Object.hasOwn(words, key) ? words[key] : undefined;
  return (step && known(STEPS, step)) || known(TYPES, operationType) || operationType;
}
