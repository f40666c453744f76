import type http from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { readBody } from "../requests";
import type { Account } from "./account";
import { METHOD } from "./cards";
import { CUSTOMER_CALLS } from "./customers";
import { ENDPOINT_CALLS } from "./endpoints";
import { API_VERSION, emit } from "./events";
import { answerBefore, keepAnswer, takeKey } from "./idempotency";
import { parseForm, type Tree, text } from "./params";
import { CHARGE_CALLS, INTENT_CALLS, INVOICE_CALLS } from "./payment-calls";
import { attach, methodNamed, newCard } from "./payment-methods";
import { PRICE_CALLS } from "./prices";
import { type ApiFault, type Faults, StripeRefusal, unfit, wrongParam } from "./refusals";
import { type Call, call, PAGING, page, type Result } from "./route";
import { SETUP_CALLS } from "./setup-intents";
import { expanded, type Shown, shown } from "./shown";
import { newId, randomText } from "./store";
import { SUBSCRIPTION_CALLS } from "./subscriptions";

const METHOD_CALLS = [
  call("POST", "/v1/payment_methods", METHOD, (account, input) => newCard(account, input.card, input.billing_details), {
    isPublic: true,
  }),
  call(
    "GET",
    "/v1/payment_methods",
    { ...PAGING, customer: text.optional(), type: text.optional() },
    (account, input) => {
      const { customer } = input;
      return page(
        account.store.all("payment_method").filter((each) => customer !== undefined && each.customer === customer),
        input,
      );
    },
  ),
  call("GET", "/v1/payment_methods/:id", {}, (account, _, id = "") => account.need("payment_method", id)),
  call("GET", "/v1/customers/:id/payment_methods", { ...PAGING, type: text.optional() }, (account, input, id = "") => {
    const customer = account.need("customer", id, "customer").id;
    return page(
      account.store.all("payment_method").filter((each) => each.customer === customer),
      input,
    );
  }),
  call("POST", "/v1/payment_methods/:id/attach", { customer: text }, (account, input, id = "") =>
    attach(account, methodNamed(account, id), account.need("customer", input.customer, "customer").id),
  ),
  call("POST", "/v1/payment_methods/:id/detach", {}, (account, _, id = "") => {
    const method = account.need("payment_method", id);
    if (!method.customer)
      throw unfit("The payment method you provided is not attached to a customer so detachment is impossible.");
    const detached = account.change(method, { customer: null });
    emit(account, "payment_method.detached", detached, method);
    return detached;
  }),
];

const CREATE = { customer: text, return_url: text.optional(), configuration: text.optional(), locale: text.optional() };

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && ["http:", "https:"].includes(new URL(url).protocol);
}

const PORTAL_CALLS = [
  call("POST", "/v1/billing_portal/sessions", CREATE, (account: Account, input) => {
    const { customer, return_url = null, configuration = "bpc_local" } = input;
    account.need("customer", customer, "customer");
    if (return_url && !isWebAddress(return_url)) throw wrongParam("Not a valid URL", "return_url", "url_invalid");
    const token = randomText(32);
    const id = newId("bps");
    const session = account.store.put({
      id,
      object: "billing_portal.session",
      configuration,
      created: account.clockNow(),
      customer,
      customer_account: null,
      flow: null,
      livemode: false,
      locale: null,
      on_behalf_of: null,
      return_url,
      url: `${account.url}/p/session/${token}`,
      _own: { token, startedAt: account.machineNow() },
    });
    account.store.keepNewest("billing_portal.session", 1000);
    return session;
  }),
];

/** The fields of each object type that a browser may see: none about the customer. */
const BROWSER_FIELDS: Readonly<Record<string, readonly string[]>> = {
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

/** Returns the part of a response that the publishable key may see. */
function forBrowser(value: Shown): Shown {
  const fields = typeof value.object === "string" ? BROWSER_FIELDS[value.object] : undefined;
  const entries = Object.entries(value).filter(([name]) => !fields || fields.includes(name));
  return Object.fromEntries(
    entries.map(([name, each]) => [
      name,
      typeof each === "object" && each !== null && !Array.isArray(each) ? forBrowser(each as Shown) : each,
    ]),
  );
}

export type Api = {
  account: Account;
  faults: Faults;
  keys: { secret: string; publishable: string };
  busyKeys: Set<string>;
};

/** `null` means that the connection is cut instead. */
type Answer = { status: number; body: Shown; headers: Record<string, string> } | null;

const CALLS: readonly Call[] = [
  ...CUSTOMER_CALLS,
  ...PRICE_CALLS,
  ...SUBSCRIPTION_CALLS,
  ...INVOICE_CALLS,
  ...INTENT_CALLS,
  ...METHOD_CALLS,
  ...CHARGE_CALLS,
  ...SETUP_CALLS,
  ...PORTAL_CALLS,
  ...ENDPOINT_CALLS,
];

function callFor(method: string, path: string): { call: Call; ids: string[] } {
  for (const each of CALLS) {
    const ids = each.method === method ? each.path.exec(path)?.slice(1) : undefined;
    if (ids) return { call: each, ids: ids.map(decoded) };
  }
  const message = `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
  throw new StripeRefusal(404, message, {}, { stage: "before" });
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

const unauthorized = (message: string, code?: string) =>
  new StripeRefusal(401, message, { ...(code && { code }) }, { stage: "before" });

/** Returns who the request's key belongs to. Throws a StripeRefusal when the key is missing or unknown. */
export function bearerOf({ keys }: Api, authorization: string | undefined): "server" | "browser" {
  const [, key] = /^Bearer (.+)$/i.exec(authorization ?? "") ?? [];
  if (!key) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (key === keys.secret) return "server";
  if (key === keys.publishable) return "browser";
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****`, "api_key_invalid");
}

function checkBrowser(call: Call, ids: readonly string[], params: { [key: string]: Tree }): void {
  if (!call.isPublic) {
    const message =
      "This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.";
    throw unauthorized(message, "secret_key_required");
  }
  if (ids.length > 0 && typeof params.client_secret !== "string")
    throw wrongParam("Missing required param: client_secret.", "client_secret", "parameter_missing");
}

function bodyOf(account: Account, path: string, result: Result, expand: readonly string[]): Shown {
  if ("plain" in result) return result.plain;
  if ("row" in result) return expanded(account, shown(account, result.row), expand);
  const data = result.rows.map((row) => shown(account, row));
  return expanded(account, { object: "list", data, has_more: result.hasMore, url: path }, expand);
}

type Request = { id: string; method: string; path: string; params: { [key: string]: Tree }; key: string | null };

/** Runs the call once and stores its response under the idempotency key in the same commit. */
function carriedOut(account: Account, { id, method, path, params, key }: Request, work: () => Shown) {
  const print = JSON.stringify(params);
  const endpoint = `${method} ${path}`;
  const keep = (status: number, body: Shown) => {
    if (key) keepAnswer(account, { id: key, path: endpoint, params: print, status, body: JSON.stringify(body) });
  };
  const before = key ? answerBefore(account, key, endpoint, print) : null;
  if (before) return { status: before.status, body: JSON.parse(before.body), isReplayed: true };
  account.request = { id, idempotency_key: key };
  try {
    return account.transaction(() => {
      try {
        const body = work();
        keep(200, body);
        return { status: 200, body, isReplayed: false };
      } catch (error) {
        if (error instanceof StripeRefusal && error.keepsChanges) keep(error.status, error.body);
        throw error;
      }
    });
  } catch (error) {
    if (error instanceof StripeRefusal && error.stage === "during" && !error.keepsChanges)
      account.transaction(() => keep(error.status, error.body));
    throw error;
  } finally {
    account.request = { id: null, idempotency_key: null };
  }
}

function refusalOf({ kind }: ApiFault): StripeRefusal | null {
  if (kind === "429") {
    const message =
      "Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.";
    return new StripeRefusal(429, message, { code: "rate_limit" }, { stage: "before" });
  }
  if (kind === "500") {
    const message = "An error occurred on our side; this has been reported. Please try again.";
    // No "before" stage: like Stripe, store an error that occurred during the call under the idempotency key.
    return new StripeRefusal(500, message, { type: "api_error" });
  }
  return null;
}

async function answered(
  api: Api,
  request: http.IncomingMessage,
  url: URL,
  { id, key, who }: { id: string; key: string | null; who: "server" | "browser" },
) {
  const { account, faults } = api;
  const { method = "GET" } = request;
  const path = url.pathname;
  const { call, ids } = callFor(method, path);
  const query = parseForm(url.search.slice(1));
  const params = method === "GET" ? query : { ...query, ...parseForm(await readBody(request)) };
  if (who === "browser") checkBrowser(call, ids, params);
  const { _stripe_account: _, key: __, ...own } = params;

  const fault = faults.forCall(method, path);
  const refusal = fault && refusalOf(fault);
  if (refusal?.stage === "before") throw refusal;
  if (fault?.kind === "reset") return null;
  if (fault?.kind === "slow") await pause(fault.afterMs);
  const done = carriedOut(account, { id, method, path, params: own, key }, () => {
    if (refusal) throw refusal;
    const { result, expand } = call.run(account, own, ids);
    return bodyOf(account, path, result, expand);
  });
  return fault?.kind === "reset-after-commit" ? null : done;
}

/** Handles one call to Stripe's API. Errors are returned in Stripe's format, not thrown. */
export async function answerCall(api: Api, request: http.IncomingMessage, url: URL): Promise<Answer> {
  const id = `req_${randomText(14)}`;
  const header = request.headers["idempotency-key"];
  const key = request.method === "POST" && typeof header === "string" && header !== "" ? header : null;
  const headers: Record<string, string> = {
    "request-id": id,
    "stripe-version": String(request.headers["stripe-version"] ?? API_VERSION),
    ...(key && { "idempotency-key": key }),
  };
  let who: "server" | "browser" = "browser";
  let holdsKey = false;
  try {
    who = bearerOf(api, request.headers.authorization);
    if (key) takeKey(api.busyKeys, key);
    holdsKey = key !== null;
    const done = await answered(api, request, url, { id, key, who });
    if (!done) return null;
    const { status, body, isReplayed } = done;
    return {
      status,
      body: who === "browser" ? forBrowser(body) : body,
      headers: isReplayed ? { ...headers, "idempotent-replayed": "true" } : headers,
    };
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    const { status, body } = error;
    return {
      status,
      body: who === "browser" ? forBrowser(body) : body,
      headers: status === 429 ? { ...headers, "stripe-rate-limited-reason": "global-rate" } : headers,
    };
  } finally {
    if (holdsKey && key) api.busyKeys.delete(key);
  }
}
