import { z } from "zod";
import type { Account } from "./account";
import { type Call, call, publicly, reads } from "./calls";
import { attach, type Decline, METHOD, methodData, methodNamed, newCard, outcomeOf, type Presence } from "./cards";
import { invoiceFailed, invoicePaid, newSecret } from "./invoices";
import { flag, listOf, merged, metadata, text } from "./params";
import { StripeRefusal, unfit } from "./refusals";
import { shown } from "./shown";
import { newId, type Rows } from "./store";

type Payment = Rows["payment_intent"];
type Setup = Rows["setup_intent"];
type Intent = Payment | Setup;
type Method = Rows["payment_method"];

function newCharge(account: Account, intent: Payment, method: Method, decline: Decline | null): Rows["charge"] {
  const isPaid = decline === null;
  const { amount, currency, customer, description } = intent;
  return account.create("charge", isPaid ? "charge.succeeded" : "charge.failed", {
    ...{ amount, amount_captured: isPaid ? amount : 0, amount_refunded: 0, captured: isPaid, currency, customer },
    ...{ billing_details: method.billing_details, description, disputed: false, metadata: {}, paid: isPaid },
    ...{ failure_code: decline?.code ?? null, failure_message: decline?.message ?? null },
    ...{ payment_intent: intent.id, payment_method: method.id, refunded: false },
    payment_method_details: { card: method.card, type: "card" } as Rows["charge"]["payment_method_details"],
    status: isPaid ? "succeeded" : "failed",
  });
}

function pay(account: Account, intent: Payment, method: Method): Payment {
  const { customer, amount } = intent;
  const charge = newCharge(account, intent, method, null);
  if (customer && intent.setup_future_usage) attach(account, method, customer);
  const paid = account.change(intent, "payment_intent.succeeded", {
    ...{ amount_received: amount, last_payment_error: null, latest_charge: charge.id, next_action: null },
    ...{ payment_method: method.id, status: "succeeded" },
  });
  invoicePaid(account, paid);
  return paid;
}

function saveCard(account: Account, setup: Setup, method: Method): Setup {
  if (setup.customer) attach(account, method, setup.customer);
  const patch = { status: "succeeded", payment_method: method.id, next_action: null } as const;
  return account.change(setup, "setup_intent.succeeded", patch);
}

/** Records a declined card and throws the card error, which keeps these changes. */
function fail(
  account: Account,
  intent: Intent,
  method: Method,
  { message, ...decline }: Decline,
  { isThere, type }: { isThere: boolean; type: "card_error" | "invalid_request_error" },
): never {
  const isPayment = intent.object === "payment_intent";
  const charge =
    isPayment && type === "card_error" ? newCharge(account, intent, method, { message, ...decline }) : null;
  const error = { type, ...decline, ...(charge && { charge: charge.id }), payment_method: shown(account, method) };
  const patch = {
    ...{ status: "requires_payment_method", payment_method: null, next_action: null },
    [isPayment ? "last_payment_error" : "last_setup_error"]: { ...error, message },
    ...(charge && { latest_charge: charge.id }),
  };
  const event = isPayment ? "payment_intent.payment_failed" : "setup_intent.setup_failed";
  const failed = account.change(intent, event, patch as Partial<Intent>);
  if (failed.object === "payment_intent") invoiceFailed(account, failed, isThere);
  const fields = { ...error, [intent.object]: shown(account, failed) };
  throw new StripeRefusal(402, message, fields, "after");
}

function outcomeFor({ object }: Intent, method: Method, presence: Presence) {
  // Saving a card charges nothing, so it can be saved although a charge would be declined.
  const isOnlySaved = object === "setup_intent" && method._own.kind === "declines_after_authentication";
  return isOnlySaved && presence.isAuthenticated ? "paid" : outcomeOf(method, presence);
}

/** Why an intent can no longer be confirmed, by its type and status. */
const IS_OVER: Readonly<Record<string, string>> = {
  "payment_intent succeeded":
    "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.",
  "payment_intent canceled":
    "This PaymentIntent's payment_method could not be updated because it has a status of canceled. You may only update the payment_method of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.",
  "setup_intent succeeded": "You cannot confirm this SetupIntent because it has a status of succeeded.",
};

/** Charges or saves an intent's card, after authentication if required. Throws a StripeRefusal when declined. */
export function confirmIntent(account: Account, intent: Intent, method: Method, presence: Presence): Intent {
  const { object, status } = intent;
  const problem = IS_OVER[`${object} ${status}`];
  if (problem) throw unfit(problem, { code: `${object}_unexpected_state`, [object]: shown(account, intent) });
  const { isThere, isAuthenticated = false } = presence;
  const outcome = outcomeFor(intent, method, presence);
  if (outcome === "paid") {
    const own = { ...method._own, isAuthenticated: true };
    const known = isAuthenticated ? account.change(method, null, { _own: own }) : method;
    return intent.object === "payment_intent" ? pay(account, intent, known) : saveCard(account, intent, known);
  }
  if (outcome !== "authenticate") return fail(account, intent, method, outcome, { isThere, type: "card_error" });
  const next_action = { type: "use_stripe_sdk", use_stripe_sdk: { type: "stripe_3ds2_fingerprint" } };
  const patch = { status: "requires_action", payment_method: method.id, next_action } as Partial<Intent>;
  const waiting = account.change(intent, `${object}.requires_action`, patch);
  if (waiting.object === "payment_intent")
    account.emit("invoice.payment_action_required", account.need("invoice", waiting._own.invoice));
  return waiting;
}

const UNAUTHENTICATED =
  "We are unable to authenticate your payment method. Please choose a different payment method and try again.";

/** Completes an authentication with the cardholder's answer. Throws a StripeRefusal when it or the card fails. */
function completeAuthentication(account: Account, intent: Intent, isPassed: boolean): Intent {
  const { object, status, payment_method } = intent;
  if (status !== "requires_action" || !payment_method)
    throw unfit("Nobody is being asked to authenticate this card.", { code: `${object}_unexpected_state` });
  const method = account.need("payment_method", payment_method);
  if (isPassed) return confirmIntent(account, intent, method, { isThere: true, isAuthenticated: true });
  const decline = { code: `${object}_authentication_failure`, message: UNAUTHENTICATED };
  return fail(account, intent, method, decline, { isThere: true, type: "invalid_request_error" });
}

const NEW_SETUP = {
  customer: text.optional(),
  payment_method_types: listOf(text).optional(),
  usage: z.enum(["off_session", "on_session"]).default("off_session"),
  metadata: metadata.default({}),
};

/** Creates a setup intent, which waits for a card to save for the customer. */
export function newSetup(account: Account, input: z.output<z.ZodObject<typeof NEW_SETUP>>): Setup {
  const { customer = null, usage } = input;
  if (customer) account.need("customer", customer, "customer");
  const id = newId("setup_intent");
  return account.create("setup_intent", "setup_intent.created", {
    ...{ id, client_secret: newSecret(id), customer, last_setup_error: null, metadata: merged({}, input.metadata) },
    ...{ next_action: null, payment_method: null, payment_method_types: ["card"], usage },
    status: "requires_payment_method",
  });
}

const CONFIRM = {
  client_secret: text.optional(),
  payment_method: text.optional(),
  payment_method_data: methodData.optional(),
  off_session: flag.default(false),
};

function confirm(account: Account, intent: Intent, input: z.output<z.ZodObject<typeof CONFIRM>>): Intent {
  const { payment_method: named = intent.payment_method, payment_method_data: data, off_session } = input;
  if (!data && !named) {
    const name = intent.object === "payment_intent" ? "PaymentIntent" : "SetupIntent";
    const message = `You cannot confirm this ${name} because it's missing a payment method.`;
    throw unfit(message, { code: `${intent.object}_unexpected_state`, [intent.object]: shown(account, intent) });
  }
  const method = data ? newCard(account, data, intent.customer) : methodNamed(account, named ?? "");
  return confirmIntent(account, intent, method, { isThere: !off_session });
}

/** Only in the emulator; with Stripe, the bank's page completes the authentication. */
const AUTHENTICATE = { client_secret: text, outcome: z.enum(["complete", "fail"]) };

/** Defines the calls that a browser may make for an intent, with the intent's client secret. */
function intentCalls(kind: Intent["object"]): Call[] {
  const path = `/v1/${kind}s/:id`;
  const intentNamed = (account: Account, id: string, secret: string | undefined): Intent => {
    const intent = account.need(kind, id);
    if (secret === undefined || secret === intent.client_secret) return intent;
    const message =
      "The client_secret provided does not match any associated PaymentIntent or SetupIntent on this account.";
    throw new StripeRefusal(400, message, { code: "resource_missing", param: "client_secret" });
  };
  return [
    call("GET", path, { client_secret: text.optional() }, (account, { client_secret }, id) =>
      intentNamed(account, id, client_secret),
    ),
    call("POST", `${path}/confirm`, CONFIRM, (account, input, id) =>
      confirm(account, intentNamed(account, id, input.client_secret), input),
    ),
    call("POST", `${path}/authenticate`, AUTHENTICATE, (account, { client_secret, outcome }, id) =>
      completeAuthentication(account, intentNamed(account, id, client_secret), outcome === "complete"),
    ),
  ].map(publicly);
}

const REFUND = { payment_intent: text, metadata: metadata.default({}) };

/** Refunds a payment in full. Throws a StripeRefusal when it was refunded before, or was not paid. */
function refund(account: Account, input: z.output<z.ZodObject<typeof REFUND>>): Rows["refund"] {
  const { latest_charge } = account.need("payment_intent", input.payment_intent, "payment_intent");
  const charge = latest_charge ? account.store.get("charge", latest_charge) : null;
  if (!charge?.paid) throw unfit("This PaymentIntent does not have a successful charge to refund.");
  if (charge.refunded)
    throw unfit(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  const { amount, currency, payment_intent } = charge;
  const row = account.create("refund", "refund.created", {
    ...{ amount, charge: charge.id, created: account.now(charge.customer), currency, payment_intent },
    ...{ metadata: merged({}, input.metadata), reason: null, status: "succeeded" },
  });
  account.change(charge, "charge.refunded", { amount_refunded: amount, refunded: true });
  return row;
}

export const INTENT_CALLS: readonly Call[] = [
  ...intentCalls("payment_intent"),
  ...reads("payment_intent", "/v1/payment_intents", { customer: text }),
  ...intentCalls("setup_intent"),
  call("POST", "/v1/setup_intents", NEW_SETUP, newSetup),
  publicly(call("POST", "/v1/payment_methods", METHOD, newCard)),
  ...reads("payment_method", "/v1/payment_methods", { customer: text }),
  ...reads("charge", "/v1/charges", { customer: text, payment_intent: text }),
  ...reads("refund", "/v1/refunds", { payment_intent: text }),
  call("POST", "/v1/refunds", REFUND, refund),
];
