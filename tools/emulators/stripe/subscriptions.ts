import { z } from "zod";
import type { Account } from "./account";
import { endSubscription } from "./billing";
import { changeAndTell } from "./events";
import { NEW_SUBSCRIPTION_CALL, paymentSettings, settingsOf } from "./new-subscription";
import { clearable, flag, merged, metadata, text } from "./params";
import { methodNamed } from "./payment-methods";
import { cancelLater } from "./periods";
import { missing, unfit, wrongParam } from "./refusals";
import { call, PAGING, page } from "./route";
import type { Rows } from "./store";

type Subscription = Rows["subscription"];

const cancellation = z.strictObject({ comment: clearable.optional(), feedback: clearable.optional() });
const isOver = ({ status }: Subscription) => status === "canceled" || status === "incomplete_expired";

const UPDATE = {
  metadata: metadata.optional(),
  description: clearable.optional(),
  cancel_at_period_end: flag.optional(),
  cancellation_details: cancellation.optional(),
  default_payment_method: clearable.optional(),
  payment_settings: paymentSettings.optional(),
  proration_behavior: z.enum(["none", "create_prorations", "always_invoice"]).optional(),
};

function update(account: Account, input: z.output<z.ZodObject<typeof UPDATE>>, id: string): Subscription {
  const before = account.need("subscription", id);
  if (isOver(before)) {
    const onlyWords = Object.keys(input).every((key) => ["metadata", "expand", "cancellation_details"].includes(key));
    if (!onlyWords) throw unfit("A canceled subscription can only update its cancellation_details and metadata.");
  }
  let after = before;
  if (input.cancel_at_period_end !== undefined && input.cancel_at_period_end !== before.cancel_at_period_end)
    after = cancelLater(account, after, input.cancel_at_period_end);
  if (input.default_payment_method !== undefined) {
    const named = input.default_payment_method;
    const method = named && methodNamed(account, named, "default_payment_method");
    if (method && method.customer !== before.customer)
      throw wrongParam("The customer does not have a payment method with that ID.", "default_payment_method");
    after = account.change(after, { default_payment_method: method ? method.id : null });
  }
  const details = after.cancellation_details;
  after = account.change(after, {
    ...(input.metadata && { metadata: merged(before.metadata, input.metadata) }),
    ...(input.description !== undefined && { description: input.description }),
    ...(input.payment_settings && { payment_settings: settingsOf(before.payment_settings, input.payment_settings) }),
    ...(details && { cancellation_details: { ...details, ...input.cancellation_details } as typeof details }),
  });
  return changeAndTell(account, before, after, "customer.subscription.updated");
}

const CANCEL = {
  invoice_now: flag.optional(),
  prorate: flag.optional(),
  cancellation_details: cancellation.optional(),
};

function cancel(account: Account, input: z.output<z.ZodObject<typeof CANCEL>>, id: string): Subscription {
  const subscription = account.need("subscription", id);
  if (isOver(subscription)) throw missing("subscription", id);
  const details = { comment: null, feedback: null, feedback_option: null, ...input.cancellation_details };
  const updated = account.change(subscription, {
    cancellation_details: { ...details, reason: null } as Subscription["cancellation_details"],
  });
  return endSubscription(account, updated, "cancellation_requested");
}

const LIST = {
  ...PAGING,
  customer: text.optional(),
  price: text.optional(),
  status: z
    .enum([
      "all",
      "ended",
      "active",
      "canceled",
      "incomplete",
      "incomplete_expired",
      "past_due",
      "paused",
      "trialing",
      "unpaid",
    ])
    .optional(),
  collection_method: text.optional(),
  test_clock: text.optional(),
};

function isListed(each: Subscription, { customer, price, status, test_clock }: z.output<z.ZodObject<typeof LIST>>) {
  const fits =
    status === "all" ||
    (status === undefined && each.status !== "canceled" && each.status !== "incomplete_expired") ||
    (status === "ended" && isOver(each)) ||
    status === each.status;
  return (
    fits &&
    (customer === undefined || each.customer === customer) &&
    (price === undefined || each.items.data.some((item) => item.price === price)) &&
    (test_clock === undefined || each.test_clock === test_clock)
  );
}

export const SUBSCRIPTION_CALLS = [
  NEW_SUBSCRIPTION_CALL,
  call("GET", "/v1/subscriptions", LIST, (account, input) =>
    page(
      account.store.all("subscription").filter((each) => isListed(each, input)),
      input,
    ),
  ),
  call("GET", "/v1/subscriptions/:id", {}, (account, _, id = "") => account.need("subscription", id)),
  call("POST", "/v1/subscriptions/:id", UPDATE, (account, input, id = "") => update(account, input, id)),
  call("DELETE", "/v1/subscriptions/:id", CANCEL, (account, input, id = "") => cancel(account, input, id)),
];
