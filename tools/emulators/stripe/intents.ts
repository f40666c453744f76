import type { Account } from "./account";
import { emit } from "./events";
import { newId, type Rows, randomText } from "./store";

type Intent = Rows["payment_intent"];
type NewIntent = Pick<Intent, "amount" | "currency" | "customer" | "description" | "setup_future_usage" | "metadata">;

/** Creates a payment intent that waits for a card. `invoice` is the id of the invoice that it pays. */
export function newIntent(account: Account, fields: NewIntent, invoice: string | null): Intent {
  const id = newId("pi");
  const intent = account.store.put({
    id,
    object: "payment_intent",
    ...{ allowed_payment_method_types: null, amount_capturable: 0, amount_received: 0 },
    ...{ application: null, application_fee_amount: null, automatic_payment_methods: null, canceled_at: null },
    ...{ cancellation_reason: null, capture_method: "automatic", client_secret: `${id}_secret_${randomText(25)}` },
    ...{ confirmation_method: "automatic", created: account.now(fields.customer), customer_account: null },
    ...{ excluded_payment_method_types: null, last_payment_error: null, latest_charge: null, livemode: false },
    ...{ managed_payments: null, next_action: null, on_behalf_of: null, payment_method: null },
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, network: null, request_three_d_secure: "automatic" },
    } as Intent["payment_method_options"],
    ...{ payment_method_types: ["card"], payment_record: null, processing: null, receipt_email: null, review: null },
    ...{ shipping: null, source: null, statement_descriptor: null, statement_descriptor_suffix: null },
    ...{ status: "requires_payment_method", transfer_data: null, transfer_group: null },
    ...fields,
    _own: { invoice },
  });
  emit(account, "payment_intent.created", intent);
  return intent;
}

/** Cancels a payment intent. One that has succeeded or was canceled stays as it is. */
export function cancelIntent(account: Account, intent: Intent, reason: string): Intent {
  if (intent.status === "succeeded" || intent.status === "canceled") return intent;
  const canceled = account.change(intent, {
    status: "canceled",
    canceled_at: account.now(intent.customer),
    cancellation_reason: reason as Intent["cancellation_reason"],
    next_action: null,
  });
  emit(account, "payment_intent.canceled", canceled);
  return canceled;
}
