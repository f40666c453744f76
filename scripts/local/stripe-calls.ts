import type http from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { readBody } from "./request-body";
import type { Account } from "./stripe-account";
import { CHARGE_CALLS } from "./stripe-charge-calls";
import { CUSTOMER_CALLS } from "./stripe-customers";
import { ENDPOINT_CALLS } from "./stripe-endpoints";
import { API_VERSION } from "./stripe-events";
import type { ApiFault, Faults } from "./stripe-faults";
import { parseForm, type Tree } from "./stripe-form";
import { answerBefore, keepAnswer, takeKey } from "./stripe-idempotency";
import { randomText } from "./stripe-ids";
import { INTENT_CALLS } from "./stripe-intent-calls";
import { INVOICE_CALLS } from "./stripe-invoice-calls";
import { METHOD_CALLS } from "./stripe-method-calls";
import { PORTAL_CALLS } from "./stripe-portal";
import { PRICE_CALLS } from "./stripe-prices";
import { forBrowser } from "./stripe-public";
import { StripeRefusal, wrongParam } from "./stripe-refusal";
import type { Call, Result } from "./stripe-route";
import { SETUP_CALLS } from "./stripe-setup-intents";
import { expanded, type Shown, shown } from "./stripe-shown";
import { SUBSCRIPTION_CALLS } from "./stripe-subscriptions";

export type Api = {
  account: Account;
  faults: Faults;
  keys: { secret: string; publishable: string };
  busyKeys: Set<string>;
};

/** `null`: the connection is to be cut instead. */
export type Answer = { status: number; body: Shown; headers: Record<string, string> } | null;

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

/** Whose key a request carries. Throws Stripe's refusal when it is nobody's. */
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

/** Does the call once, and keeps its answer under the key in the same commit. */
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
    // Kept under the key, as Stripe does with what failed once it had begun.
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

/** The answer to one of Stripe's calls, in Stripe's shape also when it is refused. */
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
