import { z } from "zod";
import { redactSecrets } from "@/lib/core/log";
import { storableText } from "@/lib/core/text";

/** The fields of a Stripe event that we read. */
const stripeEvent = z.looseObject({
  object: z.literal("event"),
  id: z.string().regex(/^evt_\w{1,200}$/),
  type: z.string().regex(/^[\w.]{1,100}$/),
  livemode: z.boolean(),
  created: z.number(),
  data: z.looseObject({ object: z.record(z.string(), z.unknown()) }),
});

export type StripeEvent = Pick<z.infer<typeof stripeEvent>, "id" | "type" | "livemode" | "created" | "data">;

/** Returns the event; null when the signed input is not an event. */
export function eventOf(input: unknown): StripeEvent | null {
  const { data: event } = stripeEvent.safeParse(input);
  if (!event) return null;
  const subscriptionId = subscriptionIdOf(event);
  return subscriptionId === null || /^\w{1,255}$/.test(subscriptionId) ? event : null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns an id, or the id of an expanded object. */
const idOf = (value: unknown): string | null => {
  const id = isObject(value) ? value.id : value;
  return typeof id === "string" ? id : null;
};

/**
 * Returns the id of the subscription that an event is about, or null. Source: API version 2026-10-28.endive, in which
 * an invoice has its subscription under `parent.subscription_details`.
 */
export function subscriptionIdOf({ type, data: { object } }: Pick<StripeEvent, "type" | "data">): string | null {
  if (type.startsWith("customer.subscription.")) return idOf(object.id);
  if (!type.startsWith("invoice.") || !isObject(object.parent)) return null;
  const { subscription_details: details } = object.parent;
  return isObject(details) ? idOf(details.subscription) : null;
}

/** The names of fields that contain secrets. */
const SECRET_KEY = /secret/i;

/** The names of fields that contain personal data or card data. We do not need them, and Stripe has them. */
const PERSONAL = new Set([
  "account_name",
  "address",
  "billing_details",
  "card",
  "customer_address",
  "customer_email",
  "customer_name",
  "customer_phone",
  "customer_shipping",
  "customer_tax_ids",
  "description",
  "email",
  "hosted_invoice_url",
  "individual_name",
  "invoice_pdf",
  "ip",
  "last_payment_error",
  "name",
  "payment_method_details",
  "phone",
  "receipt_email",
  "receipt_url",
  "shipping",
  "url",
]);

/** No Stripe event is nested deeper than this. */
const MAX_DEPTH = 20;

/** Returns a value without secrets and personal data, at any depth. */
export function withoutPrivate(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((each) => withoutPrivate(each, depth + 1));
  if (typeof value === "string") return redactSecrets(storableText(value));
  if (!isObject(value)) return value;
  const stored = Object.entries(value).filter(([key]) => !SECRET_KEY.test(key) && !PERSONAL.has(key));
  return Object.fromEntries(stored.map(([key, each]) => [storableText(key), withoutPrivate(each, depth + 1)]));
}

/**
 * Returns what we store of an event: for one about a subscription everything except private data, for any other only
 * its type and object id, since we do nothing with it.
 */
export function storedPayload(event: StripeEvent): unknown {
  if (subscriptionIdOf(event) !== null) return withoutPrivate(event);
  const { id, type, livemode, created, data } = event;
  const { id: objectId = null, object = null } = data.object;
  return withoutPrivate({ object: "event", id, type, livemode, created, data: { object: { id: objectId, object } } });
}

/**
 * Returns the time and the first 8 digits of a signature: enough to find it in Stripe's log, too little to replay it.
 */
export function signatureMark(header: string): string {
  const [, at = "?"] = /(?:^|,)t=(\d{1,12})/.exec(header) ?? [];
  const [, begin = "?"] = /(?:^|,)v1=([0-9a-f]{8})/.exec(header) ?? [];
  return `t=${at},v1=${begin}`;
}
