import { z } from "zod";
import type { Account } from "./account";
import { brandOf, fitsLuhn } from "./js/card-rules.mjs";
import { clearable, text } from "./params";
import { StripeRefusal, unfit } from "./refusals";
import type { Rows } from "./store";

type Method = Rows["payment_method"];
export type Decline = { code: string; decline_code?: string; message: string };

const declined = (decline_code: string, message: string): Decline => ({ code: "card_declined", decline_code, message });

/** Stripe's declines. Source: https://docs.stripe.com/declines/codes, https://docs.stripe.com/error-codes */
const DECLINES = {
  generic_decline: declined("generic_decline", "Your card was declined."),
  insufficient_funds: declined("insufficient_funds", "Your card has insufficient funds."),
  expired_card: { code: "expired_card", message: "Your card has expired." },
  incorrect_cvc: { code: "incorrect_cvc", message: "Your card's security code is incorrect." },
  processing_error: {
    code: "processing_error",
    message: "An error occurred while processing your card. Try again in a little bit.",
  },
};

const AUTHENTICATION_REQUIRED: Decline = {
  ...declined("authentication_required", "Your card was declined. This transaction requires authentication."),
  code: "authentication_required",
};

/** The behavior of a test card: how it is declined, or when it requires authentication. */
export type CardKind =
  | keyof typeof DECLINES
  | ("ok" | "authenticates_once" | "authenticates_always" | "declines_after_authentication" | "declines_later");

/** Test cards by number, with their tokens. Source: https://docs.stripe.com/testing */
const TEST_CARDS: Readonly<Record<string, [CardKind, token: string]>> = {
  "4242424242424242": ["ok", "pm_card_visa"],
  "5555555555554444": ["ok", "pm_card_mastercard"],
  "378282246310005": ["ok", "pm_card_amex"],
  "4000000000000002": ["generic_decline", "pm_card_visa_chargeDeclined"],
  "4000000000009995": ["insufficient_funds", "pm_card_visa_chargeDeclinedInsufficientFunds"],
  "4000000000000069": ["expired_card", "pm_card_chargeDeclinedExpiredCard"],
  "4000000000000127": ["incorrect_cvc", "pm_card_chargeDeclinedIncorrectCvc"],
  "4000000000000119": ["processing_error", "pm_card_chargeDeclinedProcessingError"],
  "4000002500003155": ["authenticates_once", "pm_card_authenticationRequiredOnSetup"],
  "4000002760003184": ["authenticates_always", "pm_card_authenticationRequired"],
  "4000008400001629": [
    "declines_after_authentication",
    "pm_card_authenticationRequiredChargeDeclinedInsufficientFunds",
  ],
  // The first payment, made on-session, succeeds; later charges fail.
  "4000000000000341": ["declines_later", "pm_card_chargeCustomerFail"],
};

/** `isThere`: the charge is on-session, so the cardholder can authenticate. `isAuthenticated`: they just did. */
export type Presence = { isThere: boolean; isAuthenticated?: boolean };

/** Returns the outcome of a charge: "paid", "authenticate" when authentication is required, or a decline. */
export function outcomeOf({ _own }: Method, { isThere, isAuthenticated }: Presence) {
  const question = isThere ? "authenticate" : AUTHENTICATION_REQUIRED;
  switch (_own.kind) {
    case "ok":
      return "paid";
    case "authenticates_once":
      return isAuthenticated || (_own.isAuthenticated && !isThere) ? "paid" : question;
    case "authenticates_always":
      return isAuthenticated ? "paid" : question;
    case "declines_after_authentication":
      return isAuthenticated ? DECLINES.insufficient_funds : question;
    case "declines_later":
      return isThere ? "paid" : DECLINES.generic_decline;
    default:
      return DECLINES[_own.kind];
  }
}

const card = z.strictObject({ number: text, exp_month: text, exp_year: text, cvc: text.optional() });
const billing = z
  .strictObject({ email: clearable, name: clearable, phone: clearable, address: z.record(z.string(), text) })
  .partial();
export const METHOD = { type: z.enum(["card"]), card, billing_details: billing.optional() };
export const methodData = z.strictObject(METHOD);
type MethodData = Pick<z.output<typeof methodData>, "card" | "billing_details">;

/** Throws a StripeRefusal when the card details are invalid, as Stripe does before it contacts the bank. */
function parseCard(input: MethodData["card"], now: Date): { number: string; month: number; year: number } {
  const wrong = (code: string, message: string, param: string) =>
    new StripeRefusal(402, message, { type: "card_error", code, param });
  const number = input.number.replaceAll(/[\s-]/g, "");
  if (!/^\d{12,19}$/.test(number) || !fitsLuhn(number))
    throw wrong("incorrect_number", "Your card number is incorrect.", "number");
  const month = Number(input.exp_month);
  if (!(Number.isInteger(month) && month >= 1 && month <= 12))
    throw wrong("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
  const typed = Number(input.exp_year);
  const year = typed < 100 ? 2000 + typed : typed;
  const isPast = year * 12 + month <= now.getUTCFullYear() * 12 + now.getUTCMonth();
  if (!Number.isInteger(year) || isPast || year > now.getUTCFullYear() + 50)
    throw wrong("invalid_expiry_year", "Your card's expiration year is invalid.", "exp_year");
  if (input.cvc !== undefined && !/^\d{3,4}$/.test(input.cvc))
    throw wrong("invalid_cvc", "Your card's security code is invalid.", "cvc");
  return { number, month, year };
}

/** Stores a card by its last four digits and how charges behave. Throws a StripeRefusal for invalid details. */
export function newCard(account: Account, input: MethodData, customer: string | null = null): Method {
  const { number, month, year } = parseCard(input.card, new Date(account.now(customer) * 1000));
  const { address = {}, email = null, name = null, phone = null } = input.billing_details ?? {};
  const nowhere = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  const [kind] = TEST_CARDS[number] ?? (["ok"] as const);
  return account.create("payment_method", null, {
    billing_details: { address: { ...nowhere, ...address }, email, name, phone, tax_id: null },
    card: {
      ...{ brand: brandOf(number), country: "US", exp_month: month, exp_year: year, funding: "credit" },
      last4: number.slice(-4),
    },
    ...{ created: account.now(customer), customer: null, type: "card" },
    _own: { kind, isAuthenticated: false },
  });
}

/** Returns a payment method, or creates one from a test token like `pm_card_visa`. Throws a StripeRefusal. */
export function methodNamed(account: Account, id: string): Method {
  const [number] = Object.entries(TEST_CARDS).find(([, [, token]]) => token === id) ?? [];
  if (!number) return account.need("payment_method", id, "payment_method");
  const year = new Date(account.now() * 1000).getUTCFullYear() + 1;
  return newCard(account, { card: { number, exp_month: "12", exp_year: String(year), cvc: "123" } });
}

/** Attaches a card to a customer. Repeating it changes nothing. Throws a StripeRefusal when another customer has it. */
export function attach(account: Account, method: Method, customer: string): Method {
  if (method.customer === customer) return method;
  if (method.customer) throw unfit("The payment method you provided has already been attached to a customer.");
  return account.change(method, "payment_method.attached", { customer });
}
