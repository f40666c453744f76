import { z } from "zod";

/** What an error of Stripe's tells besides its message. Source: https://docs.stripe.com/api/errors */
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
 * A refusal in Stripe's words. What was refused "before" the call began is not kept under its idempotency key; and what
 * the call has done is undone, unless it `keepsChanges`, as a declined payment does.
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

/** There is no such object; `param` is where it was named, "id" for the address. */
export function missing(what: string, id: string, param = "id"): StripeRefusal {
  return new StripeRefusal(param === "id" ? 404 : 400, `No such ${what}: '${id}'`, { code: "resource_missing", param });
}

/** A call that does not fit the state of things. */
export const unfit = (message: string, fields: RefusalFields = {}) => new StripeRefusal(400, message, fields);

/** A parameter that is wrong, found before anything was done. */
export const wrongParam = (message: string, param: string, code?: string) =>
  new StripeRefusal(400, message, { param, ...(code && { code }) }, { stage: "before" });

const apiFault = z.strictObject({
  method: z.enum(["GET", "POST", "DELETE"]).optional(),
  /** What the path begins with, or a regular expression that it fits; every path otherwise. */
  path: z.string().default("/v1/"),
  kind: z.enum(["429", "500", "slow", "reset", "reset-after-commit", "decline"]),
  times: z.int().positive().default(1),
  /** How long a slow one waits, in milliseconds. */
  afterMs: z.int().nonnegative().default(1000),
});
const webhookFault = z.strictObject({
  mode: z.enum(["normal", "lost", "duplicate", "reordered", "held"]),
  /** For how many events; all of them otherwise. */
  times: z.int().positive().optional(),
});
const faultsInput = z.strictObject({ api: z.array(apiFault).optional(), webhooks: webhookFault.optional() });

/** What is to go wrong, as a test asks for it. Kinds: "reset" cuts the connection before, "reset-after-commit" after the call was done. */
export type FaultsInput = z.input<typeof faultsInput>;
export type ApiFault = z.output<typeof apiFault>;
type WebhookMode = z.output<typeof webhookFault>["mode"];

function fits(path: string, wanted: string): boolean {
  return path.startsWith(wanted) || new RegExp(wanted).test(path);
}

/** For tests: what goes wrong, each for so many times. */
export class Faults {
  #api: ApiFault[] = [];
  #webhooks: { mode: WebhookMode; times: number } = { mode: "normal", times: 0 };

  /** Adds faults of calls, and replaces that of the webhooks. Throws a refusal when they are malformed. */
  add(input: unknown): void {
    const { success, data, error } = faultsInput.safeParse(input);
    if (!success) throw wrongParam(z.prettifyError(error), "faults");
    this.#api.push(...(data.api ?? []));
    if (data.webhooks) {
      const { mode, times = Number.POSITIVE_INFINITY } = data.webhooks;
      this.#webhooks = { mode, times };
    }
  }

  /** Ends all faults, or only those of calls that were ordered for `path`. */
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

  /** The next fault for a call, which counts as one time. */
  forCall(method: string, path: string): ApiFault | null {
    return this.#take(
      (fault) => fault.kind !== "decline" && (fault.method ?? method) === method && fits(path, fault.path),
    );
  }

  /** Whether the next charge is to be declined, which counts as one time. */
  declines(): boolean {
    return this.#take(({ kind }) => kind === "decline") !== null;
  }

  /** How the next event is to be delivered, which counts as one time. */
  forEvent(): WebhookMode {
    if (this.#webhooks.times <= 0) return "normal";
    this.#webhooks.times -= 1;
    return this.#webhooks.mode;
  }
}
