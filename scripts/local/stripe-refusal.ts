/** What an error of Stripe's tells besides its message. Source: https://docs.stripe.com/api/errors */
export type RefusalFields = {
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
