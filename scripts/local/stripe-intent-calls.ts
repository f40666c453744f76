import { z } from "zod";
import type { Account } from "./stripe-account";
import { checkSecret, methodData } from "./stripe-card-params";
import { answerAuthentication, confirmIntent } from "./stripe-charging";
import { cancelIntent, newIntent } from "./stripe-intents";
import { clearable, flag, integer, listOf, merged, metadata, text } from "./stripe-params";
import { methodNamed, newCard } from "./stripe-payment-methods";
import { unfit, wrongParam } from "./stripe-refusal";
import { call, PAGING, page } from "./stripe-route";
import type { Rows } from "./stripe-rows";
import { shown } from "./stripe-shown";

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

/** The stand-in's own: at Stripe the bank's page answers. */
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
