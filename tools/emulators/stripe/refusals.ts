import { z } from "zod";

/** The fields of a Stripe error besides its message. Source: https://docs.stripe.com/api/errors */
type RefusalFields = {
  type?: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error" | "rate_limit_error";
  code?: string;
  decline_code?: string;
  param?: string;
  payment_intent?: unknown;
  setup_intent?: unknown;
  payment_method?: unknown;
};

type Stage = "before" | "during";

/**
 * An error response in Stripe's format. An error in the stage "before" is not stored under the idempotency key. An
 * error undoes the call's changes, unless it `keepsChanges`, as for a declined payment.
 */
export class StripeRefusal extends Error {
  readonly stage: Stage;
  readonly keepsChanges: boolean;

  constructor(
    readonly status: number,
    message: string,
    readonly fields: RefusalFields = {},
    { stage = "during", keepsChanges = false }: { stage?: Stage; keepsChanges?: boolean } = {},
  ) {
    super(message);
    this.stage = stage;
    this.keepsChanges = keepsChanges;
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
  new StripeRefusal(400, message, { param, ...(code && { code }) }, { stage: "before" });

const apiFault = z.strictObject({
  method: z.enum(["GET", "POST", "DELETE"]).optional(),
  /** A prefix of the path, or a regular expression. The default matches every path. */
  path: z.string().default("/v1/"),
  kind: z.enum(["429", "500", "slow", "reset", "reset-after-commit", "decline"]),
  times: z.int().positive().default(1),
  /** How long a "slow" call is delayed, in milliseconds. */
  afterMs: z.int().nonnegative().default(1000),
});
const webhookFault = z.strictObject({
  mode: z.enum(["normal", "lost", "duplicate", "reordered", "held"]),
  /** The number of events. The default is all of them. */
  times: z.int().positive().optional(),
});
const faultsInput = z.strictObject({ api: z.array(apiFault).optional(), webhooks: webhookFault.optional() });

/** Fault controls set by a test. "reset" cuts the connection before the call is done, "reset-after-commit" after it. */
export type FaultsInput = z.input<typeof faultsInput>;
export type ApiFault = z.output<typeof apiFault>;
type WebhookMode = z.output<typeof webhookFault>["mode"];

function fits(path: string, wanted: string): boolean {
  return path.startsWith(wanted) || new RegExp(wanted).test(path);
}

/** The active faults, each for a limited number of times. */
export class Faults {
  #api: ApiFault[] = [];
  #webhooks: { mode: WebhookMode; times: number } = { mode: "normal", times: 0 };

  /** Adds API faults and replaces the webhook fault. Throws a StripeRefusal when they are malformed. */
  add(input: unknown): void {
    const { success, data, error } = faultsInput.safeParse(input);
    if (!success) throw wrongParam(z.prettifyError(error), "faults");
    this.#api.push(...(data.api ?? []));
    if (data.webhooks) {
      const { mode, times = Number.POSITIVE_INFINITY } = data.webhooks;
      this.#webhooks = { mode, times };
    }
  }

  /** Removes all faults, or only the API faults set for `path`. */
  clear(path?: string | null): void {
    if (path) {
      this.#api = this.#api.filter((fault) => fault.path !== path);
      return;
    }
    this.#api = [];
    this.#webhooks = { mode: "normal", times: 0 };
  }

  #take(isWanted: (fault: ApiFault) => boolean): ApiFault | null {
    const fault = this.#api.find(isWanted);
    if (!fault) return null;
    fault.times -= 1;
    this.#api = this.#api.filter(({ times }) => times > 0);
    return fault;
  }

  /** Returns the next fault for a call, or null, and counts it as used once. */
  forCall(method: string, path: string): ApiFault | null {
    return this.#take(
      (fault) => fault.kind !== "decline" && (fault.method ?? method) === method && fits(path, fault.path),
    );
  }

  /** Returns whether to decline the next charge, and counts the fault as used once. */
  declines(): boolean {
    return this.#take(({ kind }) => kind === "decline") !== null;
  }

  /** Returns how to deliver the next event, and counts the fault as used once. */
  forEvent(): WebhookMode {
    if (this.#webhooks.times <= 0) return "normal";
    this.#webhooks.times -= 1;
    return this.#webhooks.mode;
  }
}
