import { z } from "zod";
import { Refusal } from "../server";

/** The fields of a Stripe error besides its message, such as `code`. Source: https://docs.stripe.com/api/errors */
type RefusalFields = {
  type?: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error";
  code?: string;
  [field: string]: unknown;
};

/**
 * An error response in Stripe's format. One that is found "before" the call is not stored under the idempotency key; one
 * "during" the call undoes the call's changes; one "after" it, such as a declined payment, does not.
 */
export class StripeRefusal extends Refusal {
  constructor(
    status: number,
    message: string,
    readonly fields: RefusalFields = {},
    readonly stage: "before" | "during" | "after" = "during",
  ) {
    super(status, fields.code ?? "", message);
  }

  get body() {
    const { type = "invalid_request_error", ...fields } = this.fields;
    return { error: { ...fields, message: this.message, type } };
  }
}

/** Returns the error for a missing object. `param` names where its id was passed, "id" for the URL. */
export function missing(what: string, id: string, param = "id"): StripeRefusal {
  return new StripeRefusal(param === "id" ? 404 : 400, `No such ${what}: '${id}'`, { code: "resource_missing", param });
}

/** Returns the error for a call that the object's current state does not allow. */
export const unfit = (message: string, fields: RefusalFields = {}) => new StripeRefusal(400, message, fields);

/** Returns the error for an invalid parameter, found before the call started. */
export const wrongParam = (message: string, param: string, code?: string) =>
  new StripeRefusal(400, message, { param, ...(code && { code }) }, "before");

const apiFault = z.strictObject({
  method: z.enum(["GET", "POST", "DELETE"]).optional(),
  /** A prefix of the path. The default matches every path. */
  path: z.string().default("/v1/"),
  kind: z.enum(["429", "500", "slow", "reset", "reset-after-commit"]),
  times: z.int().positive().default(1),
  /** How long a "slow" call is delayed, in milliseconds. */
  afterMs: z.int().nonnegative().default(1000),
});
const faultsInput = z.strictObject({
  api: z.array(apiFault).default([]),
  webhooks: z.strictObject({ mode: z.enum(["normal", "lost"]) }).optional(),
});

/** Fault controls set by a test. "reset" cuts the connection before the call is done, "reset-after-commit" after it. */
export type FaultsInput = z.input<typeof faultsInput>;
type ApiFault = z.output<typeof apiFault>;

/** The active faults, each for a limited number of times. */
export class Faults {
  #api: ApiFault[] = [];
  /** Whether events get lost instead of being delivered. */
  losesEvents = false;

  /** Adds API faults and replaces the webhook fault. Throws a StripeRefusal when they are malformed. */
  add(input: unknown): void {
    const { data, error } = faultsInput.safeParse(input);
    if (!data) throw wrongParam(z.prettifyError(error), "faults");
    this.#api.push(...data.api);
    if (data.webhooks) this.losesEvents = data.webhooks.mode === "lost";
  }

  clear(): void {
    this.#api = [];
    this.losesEvents = false;
  }

  /** Returns the next fault for a call, or null, and counts it as used once. */
  forCall(method: string, path: string): ApiFault | null {
    const fault = this.#api.find((each) => (each.method ?? method) === method && path.startsWith(each.path));
    if (!fault) return null;
    fault.times -= 1;
    this.#api = this.#api.filter(({ times }) => times > 0);
    return fault;
  }
}
