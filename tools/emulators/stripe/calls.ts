import type http from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { readBody, withKey } from "../server";
import { type Account, API_VERSION } from "./account";
import { callParams, checked, type Form, integer, parseForm, text } from "./params";
import { type Faults, missing, StripeRefusal, wrongParam } from "./refusals";
import { expanded, type Shown, shown } from "./shown";
import { type Row, type Rows, randomText, type StripeKind } from "./store";

/** The result of a call: an object, or a page of a list. */
type Result = Row | { rows: Row[]; hasMore: boolean };

/** One call of the API. `id` comes from the URL, "" when the path has none. `run` throws a StripeRefusal. */
export type Call = {
  method: string;
  path: RegExp;
  /** Whether a browser may make the call, with the publishable key and the object's client secret. */
  isPublic: boolean;
  run: (account: Account, params: Form, id: string) => { result: Result; expand: string[] };
};

type Input<S extends z.ZodRawShape> = z.output<z.ZodObject<S>>;

/** Defines one API call. The `:id` in `path` becomes an argument of `work`. */
export function call<S extends z.ZodRawShape>(
  method: "GET" | "POST" | "DELETE",
  path: string,
  shape: S,
  work: (account: Account, input: Input<S>, id: string) => Result,
): Call {
  const wanted = callParams(shape);
  return {
    method,
    path: new RegExp(`^${path.replace(":id", "([^/]+)")}$`),
    isPublic: false,
    run: (account, params, id) => {
      const input = checked(wanted, params) as Input<S> & { expand?: string[] };
      return { result: work(account, input, id), expand: input.expand ?? [] };
    },
  };
}

export const publicly = (call: Call): Call => ({ ...call, isPublic: true });

/**
 * Defines the calls that list the objects of a type, newest first, and retrieve one of them. `filters` are the list's
 * parameters, all of them optional; `isListed` compares an object with them, by default for equality.
 */
export function reads<K extends StripeKind, S extends z.ZodRawShape>(
  kind: K,
  path: string,
  filters: S,
  isListed: (row: Rows[K], wanted: Partial<Input<S>>) => boolean = (row, wanted) => {
    const values: object = { ...row, ...("_own" in row ? row._own : {}) };
    return Object.keys(filters).every((name) => {
      const value: unknown = Reflect.get(wanted, name);
      return value === undefined || value === Reflect.get(values, name);
    });
  },
): Call[] {
  const paging = { limit: integer.default(10), starting_after: text.optional() };
  const shape = { ...z.object(filters).partial().shape, ...paging };
  const list = call("GET", path, shape, (account, input) => {
    const { limit, starting_after } = input as { limit: number; starting_after?: string };
    const size = Math.min(Math.max(limit, 1), 100);
    const wanted = input as Partial<Input<S>>;
    const oldestFirst = account.store.all(kind).filter((row) => isListed(row, wanted));
    const rows = oldestFirst.reverse();
    const last = rows.findIndex(({ id }) => id === starting_after);
    if (starting_after && last === -1) throw missing("object", starting_after, "starting_after");
    return { rows: rows.slice(last + 1, last + 1 + size), hasMore: rows.length > last + 1 + size };
  });
  return [list, call("GET", `${path}/:id`, {}, (account, _, id) => account.need(kind, id))];
}

export type Api = {
  account: Account;
  calls: readonly Call[];
  faults: Faults;
  secretKey: string;
  publishableKey: string;
  busyKeys: Set<string>;
};

const unauthorized = (message: string, code?: string) =>
  new StripeRefusal(401, message, { ...(code && { code }) }, "before");

/** Returns who the request's key belongs to. Throws a StripeRefusal when the key is missing or unknown. */
export function bearerOf({ secretKey, publishableKey }: Api, authorization: string | undefined): "server" | "browser" {
  const [, key] = /^Bearer (.+)$/i.exec(authorization ?? "") ?? [];
  if (!key) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (key === secretKey) return "server";
  if (key === publishableKey) return "browser";
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****`, "api_key_invalid");
}

function checkBrowser(call: Call, id: string, params: Form): void {
  if (!call.isPublic) {
    const message =
      "This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.";
    throw unauthorized(message, "secret_key_required");
  }
  if (id && typeof params.client_secret !== "string")
    throw wrongParam("Missing required param: client_secret.", "client_secret", "parameter_missing");
}

const BROWSER_INTENT = [
  ...["id", "object", "amount", "client_secret", "created", "currency", "description", "last_payment_error"],
  ...["last_setup_error", "livemode", "next_action", "payment_method", "payment_method_types", "status"],
];
/** The fields of each object type that a browser may see: none about the customer. */
const BROWSER_FIELDS: Readonly<Record<string, readonly string[]>> = {
  payment_intent: BROWSER_INTENT,
  setup_intent: BROWSER_INTENT,
  payment_method: ["id", "object", "billing_details", "card", "created", "livemode", "type"],
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

function bodyOf(account: Account, path: string, { result, expand }: ReturnType<Call["run"]>): Shown {
  if ("object" in result) return expanded(account, shown(account, result), expand);
  const data = result.rows.map((row) => shown(account, row));
  return expanded(account, { object: "list", data, has_more: result.hasMore, url: path }, expand);
}

const ANSWER_LIFETIME_MS = 24 * 3_600_000;
const MAX_ANSWERS = 2_000;
const MAX_KEY_LENGTH = 255;

const wrongKey = (status: number, message: string, code?: string) =>
  new StripeRefusal(status, message, { type: "idempotency_error", ...(code && { code }) }, "before");

/** Returns the response stored under the key within a day, or null. Throws when the key has another request. */
function earlierAnswer(account: Account, key: string, path: string, params: string): Rows["_answer"] | null {
  const answer = account.store.get("_answer", key);
  if (!answer || answer.at <= account.machineNow() - ANSWER_LIFETIME_MS) return null;
  if (answer.path === path && answer.params === params) return answer;
  const first =
    answer.path === path
      ? "with the same parameters they were first used with"
      : `for the same endpoint they were first used for ('${path}' vs '${answer.path}')`;
  const message = `Keys for idempotent requests can only be used ${first}. Try using a key other than '${key}' if you meant to execute a different request.`;
  throw wrongKey(400, message);
}

type ApiRequest = { id: string; key: string | null; isBrowser: boolean; endpoint: string };

/** Runs the call once and stores its response under the idempotency key in the same commit. */
function runOnce(account: Account, { id, key, endpoint }: ApiRequest, params: string, run: () => Shown) {
  const before = key ? earlierAnswer(account, key, endpoint, params) : null;
  if (before) return { status: before.status, body: JSON.parse(before.body) as Shown, isReplayed: true };
  const remembered = (status: number, body: Shown) => {
    if (key) {
      const times = { created: account.clockNow(), at: account.machineNow() };
      account.store.remove("_answer", key);
      const request = { id: key, object: "_answer", path: endpoint, params } as const;
      account.store.put({ ...request, status, body: JSON.stringify(body), ...times });
      account.store.keepNewest("_answer", MAX_ANSWERS);
    }
    return { status, body, isReplayed: false };
  };
  account.request = { id, idempotency_key: key };
  try {
    return account.transaction(() => {
      try {
        return remembered(200, run());
      } catch (error) {
        if (error instanceof StripeRefusal && error.stage === "after") return remembered(error.status, error.body);
        throw error;
      }
    });
  } catch (error) {
    if (!(error instanceof StripeRefusal) || error.stage === "before") throw error;
    return account.transaction(() => remembered(error.status, error.body));
  } finally {
    account.request = { id: null, idempotency_key: null };
  }
}

/** Makes one call, with the faults set for it. Returns null when the connection is to be cut. Throws a StripeRefusal. */
async function runCall({ account, calls, faults }: Api, request: http.IncomingMessage, url: URL, own: ApiRequest) {
  const { method = "GET" } = request;
  const path = url.pathname;
  const call = calls.find((each) => each.method === method && each.path.test(path));
  if (!call) {
    const message = `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
    throw new StripeRefusal(404, message, {}, "before");
  }
  const [, id = ""] = call.path.exec(path) ?? [];
  const query = parseForm(url.search.slice(1));
  const params = method === "GET" ? query : { ...query, ...parseForm(await readBody(request)) };
  if (own.isBrowser) checkBrowser(call, id, params);

  const fault = faults.forCall(method, path);
  if (fault?.kind === "reset") return null;
  if (fault?.kind === "slow") await pause(fault.afterMs);
  if (fault?.kind === "429") {
    const message =
      "Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.";
    throw new StripeRefusal(429, message, { code: "rate_limit" }, "before");
  }
  const done = runOnce(account, own, JSON.stringify(params), () => {
    if (fault?.kind !== "500") return bodyOf(account, path, call.run(account, params, id));
    // Like Stripe, an error that occurs during the call is stored under the idempotency key.
    const message = "An error occurred on our side; this has been reported. Please try again.";
    throw new StripeRefusal(500, message, { type: "api_error" });
  });
  return fault?.kind === "reset-after-commit" ? null : done;
}

/** Handles one call to Stripe's API; errors are returned, not thrown. Null when the connection is to be cut. */
export async function answerCall(api: Api, request: http.IncomingMessage, url: URL) {
  const id = `req_${randomText(14)}`;
  const { "idempotency-key": header, "stripe-version": version = API_VERSION, authorization } = request.headers;
  const key = request.method === "POST" && typeof header === "string" && header !== "" ? header : null;
  let isBrowser = true;
  const answer = (status: number, body: Shown, more: Record<string, string>) => {
    const headers = { "request-id": id, "stripe-version": String(version), ...(key && { "idempotency-key": key }) };
    return { status, body: isBrowser ? forBrowser(body) : body, headers: { ...headers, ...more } };
  };
  try {
    isBrowser = bearerOf(api, authorization) === "browser";
    if (key && key.length > MAX_KEY_LENGTH)
      throw wrongKey(400, `Idempotency keys may be at most ${MAX_KEY_LENGTH} characters in length.`);
    const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
    const busy = wrongKey(409, message, "idempotency_key_in_use");
    const own = { id, key, isBrowser, endpoint: `${request.method} ${url.pathname}` };
    const done = await withKey(api.busyKeys, key, busy, () => runCall(api, request, url, own));
    return done && answer(done.status, done.body, done.isReplayed ? { "idempotent-replayed": "true" } : {});
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    const { status, body } = error;
    return answer(status, body, status === 429 ? { "stripe-rate-limited-reason": "global-rate" } : {});
  }
}
