import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import type { Account } from "./account";
import { type Call, call, reads } from "./calls";
import { confirmIntent } from "./intents";
import { invoiceFailed, newInvoice, voidInvoice } from "./invoices";
import { clearable, flag, integer, listOf, merged, metadata, text } from "./params";
import { missing, StripeRefusal, unfit } from "./refusals";
import { newId, type Rows, randomText } from "./store";

type Subscription = Rows["subscription"];
type Invoice = Rows["invoice"];
type Item = Subscription["items"]["data"][number];

/**
 * How long a subscription waits for its first payment. Source:
 * https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses
 */
const INCOMPLETE_FOR = 23 * 3600;

const isOver = ({ status }: Subscription) => status === "canceled" || status === "incomplete_expired";

/**
 * Returns when the period that starts at `start` ends, both in seconds since 1970. It ends on `anchorDay` of the month,
 * or on the month's last day if it is shorter: January 31, April 30, July 31. Source:
 * https://docs.stripe.com/billing/subscriptions/billing-cycle
 */
export function periodEnd(start: number, months: number, anchorDay: number): number {
  const begin = Temporal.Instant.fromEpochMilliseconds(start * 1000).toZonedDateTimeISO("UTC");
  return begin.add({ months }).with({ day: anchorDay }).epochMilliseconds / 1000;
}

function itemOf({ items }: Subscription): Item {
  const [item] = items.data;
  if (!item) throw new Error("a subscription without an item");
  return item;
}

/** Returns the latest invoice if it is still owed, or null. */
function openInvoice(account: Account, { latest_invoice }: Subscription): Invoice | null {
  const invoice = typeof latest_invoice === "string" ? account.store.get("invoice", latest_invoice) : null;
  return invoice?.status === "open" ? invoice : null;
}

/** Returns the card that the next renewal charges: the subscription's own, or else the customer's. */
export function cardOf(account: Account, subscription: Subscription): Rows["payment_method"] | null {
  const { invoice_settings } = account.need("customer", subscription.customer);
  const id = subscription.default_payment_method ?? invoice_settings.default_payment_method;
  return typeof id === "string" ? account.store.get("payment_method", id) : null;
}

/** Schedules a cancellation at the end of the period, or undoes it. */
function cancelLater(account: Account, subscription: Subscription, isWanted: boolean): Subscription {
  return account.change(subscription, null, {
    cancel_at_period_end: isWanted,
    cancel_at: isWanted ? itemOf(subscription).current_period_end : null,
    canceled_at: isWanted ? account.now(subscription.customer) : null,
    cancellation_details: { reason: isWanted ? "cancellation_requested" : null },
  });
}

/**
 * Ends a subscription immediately and returns it. Without a `reason`, its first payment did not arrive in time. Its open
 * invoice is not retried; it stays open, unless it was the first one, which is voided.
 */
function endSubscription(
  account: Account,
  subscription: Subscription,
  reason: "cancellation_requested" | "payment_failed" | null,
): Subscription {
  const now = account.now(subscription.customer);
  const invoice = openInvoice(account, subscription);
  const isUnpaid = subscription.status === "incomplete";
  const event = reason ? "customer.subscription.deleted" : "customer.subscription.updated";
  const ended = account.change(subscription, event, {
    status: isUnpaid ? "incomplete_expired" : "canceled",
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: { reason },
  });
  if (invoice && isUnpaid) voidInvoice(account, invoice);
  else if (invoice) account.change(invoice, "invoice.updated", { auto_advance: false, next_payment_attempt: null });
  return ended;
}

/** Charges the default card off-session. Cancels the subscription when the last retry fails. */
function collect(account: Account, invoice: Invoice): void {
  const method = cardOf(account, account.need("subscription", invoice._own.subscription));
  const intent = account.need("payment_intent", invoice._own.intent);
  try {
    if (method) confirmIntent(account, intent, method, { isThere: false });
    else invoiceFailed(account, intent, false);
  } catch (error) {
    if (!(error instanceof StripeRefusal && error.stage === "after")) throw error;
  }
  const { status, next_payment_attempt } = account.need("invoice", invoice.id);
  if (status === "open" && !next_payment_attempt)
    endSubscription(account, account.need("subscription", invoice._own.subscription), "payment_failed");
}

function renew(account: Account, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) {
    endSubscription(account, subscription, "cancellation_requested");
    return;
  }
  const item = itemOf(subscription);
  const months = account.need("price", item.price).recurring?.interval_count ?? 1;
  const start = item.current_period_end;
  const current_period_end = periodEnd(start, months, subscription._own.anchorDay);
  const next = { ...item, current_period_start: start, current_period_end };
  const begun = account.change(subscription, null, { items: { ...subscription.items, data: [next] } });
  const invoice = newInvoice(account, begun, false);
  const billed = account.change(begun, null, { latest_invoice: invoice.id });
  account.emit("customer.subscription.updated", billed, subscription);
  collect(account, invoice);
}

type Due = { at: number; run: () => void };

/** Returns the next scheduled event of a subscription, or null. */
function dueOf(account: Account, subscription: Subscription): Due | null {
  const expire = () => void endSubscription(account, subscription, null);
  if (subscription.status === "incomplete") return { at: subscription.created + INCOMPLETE_FOR, run: expire };
  if (isOver(subscription)) return null;
  const end = itemOf(subscription).current_period_end;
  const invoice = openInvoice(account, subscription);
  const retryAt = invoice?.next_payment_attempt;
  if (retryAt && retryAt < end) return { at: retryAt, run: () => collect(account, invoice) };
  return { at: end, run: () => renew(account, subscription) };
}

/** Returns the next scheduled event of the subscriptions on a test clock, or on none when `clock` is null. */
function nextDue(account: Account, clock: string | null): Due | null {
  const all = account.store.all("subscription").filter(({ test_clock }) => test_clock === clock);
  return all.flatMap((each) => dueOf(account, each) ?? []).toSorted((a, b) => a.at - b.at)[0] ?? null;
}

/** Runs everything that was due by `until`, in order, each at its own time. */
function catchUp(account: Account, until: number, clock: string | null): void {
  try {
    for (let due = nextDue(account, clock); due && due.at <= until; due = nextDue(account, clock)) {
      account.moment = due.at;
      if (clock) {
        const row = account.need("test_helpers.test_clock", clock);
        account.change(row, null, { frozen_time: Math.max(row.frozen_time, due.at) });
      }
      due.run();
    }
  } finally {
    account.moment = null;
  }
}

export function passTime(account: Account, seconds = 0): void {
  account.transaction(() => {
    if (seconds > 0) account.advance(seconds);
    catchUp(account, account.clockNow(), null);
  });
}

const CREATE = {
  customer: text,
  items: z.array(z.strictObject({ price: text })).length(1),
  // Other behaviors charge a card on file.
  payment_behavior: z.enum(["default_incomplete"]).default("default_incomplete"),
  payment_settings: z
    .strictObject({
      save_default_payment_method: z.enum(["off", "on_subscription"]).default("off"),
      payment_method_types: listOf(text).optional(),
    })
    .default({ save_default_payment_method: "off" }),
  description: text.optional(),
  metadata: metadata.default({}),
};

function create(account: Account, input: z.output<z.ZodObject<typeof CREATE>>): Subscription {
  const customer = account.need("customer", input.customer, "customer");
  const param = "items[0][price]";
  const price = account.need("price", input.items[0]?.price ?? "", param);
  if (!price.recurring || !price.active) {
    const problem = price.recurring
      ? "is inactive. This field only accepts active prices."
      : "is set to `type=one_time` but this field only accepts prices with `type=recurring`.";
    throw unfit(`The price specified ${problem}`, { param });
  }
  const id = newId("subscription");
  const now = account.now(customer.id);
  const anchorDay = new Date(now * 1000).getUTCDate();
  const current_period_end = periodEnd(now, price.recurring.interval_count, anchorDay);
  const item: Item = {
    ...{ id: `si_${randomText(24)}`, object: "subscription_item", price: price.id },
    ...{ current_period_start: now, current_period_end },
  };
  const begun = account.create("subscription", null, {
    id,
    ...{ billing_cycle_anchor: now, cancel_at: null, cancel_at_period_end: false, canceled_at: null },
    ...{ cancellation_details: { reason: null }, collection_method: "charge_automatically", currency: price.currency },
    ...{ customer: customer.id, default_payment_method: null, description: input.description ?? null, ended_at: null },
    items: { object: "list", data: [item], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    ...{ latest_invoice: null, metadata: merged({}, input.metadata) },
    payment_settings: input.payment_settings,
    ...{ start_date: now, status: "incomplete", test_clock: customer.test_clock },
    _own: { anchorDay },
  });
  const { id: latest_invoice } = newInvoice(account, begun, true);
  const subscription = account.change(begun, null, { latest_invoice });
  account.emit("customer.subscription.created", subscription);
  return subscription;
}

const UPDATE = {
  metadata: metadata.optional(),
  description: clearable.optional(),
  cancel_at_period_end: flag.optional(),
};

/** Changes a subscription. Throws a StripeRefusal when it is over. */
export function updateSubscription(
  account: Account,
  input: z.output<z.ZodObject<typeof UPDATE>>,
  id: string,
): Subscription {
  const before = account.need("subscription", id);
  const { cancel_at_period_end = before.cancel_at_period_end, description = before.description } = input;
  if (isOver(before) && (input.cancel_at_period_end !== undefined || input.description !== undefined))
    throw unfit("A canceled subscription can only update its cancellation_details and metadata.");
  const isSame = cancel_at_period_end === before.cancel_at_period_end;
  const timed = isSame ? before : cancelLater(account, before, cancel_at_period_end);
  const after = account.change(timed, null, { description, metadata: merged(before.metadata, input.metadata) });
  account.emit("customer.subscription.updated", after, before);
  return after;
}

const STATUSES = ["active", "canceled", "incomplete", "incomplete_expired", "past_due"] as const;

const CLOCK = { frozen_time: integer };

export const SUBSCRIPTION_CALLS: readonly Call[] = [
  call("POST", "/v1/subscriptions", CREATE, create),
  ...reads(
    "subscription",
    "/v1/subscriptions",
    { customer: text, status: z.enum(["all", ...STATUSES]) },
    (each, { status, customer }) =>
      (status === "all" || (status ? status === each.status : !isOver(each))) &&
      (customer === undefined || each.customer === customer),
  ),
  call("POST", "/v1/subscriptions/:id", UPDATE, updateSubscription),
  call("DELETE", "/v1/subscriptions/:id", {}, (account, _, id) => {
    const subscription = account.need("subscription", id);
    if (isOver(subscription)) throw missing("subscription", id);
    return endSubscription(account, subscription, "cancellation_requested");
  }),
  call("POST", "/v1/test_helpers/test_clocks", CLOCK, (account, { frozen_time }) =>
    account.create("test_helpers.test_clock", null, { frozen_time, status: "ready" }),
  ),
  ...reads("test_helpers.test_clock", "/v1/test_helpers/test_clocks", {}),
  call("POST", "/v1/test_helpers/test_clocks/:id/advance", CLOCK, (account, { frozen_time }, id) => {
    if (frozen_time <= account.need("test_helpers.test_clock", id).frozen_time)
      throw unfit("The frozen time must be later than the current one.", { param: "frozen_time" });
    catchUp(account, frozen_time, id);
    return account.change(account.need("test_helpers.test_clock", id), null, { frozen_time });
  }),
];
