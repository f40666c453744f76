import { z } from "zod";
import type { Account } from "./account";
import { checkSecret, methodData, outcomeOf } from "./cards";
import { emit } from "./events";
import { flag, listOf, merged, metadata, text } from "./params";
import { attach, methodNamed, newCard } from "./payment-methods";
import { StripeRefusal, unfit } from "./refusals";
import { call } from "./route";
import { shown } from "./shown";
import { newId, type Rows, randomText } from "./store";

type Setup = Rows["setup_intent"];

const NEW = {
  customer: text.optional(),
  payment_method: text.optional(),
  payment_method_types: listOf(text).optional(),
  usage: z.enum(["off_session", "on_session"]).default("off_session"),
  metadata: metadata.default({}),
};
const CONFIRM = {
  client_secret: text.optional(),
  payment_method: text.optional(),
  payment_method_data: methodData.optional(),
  return_url: text.optional(),
  use_stripe_sdk: flag.optional(),
};

export function newSetup(account: Account, input: z.output<z.ZodObject<typeof NEW>>): Setup {
  const { customer = null, payment_method = null, usage } = input;
  if (customer) account.need("customer", customer, "customer");
  const id = newId("seti");
  const setup = account.store.put({
    id,
    object: "setup_intent",
    ...{ allowed_payment_method_types: null, application: null, automatic_payment_methods: null },
    ...{ cancellation_reason: null, client_secret: `${id}_secret_${randomText(25)}`, created: account.now(customer) },
    ...{ customer, customer_account: null, description: null, excluded_payment_method_types: null },
    ...{ flow_directions: null, last_setup_error: null, latest_attempt: null, livemode: false, mandate: null },
    ...{ metadata: merged({}, input.metadata), next_action: null, on_behalf_of: null, payment_method },
    ...{ payment_method_configuration_details: null, payment_method_options: null, payment_method_types: ["card"] },
    single_use_mandate: null,
    status: payment_method ? "requires_confirmation" : "requires_payment_method",
    usage,
  });
  emit(account, "setup_intent.created", setup);
  return setup;
}

/**
 * Returns the outcome of saving a card. Cards that fail only when charged can be saved; other failing cards are
 * declined here too.
 */
function outcomeOfSetup(method: Rows["payment_method"], isAuthenticatedNow: boolean) {
  const { kind } = method._own;
  if (kind === "declines_later" || (kind === "declines_after_authentication" && isAuthenticatedNow)) return "paid";
  return outcomeOf(kind, { isThere: true, isAuthenticatedNow, wasAuthenticated: false });
}

/**
 * Saves a card for later charges, or requests authentication first. Throws a StripeRefusal when the card is declined.
 */
export function confirmSetup(
  account: Account,
  setup: Setup,
  method: Rows["payment_method"],
  isAuthenticated = false,
): Setup {
  if (setup.status === "succeeded" || setup.status === "canceled") {
    const message = `You cannot confirm this SetupIntent because it has a status of ${setup.status}.`;
    throw unfit(message, { code: "setup_intent_unexpected_state", setup_intent: shown(account, setup) });
  }
  const outcome = outcomeOfSetup(method, isAuthenticated);
  if (outcome === "paid") {
    const known = account.change(method, { _own: { ...method._own, isAuthenticated } });
    if (setup.customer) attach(account, known, setup.customer);
    const done = account.change(setup, { status: "succeeded", payment_method: method.id, next_action: null });
    emit(account, "setup_intent.succeeded", done);
    return done;
  }
  if (outcome === "authenticate") {
    const use_stripe_sdk = { type: "stripe_3ds2_fingerprint", source: newId("payatt") };
    const next_action = { type: "use_stripe_sdk", use_stripe_sdk } as Setup["next_action"];
    const waiting = account.change(setup, { status: "requires_action", payment_method: method.id, next_action });
    emit(account, "setup_intent.requires_action", waiting);
    return waiting;
  }
  return failSetup(account, setup, { type: "card_error", ...outcome });
}

type SetupError = {
  type: "card_error" | "invalid_request_error";
  code: string;
  decline_code?: string;
  message: string;
};

function failSetup(account: Account, setup: Setup, error: SetupError): never {
  const failed = account.change(setup, {
    ...{ status: "requires_payment_method", payment_method: null, next_action: null },
    last_setup_error: error as unknown as Setup["last_setup_error"],
  });
  emit(account, "setup_intent.setup_failed", failed);
  const { message, ...fields } = error;
  throw new StripeRefusal(402, message, { ...fields, setup_intent: shown(account, failed) }, { keepsChanges: true });
}

function confirm(account: Account, input: z.output<z.ZodObject<typeof CONFIRM>>, id: string): Setup {
  const setup = account.need("setup_intent", id);
  checkSecret(input.client_secret, setup.client_secret);
  const named = input.payment_method ?? setup.payment_method;
  const data = input.payment_method_data;
  if (!data && !named)
    throw unfit("You cannot confirm this SetupIntent because it's missing a payment method.", {
      code: "setup_intent_unexpected_state",
    });
  const method = data
    ? newCard(account, data.card, data.billing_details, setup.customer)
    : methodNamed(account, named ?? "");
  return confirmSetup(account, setup, method);
}

const UNAUTHENTICATED =
  "We are unable to authenticate your payment method. Please choose a different payment method and try again.";

function answer(account: Account, setup: Setup, isPassed: boolean): Setup {
  if (setup.status !== "requires_action" || !setup.payment_method)
    throw unfit("Nobody is being asked to authenticate this card.", { code: "setup_intent_unexpected_state" });
  if (isPassed) return confirmSetup(account, setup, account.need("payment_method", setup.payment_method), true);
  const code = "setup_intent_authentication_failure";
  return failSetup(account, setup, { type: "invalid_request_error", code, message: UNAUTHENTICATED });
}

const PUBLIC = { isPublic: true };
const ANSWER = { client_secret: text, outcome: z.enum(["complete", "fail"]) };

export const SETUP_CALLS = [
  call("POST", "/v1/setup_intents", NEW, newSetup),
  call(
    "GET",
    "/v1/setup_intents/:id",
    { client_secret: text.optional() },
    (account, input, id = "") => {
      const setup = account.need("setup_intent", id);
      checkSecret(input.client_secret, setup.client_secret);
      return setup;
    },
    PUBLIC,
  ),
  call(
    "POST",
    "/v1/setup_intents/:id/confirm",
    CONFIRM,
    (account, input, id = "") => confirm(account, input, id),
    PUBLIC,
  ),
  call(
    "POST",
    "/v1/setup_intents/:id/authenticate",
    ANSWER,
    (account, input, id = "") => {
      const setup = account.need("setup_intent", id);
      checkSecret(input.client_secret, setup.client_secret);
      return answer(account, setup, input.outcome === "complete");
    },
    PUBLIC,
  ),
];
