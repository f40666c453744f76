import { redactSecrets } from "@/lib/core/log";
import { storableText } from "@/lib/core/text";

/** What Stripe tells, as far as it is read. */
export type StripeEvent = {
  id: string;
  type: string;
  livemode: boolean;
  created: number;
  data: { object: Record<string, unknown> };
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The event, or null for what was signed and is none. */
export function eventOf(input: unknown): StripeEvent | null {
  if (!isObject(input) || input.object !== "event" || !isObject(input.data) || !isObject(input.data.object))
    return null;
  const { id, type, livemode, created } = input;
  if (typeof id !== "string" || !/^evt_\w{1,200}$/.test(id)) return null;
  if (typeof type !== "string" || !/^[\w.]{1,100}$/.test(type)) return null;
  if (typeof livemode !== "boolean" || typeof created !== "number") return null;
  const event = { ...input, id, type, livemode, created, data: { ...input.data, object: input.data.object } };
  const subscriptionId = subscriptionIdOf(event);
  return subscriptionId === null || /^\w{1,255}$/.test(subscriptionId) ? event : null;
}

/** An id, or the id of what stands in its place. */
const idOf = (value: unknown): string | null => {
  const id = isObject(value) ? value.id : value;
  return typeof id === "string" ? id : null;
};

/**
 * The subscription that an event is about, or null. Source: API version 2026-10-28.endive, in which an invoice names its
 * subscription under `parent.subscription_details`.
 */
export function subscriptionIdOf({ type, data: { object } }: Pick<StripeEvent, "type" | "data">): string | null {
  if (type.startsWith("customer.subscription.")) return idOf(object.id);
  if (!type.startsWith("invoice.") || !isObject(object.parent)) return null;
  const { subscription_details: details } = object.parent;
  return isObject(details) ? idOf(details.subscription) : null;
}

/** What opens something to whoever has it. */
const SECRET_KEY = /secret/i;

/** What says who somebody is, or what card they have. Nothing here needs it, and Stripe has it. */
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

/** No event of Stripe's is nested deeper. */
const MAX_DEPTH = 20;

/** What is kept of an event: without secrets, and without what says who somebody is, at any depth. */
export function withoutPrivate(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((each) => withoutPrivate(each, depth + 1));
  if (typeof value === "string") return redactSecrets(storableText(value));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !SECRET_KEY.test(key) && !PERSONAL.has(key));
  return Object.fromEntries(kept.map(([key, each]) => [storableText(key), withoutPrivate(each, depth + 1)]));
}

/**
 * What is kept of an event: of one about a subscription all that is not private, of any other only what it was and about
 * what, since nothing is done with it.
 */
export function keptOf(event: StripeEvent): unknown {
  if (subscriptionIdOf(event) !== null) return withoutPrivate(event);
  const { id, type, livemode, created, data } = event;
  const { id: objectId = null, object = null } = data.object;
  return withoutPrivate({ object: "event", id, type, livemode, created, data: { object: { id: objectId, object } } });
}

/** When it was signed and how the signature begins: enough to find it in Stripe's log, too little to send it again. */
export function signatureMark(header: string): string {
  const [, at = "?"] = /(?:^|,)t=(\d{1,12})/.exec(header) ?? [];
  const [, begin = "?"] = /(?:^|,)v1=([0-9a-f]{8})/.exec(header) ?? [];
  return `t=${at},v1=${begin}`;
}
