import type Stripe from "stripe";
import type { CardKind } from "./stripe-cards";
import type { Answered } from "./stripe-idempotency";

/** An object of Stripe's as it is kept: other objects are named by their ids, decimals are texts. */
type Kept<T> = {
  [K in keyof T]: string extends T[K]
    ? Extract<T[K], string | null | undefined>
    : K extends "unit_amount_decimal" | "quantity_decimal"
      ? string | null
      : T[K];
};

/** A price as it stands within an item of a subscription: named alone, and filled in when it is shown. */
type Item = Kept<Omit<Stripe.SubscriptionItem, "plan" | "price" | "deleted">> & { price: string; quantity: number };
type Line = Kept<Omit<Stripe.InvoiceLineItem, "pricing">> & {
  pricing: {
    type: "price_details";
    unit_amount_decimal: string | null;
    price_details: { price: string; product: string };
  };
};
export type List<T> = { object: "list"; data: T[]; has_more: boolean; url: string };

/** How often one event was sent to one listener, and what is to become of it. */
export type Delivery = {
  id: string;
  object: "_delivery";
  created: number;
  event: string;
  type: string;
  endpoint: string;
  state: "pending" | "held" | "delivered" | "failed" | "lost";
  /** The answer's status, 0 for none, and the moment in milliseconds of this machine's clock. */
  attempts: { at: number; status: number }[];
  /** Not before this moment, in milliseconds of this machine's clock. */
  nextAt: number;
};

type Tables = {
  customer: Kept<Omit<Stripe.Customer, "deleted">>;
  product: Kept<Omit<Stripe.Product, "deleted">>;
  price: Kept<Omit<Stripe.Price, "deleted">>;
  payment_method: Kept<Stripe.PaymentMethod> & {
    card: Stripe.PaymentMethod.Card;
    _own: { kind: CardKind; isAuthenticated: boolean };
  };
  subscription: Kept<Omit<Stripe.Subscription, "items">> & {
    items: List<Item>;
    /** The day of the month on which it renews, 1 to 31, and for which period its coming invoice was told of. */
    _own: { anchorDay: number; upcomingFor: number | null };
  };
  invoice: Kept<Omit<Stripe.Invoice, "lines" | "payments" | "confirmation_secret" | "deleted">> & {
    lines: List<Line>;
    _own: { intent: string | null; subscription: string; retries: number };
  };
  payment_intent: Kept<Stripe.PaymentIntent> & { client_secret: string; _own: { invoice: string | null } };
  setup_intent: Kept<Stripe.SetupIntent> & { client_secret: string };
  charge: Kept<Omit<Stripe.Charge, "refunds">>;
  refund: Kept<Stripe.Refund>;
  event: Stripe.EventBase & { data: { object: { id?: string; object: string }; previous_attributes?: object } };
  webhook_endpoint: Kept<Omit<Stripe.WebhookEndpoint, "secret" | "deleted">> & {
    _own: { secret: string; pauses: readonly number[] | null };
  };
  "test_helpers.test_clock": Kept<Omit<Stripe.TestHelpers.TestClock, "deleted">>;
  "billing_portal.configuration": Kept<Stripe.BillingPortal.Configuration>;
  "billing_portal.session": Kept<Stripe.BillingPortal.Session> & { _own: { token: string; startedAt: number } };
  _delivery: Delivery;
  _answer: Answered;
  /** How far this account's clock is ahead of the machine's, in seconds. */
  _clock: { id: "_clock"; object: "_clock"; created: number; ahead: number };
};

export type Rows = { [K in keyof Tables]: Tables[K] & { id: string; object: K; created: number } };
export type Kind = keyof Rows;
export type Row = Rows[Kind];

/** What an id begins with. */
export const PREFIXES = {
  customer: "cus",
  product: "prod",
  price: "price",
  payment_method: "pm",
  subscription: "sub",
  invoice: "in",
  payment_intent: "pi",
  setup_intent: "seti",
  charge: "ch",
  refund: "re",
  event: "evt",
  webhook_endpoint: "we",
  "test_helpers.test_clock": "clock",
  "billing_portal.configuration": "bpc",
  "billing_portal.session": "bps",
} as const satisfies Partial<Record<Kind, string>>;

/** What sort of object an id is of; null when it is none of ours. */
export function kindOf(id: string): keyof typeof PREFIXES | null {
  const prefix = id.slice(0, id.indexOf("_"));
  for (const [kind, own] of Object.entries(PREFIXES)) if (own === prefix) return kind as keyof typeof PREFIXES;
  return null;
}
