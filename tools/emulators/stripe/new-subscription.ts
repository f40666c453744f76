import { z } from "zod";
import type { Account } from "./account";
import { collect } from "./billing";
import { confirmIntent } from "./charging";
import { emit } from "./events";
import { newInvoice } from "./invoices";
import { flag, integer, listOf, merged, metadata, text } from "./params";
import { attach, methodNamed } from "./payment-methods";
import { cancelLater, periodEnd } from "./periods";
import { unfit } from "./refusals";
import { call } from "./route";
import { newId, type Rows } from "./store";

type Subscription = Rows["subscription"];
type Settings = NonNullable<Subscription["payment_settings"]>;

export const paymentSettings = z.strictObject({
  save_default_payment_method: z.enum(["off", "on_subscription"]).optional(),
  payment_method_types: listOf(text).optional(),
  payment_method_options: z.record(z.string(), z.unknown()).optional(),
});
const PAYMENT_BEHAVIORS = z.enum(["default_incomplete", "allow_incomplete", "error_if_incomplete"]);

const CREATE = {
  customer: text,
  items: z
    .array(z.strictObject({ price: text, quantity: integer.optional(), metadata: metadata.optional() }))
    .min(1)
    .max(1),
  payment_behavior: PAYMENT_BEHAVIORS.default("allow_incomplete"),
  payment_settings: paymentSettings.optional(),
  default_payment_method: text.optional(),
  collection_method: z.enum(["charge_automatically"]).optional(),
  billing_mode: z.strictObject({ type: z.enum(["flexible", "classic"]) }).optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  cancel_at_period_end: flag.optional(),
  currency: text.optional(),
  description: text.optional(),
  metadata: metadata.default({}),
  off_session: flag.optional(),
};

type Create = z.output<z.ZodObject<typeof CREATE>>;

function newSubscription(account: Account, input: Create): Subscription {
  const customer = account.need("customer", input.customer, "customer");
  const [wanted] = input.items;
  const price = account.need("price", wanted?.price ?? "", "items[0][price]");
  if (!price.recurring) {
    const message = `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`;
    throw unfit(message, { param: "items[0][price]" });
  }
  if (!price.active)
    throw unfit("The price specified is inactive. This field only accepts active prices.", {
      param: "items[0][price]",
    });
  const id = newId("sub");
  const now = account.now(customer.id);
  const anchorDay = new Date(now * 1000).getUTCDate();
  const method = input.default_payment_method
    ? attach(account, methodNamed(account, input.default_payment_method, "default_payment_method"), customer.id)
    : null;
  const item: Subscription["items"]["data"][number] = {
    id: newId("si"),
    object: "subscription_item",
    ...{ billing_thresholds: null, created: now },
    ...{ current_period_start: now, current_period_end: periodEnd(now, price.recurring, anchorDay) },
    ...{ current_trial: null, discounts: [], metadata: wanted?.metadata ?? {}, price: price.id },
    ...{ quantity: wanted?.quantity ?? 1, subscription: id, tax_rates: [] },
  };
  return account.store.put({
    id,
    object: "subscription",
    ...{ application: null, application_fee_percent: null },
    ...{ automatic_tax: { disabled_reason: null, enabled: false, liability: null } },
    ...{ billing_cycle_anchor: now, billing_cycle_anchor_config: null },
    ...{ billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" }, billing_schedules: [] },
    ...{ billing_thresholds: null, cancel_at: null, cancel_at_period_end: false, canceled_at: null },
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    ...{ collection_method: "charge_automatically", created: now, currency: price.currency, customer: customer.id },
    ...{ customer_account: null, days_until_due: null, default_payment_method: method?.id ?? null },
    ...{ default_source: null, default_tax_rates: [], description: input.description ?? null, discounts: [] },
    ...{ ended_at: null },
    ...{
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        description: null,
        footer: null,
        issuer: { type: "self" },
      },
    },
    items: { object: "list", data: [item], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    ...{ latest_invoice: null, livemode: false, managed_payments: null, metadata: merged({}, input.metadata) },
    ...{ next_pending_invoice_item_invoice: null, on_behalf_of: null, pause_collection: null },
    payment_settings: settingsOf(null, input.payment_settings),
    ...{ pending_invoice_item_interval: null, pending_setup_intent: null, pending_update: null, schedule: null },
    ...{ start_date: now, status: "incomplete", test_clock: customer.test_clock ?? null, transfer_data: null },
    ...{ trial_end: null, trial_start: null },
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" } },
    _own: { anchorDay, upcomingFor: null },
  });
}

/** Returns the payment settings after a change. */
export function settingsOf(old: Settings | null, change: z.output<typeof paymentSettings> | undefined): Settings {
  const none = { payment_method_options: null, payment_method_types: null, save_default_payment_method: "off" };
  return { ...none, ...old, ...change } as Settings;
}

/** Pays the first invoice with the card on file, according to the payment behavior. */
function payAtOnce(account: Account, subscription: Subscription, behavior: Create["payment_behavior"]): void {
  const invoice = account.need("invoice", subscription.latest_invoice ?? "");
  if (behavior !== "error_if_incomplete") {
    collect(account, invoice);
    return;
  }
  const customer = account.need("customer", subscription.customer);
  const named = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  if (typeof named !== "string") throw noCard();
  const intent = account.need("payment_intent", invoice._own.intent ?? "");
  confirmIntent(account, intent, account.need("payment_method", named), { isThere: false });
}

const noCard = () =>
  unfit(
    "This customer has no attached payment source or default payment method. Please consider adding a default payment method.",
    { code: "resource_missing" },
  );

function create(account: Account, input: Create): Subscription {
  const begun = newSubscription(account, input);
  const invoice = newInvoice(account, begun, "subscription_create");
  const subscription = account.change(begun, { latest_invoice: invoice.id });
  emit(account, "customer.subscription.created", subscription);
  if (input.payment_behavior !== "default_incomplete") payAtOnce(account, subscription, input.payment_behavior);
  const current = account.need("subscription", subscription.id);
  return input.cancel_at_period_end ? cancelLater(account, current, true) : current;
}

export const NEW_SUBSCRIPTION_CALL = call("POST", "/v1/subscriptions", CREATE, create);
