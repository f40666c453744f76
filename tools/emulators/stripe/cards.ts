import { z } from "zod";
import { address, clearable, metadata, text } from "./params";
import { StripeRefusal } from "./refusals";

/** The behavior of a test card. */
export type CardKind =
  | "ok"
  | "generic_decline"
  | "insufficient_funds"
  | "lost_card"
  | "expired_card"
  | "incorrect_cvc"
  | "processing_error"
  | "authenticates_once"
  | "authenticates_always"
  | "declines_after_authentication"
  | "declines_later";

type TestCard = { kind: CardKind; token: string };

/** Test cards by number. Source: https://docs.stripe.com/testing */
const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  "4242424242424242": { kind: "ok", token: "pm_card_visa" },
  "5555555555554444": { kind: "ok", token: "pm_card_mastercard" },
  "378282246310005": { kind: "ok", token: "pm_card_amex" },
  "4000000000000002": { kind: "generic_decline", token: "pm_card_visa_chargeDeclined" },
  "4000000000009995": { kind: "insufficient_funds", token: "pm_card_visa_chargeDeclinedInsufficientFunds" },
  "4000000000009987": { kind: "lost_card", token: "pm_card_visa_chargeDeclinedLostCard" },
  "4000000000000069": { kind: "expired_card", token: "pm_card_chargeDeclinedExpiredCard" },
  "4000000000000127": { kind: "incorrect_cvc", token: "pm_card_chargeDeclinedIncorrectCvc" },
  "4000000000000119": { kind: "processing_error", token: "pm_card_chargeDeclinedProcessingError" },
  "4000002500003155": { kind: "authenticates_once", token: "pm_card_authenticationRequiredOnSetup" },
  "4000002760003184": { kind: "authenticates_always", token: "pm_card_authenticationRequired" },
  "4000008400001629": {
    kind: "declines_after_authentication",
    token: "pm_card_authenticationRequiredChargeDeclinedInsufficientFunds",
  },
  // The first payment, made on-session, succeeds; later charges fail.
  "4000000000000341": { kind: "declines_later", token: "pm_card_chargeCustomerFail" },
};

const ALIASES: Readonly<Record<string, string>> = {
  pm_card_chargeDeclined: "pm_card_visa_chargeDeclined",
  pm_card_chargeDeclinedInsufficientFunds: "pm_card_visa_chargeDeclinedInsufficientFunds",
};

/** Returns the behavior of a card. Numbers that are not test cards always succeed. */
export const kindOfCard = (number: string): CardKind => TEST_CARDS[number]?.kind ?? "ok";

/** Returns the card number behind one of Stripe's test tokens, such as `pm_card_visa`, or null. */
export function numberOfToken(token: string): string | null {
  const name = ALIASES[token] ?? token;
  return Object.entries(TEST_CARDS).find(([, card]) => card.token === name)?.[0] ?? null;
}

/** Returns whether the check digit is right. Source: ISO/IEC 7812-1, Luhn */
function fitsLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = place % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

export function brandOf(number: string): string {
  if (/^4/.test(number)) return "visa";
  if (/^(5[1-5]|2[2-7])/.test(number)) return "mastercard";
  if (/^3[47]/.test(number)) return "amex";
  if (/^6(011|5)/.test(number)) return "discover";
  if (/^3(0|6|8)/.test(number)) return "diners";
  if (/^35/.test(number)) return "jcb";
  if (/^62/.test(number)) return "unionpay";
  return "unknown";
}

export type Decline = { code: string; decline_code?: string; message: string };

/**
 * Declines with Stripe's messages. Source: https://docs.stripe.com/declines/codes, https://docs.stripe.com/error-codes
 */
const DECLINES: Partial<Record<CardKind, Decline>> = {
  generic_decline: { code: "card_declined", decline_code: "generic_decline", message: "Your card was declined." },
  insufficient_funds: {
    code: "card_declined",
    decline_code: "insufficient_funds",
    message: "Your card has insufficient funds.",
  },
  lost_card: { code: "card_declined", decline_code: "lost_card", message: "Your card was declined." },
  expired_card: { code: "expired_card", message: "Your card has expired." },
  incorrect_cvc: { code: "incorrect_cvc", message: "Your card's security code is incorrect." },
  processing_error: {
    code: "processing_error",
    message: "An error occurred while processing your card. Try again in a little bit.",
  },
};

export const GENERIC_DECLINE: Decline = {
  code: "card_declined",
  decline_code: "generic_decline",
  message: "Your card was declined.",
};

const AUTHENTICATION_REQUIRED: Decline = {
  code: "authentication_required",
  decline_code: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
};

/**
 * `isThere`: the charge is on-session, so the cardholder can authenticate. `isAuthenticatedNow`: the cardholder just
 * did. `wasAuthenticated`: the cardholder authenticated this card before.
 */
type Attempt = { isThere: boolean; isAuthenticatedNow: boolean; wasAuthenticated: boolean };

/** Returns the outcome of a charge: "paid", "authenticate" when authentication is required, or a decline. */
export function outcomeOf(kind: CardKind, attempt: Attempt): "paid" | "authenticate" | Decline {
  const { isThere, isAuthenticatedNow, wasAuthenticated } = attempt;
  const question = isThere ? "authenticate" : AUTHENTICATION_REQUIRED;
  switch (kind) {
    case "ok":
      return "paid";
    case "authenticates_once":
      return isAuthenticatedNow || (wasAuthenticated && !isThere) ? "paid" : question;
    case "authenticates_always":
      return isAuthenticatedNow ? "paid" : question;
    case "declines_after_authentication":
      return isAuthenticatedNow ? (DECLINES.insufficient_funds ?? GENERIC_DECLINE) : question;
    case "declines_later":
      return isThere ? "paid" : GENERIC_DECLINE;
    default:
      return DECLINES[kind] ?? GENERIC_DECLINE;
  }
}

type CardInput = { number: string; exp_month: string; exp_year: string; cvc?: string };

const cardError = (code: string, message: string, param: string) =>
  new StripeRefusal(402, message, { type: "card_error", code, param });

/** Validates and parses card details as Stripe does before contacting the bank. Throws a StripeRefusal. */
export function checkedCard(input: CardInput, now: Date): { number: string; month: number; year: number } {
  const number = input.number.replaceAll(/[\s-]/g, "");
  if (!/^\d{12,19}$/.test(number) || !fitsLuhn(number))
    throw cardError("incorrect_number", "Your card number is incorrect.", "number");
  const month = Number(input.exp_month);
  if (!(Number.isInteger(month) && month >= 1 && month <= 12))
    throw cardError("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
  const typed = Number(input.exp_year);
  const year = typed < 100 ? 2000 + typed : typed;
  const isPast = year * 12 + month <= now.getUTCFullYear() * 12 + now.getUTCMonth();
  if (!Number.isInteger(year) || isPast || year > now.getUTCFullYear() + 50)
    throw cardError("invalid_expiry_year", "Your card's expiration year is invalid.", "exp_year");
  if (input.cvc !== undefined && !/^\d{3,4}$/.test(input.cvc))
    throw cardError("invalid_cvc", "Your card's security code is invalid.", "cvc");
  return { number, month, year };
}

const card = z.strictObject({ number: text, exp_month: text, exp_year: text, cvc: text.optional() });
const billing = z.strictObject({ email: clearable, name: clearable, phone: clearable, address }).partial();
export const METHOD = {
  type: z.enum(["card"]),
  card,
  billing_details: billing.optional(),
  metadata: metadata.optional(),
  allow_redisplay: text.optional(),
};
export const methodData = z.strictObject(METHOD);

/** Throws a StripeRefusal when a client secret is passed that is not the intent's own. */
export function checkSecret(secret: string | undefined, own: string): void {
  if (secret === undefined || secret === own) return;
  const message =
    "The client_secret provided does not match any associated PaymentIntent or SetupIntent on this account.";
  throw new StripeRefusal(400, message, { code: "resource_missing", param: "client_secret" });
}
