import { z } from "zod";
import type { Account } from "./account";
import { checkSecret, methodData } from "./cards";
import { answerAuthentication, confirmIntent } from "./charging";
import { emit } from "./events";
import { cancelIntent, newIntent } from "./intents";
import { voidInvoice } from "./invoices";
import { clearable, flag, integer, listOf, merged, metadata, text } from "./params";
import { methodNamed, newCard } from "./payment-methods";
import { unfit, wrongParam } from "./refusals";
import { call, PAGING, page } from "./route";
import { expanded, shown } from "./shown";
import { newId, type Rows } from "./store";

const REFUND = {
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: integer.optional(),
  metadata: metadata.default({}),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
};

function refund(account: Account, input: z.output<z.ZodObject<typeof REFUND>>) {
  const intent = input.payment_intent ? account.need("payment_intent", input.payment_intent, "payment_intent") : null;
  const named = input.charge ?? intent?.latest_charge;
  if (!named)
    throw wrongParam(
      "One of the following params should be provided for this request: payment_intent or charge.",
      "charge",
    );
  const charge = account.need("charge", named, "charge");
  if (!charge.paid) throw unfit("This PaymentIntent does not have a successful charge to refund.");
  if (charge.refunded)
    throw unfit(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  const rest = charge.amount - charge.amount_refunded;
  const { amount = rest } = input;
  if (amount < 1 || amount > rest)
    throw wrongParam(
      `Refund amount ($${amount / 100}) is greater than unrefunded amount on charge ($${rest / 100})`,
      "amount",
    );
  const amount_refunded = charge.amount_refunded + amount;
  const created = account.now(charge.customer);
  const row = account.store.put({
    id: newId("re"),
    object: "refund",
    ...{ amount, balance_transaction: null },
    ...{ charge: charge.id, created, currency: charge.currency, customer: charge.customer, customer_account: null },
    ...{
      metadata: merged({}, input.metadata),
      payment_intent: charge.payment_intent,
      payment_method: charge.payment_method,
    },
    ...{
      reason: (input.reason ?? null) as Rows["refund"]["reason"],
      receipt_number: null,
      source_transfer_reversal: null,
    },
    ...{ status: "succeeded", transfer_reversal: null },
  });
  const refunded = account.change(charge, { amount_refunded, refunded: amount_refunded === charge.amount });
  emit(account, "refund.created", row);
  emit(account, "charge.refunded", refunded, charge);
  return row;
}

export const CHARGE_CALLS = [
  call(
    "GET",
    "/v1/charges",
    { ...PAGING, customer: text.optional(), payment_intent: text.optional() },
    (account, input) => {
      const { customer, payment_intent } = input;
      const isWanted = (each: Rows["charge"]) =>
        (customer === undefined || each.customer === customer) &&
        (payment_intent === undefined || each.payment_intent === payment_intent);
      return page(account.store.all("charge").filter(isWanted), input);
    },
  ),
  call("GET", "/v1/charges/:id", {}, (account, _, id = "") => account.need("charge", id)),
  call("POST", "/v1/refunds", REFUND, refund),
  call(
    "GET",
    "/v1/refunds",
    { ...PAGING, charge: text.optional(), payment_intent: text.optional() },
    (account, input) => {
      const { charge, payment_intent } = input;
      const isWanted = (each: Rows["refund"]) =>
        (charge === undefined || each.charge === charge) &&
        (payment_intent === undefined || each.payment_intent === payment_intent);
      return page(account.store.all("refund").filter(isWanted), input);
    },
  ),
  call("GET", "/v1/refunds/:id", {}, (account, _, id = "") => account.need("refund", id)),
];

const CONFIRM = {
  client_secret: text.optional(),
  payment_method: text.optional(),
  payment_method_data: methodData.optional(),
  return_url: text.optional(),
  off_session: flag.optional(),
  use_stripe_sdk: flag.optional(),
};

function confirm(account: Account, input: z.output<z.ZodObject<typeof CONFIRM>>, id: string): Rows["payment_intent"] {
  const intent = account.need("payment_intent", id);
  checkSecret(input.client_secret, intent.client_secret);
  const named = input.payment_method ?? intent.payment_method;
  if (!input.payment_method_data && !named) {
    const message =
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.";
    throw unfit(message, { code: "payment_intent_unexpected_state", payment_intent: shown(account, intent) });
  }
  const data = input.payment_method_data;
  const method = data
    ? newCard(account, data.card, data.billing_details, intent.customer)
    : methodNamed(account, named ?? "");
  return confirmIntent(account, intent, method, { isThere: input.off_session !== true });
}

/** Only in the emulator; with Stripe, the bank's page completes the authentication. */
const AUTHENTICATE = { client_secret: text, outcome: z.enum(["complete", "fail"]) };

const NEW_INTENT = {
  amount: integer,
  currency: text,
  customer: text.optional(),
  description: text.optional(),
  metadata: metadata.default({}),
  setup_future_usage: z.enum(["on_session", "off_session"]).optional(),
  payment_method_types: listOf(text).optional(),
  automatic_payment_methods: z.strictObject({ enabled: flag, allow_redirects: text.optional() }).optional(),
};

const PUBLIC = { isPublic: true };

export const INTENT_CALLS = [
  call("POST", "/v1/payment_intents", NEW_INTENT, (account, input) => {
    const { amount, currency, setup_future_usage = null, description = null } = input;
    if (amount < 1)
      throw wrongParam("This value must be greater than or equal to 1.", "amount", "parameter_invalid_integer");
    const customer = input.customer ? account.need("customer", input.customer, "customer").id : null;
    return newIntent(
      account,
      { amount, currency, customer, setup_future_usage, description, metadata: merged({}, input.metadata) },
      null,
    );
  }),
  call("GET", "/v1/payment_intents", { ...PAGING, customer: text.optional() }, (account, input) => {
    const { customer } = input;
    const all = account.store.all("payment_intent");
    return page(customer === undefined ? all : all.filter((each) => each.customer === customer), input);
  }),
  call(
    "GET",
    "/v1/payment_intents/:id",
    { client_secret: text.optional() },
    (account, input, id = "") => {
      const intent = account.need("payment_intent", id);
      checkSecret(input.client_secret, intent.client_secret);
      return intent;
    },
    PUBLIC,
  ),
  call(
    "POST",
    "/v1/payment_intents/:id",
    { metadata: metadata.optional(), description: clearable.optional() },
    (account, input, id = "") => {
      const intent = account.need("payment_intent", id);
      const { description = intent.description } = input;
      return account.change(intent, { description, metadata: merged(intent.metadata, input.metadata) });
    },
  ),
  call(
    "POST",
    "/v1/payment_intents/:id/confirm",
    CONFIRM,
    (account, input, id = "") => confirm(account, input, id),
    PUBLIC,
  ),
  call(
    "POST",
    "/v1/payment_intents/:id/cancel",
    { cancellation_reason: text.optional() },
    (account, input, id = "") => {
      const intent = account.need("payment_intent", id);
      if (intent.status === "succeeded" || intent.status === "canceled")
        throw unfit(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
          code: "payment_intent_unexpected_state",
        });
      if (intent._own.invoice) throw unfit("You cannot cancel PaymentIntents created by invoices.");
      return cancelIntent(account, intent, input.cancellation_reason ?? "requested_by_customer");
    },
  ),
  call(
    "POST",
    "/v1/payment_intents/:id/authenticate",
    AUTHENTICATE,
    (account, input, id = "") => {
      const intent = account.need("payment_intent", id);
      checkSecret(input.client_secret, intent.client_secret);
      return answerAuthentication(account, intent, input.outcome === "complete");
    },
    PUBLIC,
  ),
];

type Invoice = Rows["invoice"];

const LIST = {
  ...PAGING,
  customer: text.optional(),
  subscription: text.optional(),
  status: z.enum(["draft", "open", "paid", "uncollectible", "void"]).optional(),
  collection_method: text.optional(),
};
const PAY = { payment_method: text.optional(), off_session: flag.default(true), forgive: flag.optional() };

function isListed(invoice: Invoice, { customer, subscription, status }: z.output<z.ZodObject<typeof LIST>>): boolean {
  return (
    (customer === undefined || invoice.customer === customer) &&
    (subscription === undefined || invoice._own.subscription === subscription) &&
    (status === undefined || invoice.status === status)
  );
}

function pay(account: Account, input: z.output<z.ZodObject<typeof PAY>>, id: string): Invoice {
  const invoice = account.need("invoice", id);
  if (invoice.status === "paid") throw unfit("Invoice is already paid", { code: "invoice_already_paid" });
  if (invoice.status !== "open") throw unfit("Invoice is not open", { code: "invoice_not_editable" });
  const subscription = account.need("subscription", invoice._own.subscription);
  const customer = account.need("customer", subscription.customer);
  const named =
    input.payment_method ?? subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  if (typeof named !== "string")
    throw unfit("There is no `default_payment_method` set on this Customer or Invoice.", { code: "missing" });
  const intent = account.need("payment_intent", invoice._own.intent ?? "");
  confirmIntent(account, intent, methodNamed(account, named), { isThere: !input.off_session });
  return account.need("invoice", id);
}

function listPayments(account: Account, invoices: readonly Invoice[]) {
  const payments = invoices.flatMap((invoice) => {
    const { payments: list } = expanded(account, shown(account, invoice), ["payments"]) as {
      payments: { data: unknown[] };
    };
    return list.data;
  });
  return { plain: { object: "list", data: payments, has_more: false, url: "/v1/invoice_payments" } };
}

const PAYMENTS = {
  ...PAGING,
  invoice: text.optional(),
  payment: z.strictObject({ type: z.enum(["payment_intent"]), payment_intent: text }).optional(),
};

export const INVOICE_CALLS = [
  call("GET", "/v1/invoices", LIST, (account, input) =>
    page(
      account.store.all("invoice").filter((each) => isListed(each, input)),
      input,
    ),
  ),
  call("GET", "/v1/invoices/:id", {}, (account, _, id = "") => account.need("invoice", id)),
  call("POST", "/v1/invoices/:id", { metadata: metadata.optional() }, (account, input, id = "") => {
    const invoice = account.need("invoice", id);
    return account.change(invoice, { metadata: merged(invoice.metadata, input.metadata) });
  }),
  call("POST", "/v1/invoices/:id/pay", PAY, (account, input, id = "") => pay(account, input, id)),
  call("POST", "/v1/invoices/:id/void", {}, (account, _, id = "") => voidInvoice(account, account.need("invoice", id))),
  call("GET", "/v1/invoice_payments", PAYMENTS, (account, { invoice, payment }) => {
    const isWanted = (each: Invoice) =>
      (invoice === undefined || each.id === invoice) &&
      (payment === undefined || each._own.intent === payment.payment_intent);
    return listPayments(account, account.store.all("invoice").filter(isWanted));
  }),
];
