import type { Account } from "./account";
import { type Decline, GENERIC_DECLINE, outcomeOf } from "./cards";
import { emit } from "./events";
import { invoiceFailed, invoicePaid, invoiceWaits } from "./invoices";
import { attach } from "./payment-methods";
import { StripeRefusal, unfit } from "./refusals";
import { shown } from "./shown";
import { newId, type Rows } from "./store";

type Intent = Rows["payment_intent"];
type Method = Rows["payment_method"];
/** `isThere`: the charge is on-session, so the cardholder can authenticate. */
type Presence = { isThere: boolean; isAuthenticatedNow?: boolean };

const CONFIRMABLE = ["requires_payment_method", "requires_confirmation", "requires_action"];

function newCharge(account: Account, intent: Intent, method: Method, decline: Decline | null): Rows["charge"] {
  const isPaid = decline === null;
  const { brand, last4, exp_month, exp_year, country, fingerprint, funding, checks } = method.card;
  const card = { brand, last4, exp_month, exp_year, country, fingerprint, funding, checks, network: brand };
  const id = newId("ch");
  const charge = account.store.put({
    id,
    object: "charge",
    ...{ amount: intent.amount, amount_captured: isPaid ? intent.amount : 0, amount_refunded: 0 },
    ...{ application: null, application_fee: null, application_fee_amount: null, balance_transaction: null },
    ...{ billing_details: method.billing_details, calculated_statement_descriptor: "ODDLY", captured: isPaid },
    ...{ created: account.now(intent.customer), currency: intent.currency, customer: intent.customer },
    ...{ description: intent.description, disputed: false, failure_balance_transaction: null },
    ...{ failure_code: decline?.code ?? null, failure_message: decline?.message ?? null, fraud_details: {} },
    ...{ livemode: false, metadata: {}, on_behalf_of: null, paid: isPaid, payment_intent: intent.id },
    outcome: {
      ...{ advice_code: null, network_advice_code: null, network_decline_code: decline?.decline_code ?? null },
      network_status: isPaid ? "approved_by_network" : "declined_by_network",
      reason: decline ? (decline.decline_code ?? decline.code) : null,
      risk_level: "normal",
      seller_message: isPaid ? "Payment complete." : "The bank did not return any further details with this decline.",
      type: isPaid ? "authorized" : "issuer_declined",
    },
    payment_method: method.id,
    payment_method_details: { card, type: "card" } as unknown as Rows["charge"]["payment_method_details"],
    ...{ receipt_email: null, receipt_number: null, receipt_url: null, refunded: false, review: null, shipping: null },
    ...{ source: null, source_transfer: null, statement_descriptor: null, statement_descriptor_suffix: null },
    ...{ status: isPaid ? "succeeded" : "failed", transfer_data: null, transfer_group: null },
  });
  emit(account, isPaid ? "charge.succeeded" : "charge.failed", charge);
  return charge;
}

function pay(account: Account, intent: Intent, method: Method, isAuthenticated: boolean): Intent {
  const { customer, setup_future_usage, amount } = intent;
  const known = isAuthenticated ? account.change(method, { _own: { ...method._own, isAuthenticated: true } }) : method;
  const charge = newCharge(account, intent, known, null);
  const paid = account.change(intent, {
    status: "succeeded",
    amount_received: amount,
    next_action: null,
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method: method.id,
  });
  if (customer && setup_future_usage) attach(account, known, customer);
  emit(account, "payment_intent.succeeded", paid);
  invoicePaid(account, paid, known);
  return paid;
}

/** Records a failed payment and throws the card error, which keeps these changes. */
function fail(
  account: Account,
  intent: Intent,
  method: Method,
  decline: Decline,
  { isThere, type }: { isThere: boolean; type: "card_error" | "invalid_request_error" },
): never {
  const charge = type === "card_error" ? newCharge(account, intent, method, decline) : null;
  const error = { type, ...decline, ...(charge && { charge: charge.id }), payment_method: shown(account, method) };
  const failed = account.change(intent, {
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    last_payment_error: error as unknown as Intent["last_payment_error"],
    ...(charge && { latest_charge: charge.id }),
  });
  emit(account, "payment_intent.payment_failed", failed);
  invoiceFailed(account, failed, isThere);
  const { message, ...fields } = error;
  throw new StripeRefusal(402, message, { ...fields, payment_intent: shown(account, failed) }, { keepsChanges: true });
}

/** Charges a card for an intent, or requests authentication first. Throws a StripeRefusal when the card is declined. */
export function confirmIntent(account: Account, intent: Intent, method: Method, presence: Presence): Intent {
  if (!CONFIRMABLE.includes(intent.status)) {
    const message =
      intent.status === "succeeded"
        ? "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed."
        : `This PaymentIntent's payment_method could not be updated because it has a status of ${intent.status}. You may only update the payment_method of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`;
    const code = "payment_intent_unexpected_state";
    throw unfit(message, { code, payment_intent: shown(account, intent) });
  }
  const { isThere, isAuthenticatedNow = false } = presence;
  const { kind, isAuthenticated: wasAuthenticated } = method._own;
  const outcome = account.declinesNext()
    ? GENERIC_DECLINE
    : outcomeOf(kind, { isThere, isAuthenticatedNow, wasAuthenticated });
  if (outcome === "paid") return pay(account, intent, method, isAuthenticatedNow);
  if (outcome !== "authenticate") return fail(account, intent, method, outcome, { isThere, type: "card_error" });
  const waiting = account.change(intent, {
    status: "requires_action",
    payment_method: method.id,
    last_payment_error: null,
    next_action: {
      type: "use_stripe_sdk",
      use_stripe_sdk: { type: "stripe_3ds2_fingerprint", source: newId("payatt") },
    } as unknown as Intent["next_action"],
  });
  emit(account, "payment_intent.requires_action", waiting);
  invoiceWaits(account, waiting);
  return waiting;
}

const UNAUTHENTICATED: Decline = {
  code: "payment_intent_authentication_failure",
  message: "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

/** Completes an authentication with the cardholder's answer: charges the card, or throws a StripeRefusal. */
export function answerAuthentication(account: Account, intent: Intent, isPassed: boolean): Intent {
  if (intent.status !== "requires_action" || !intent.payment_method)
    throw unfit("Nobody is being asked to authenticate this payment.", { code: "payment_intent_unexpected_state" });
  const method = account.need("payment_method", intent.payment_method);
  if (isPassed) return confirmIntent(account, intent, method, { isThere: true, isAuthenticatedNow: true });
  return fail(account, intent, method, UNAUTHENTICATED, { isThere: true, type: "invalid_request_error" });
}
