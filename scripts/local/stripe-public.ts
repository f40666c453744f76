import type { Shown } from "./stripe-shown";

/** What a browser is told of each sort of object: not who the customer is, nor what else was noted of them. */
const TOLD: Readonly<Record<string, readonly string[]>> = {
  payment_intent: [
    ...["id", "object", "amount", "automatic_payment_methods", "canceled_at", "cancellation_reason", "capture_method"],
    ...["client_secret", "confirmation_method", "created", "currency", "description", "last_payment_error", "livemode"],
    ...["next_action", "payment_method", "payment_method_types", "processing", "receipt_email", "setup_future_usage"],
    ...["shipping", "source", "status"],
  ],
  setup_intent: [
    ...["id", "object", "automatic_payment_methods", "cancellation_reason", "client_secret", "created", "description"],
    ...["last_setup_error", "livemode", "next_action", "payment_method", "payment_method_types", "status", "usage"],
  ],
  payment_method: ["id", "object", "allow_redisplay", "billing_details", "card", "created", "livemode", "type"],
};

/** The part of an answer that the publishable key is given. */
export function forBrowser(value: Shown): Shown {
  const told = typeof value.object === "string" ? TOLD[value.object] : undefined;
  const kept = Object.entries(value).filter(([name]) => !told || told.includes(name));
  return Object.fromEntries(
    kept.map(([name, each]) => [
      name,
      typeof each === "object" && each !== null && !Array.isArray(each) ? forBrowser(each as Shown) : each,
    ]),
  );
}
