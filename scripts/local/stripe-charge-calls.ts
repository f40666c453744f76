import { z } from "zod";
import type { Account } from "./stripe-account";
import { emit } from "./stripe-events";
import { newId } from "./stripe-ids";
import { integer, merged, metadata, text } from "./stripe-params";
import { unfit, wrongParam } from "./stripe-refusal";
import { call, PAGING, page } from "./stripe-route";
import type { Rows } from "./stripe-rows";

const REFUND = {
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: integer.optional(),
  metadata: metadata.default({}),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
};

function refund(account: Account, input: z.output<z.ZodObject<typeof REFUND>>) {
  const intent = input.payment_intent ? account.need("payment_intent", input.payment_intent, "payment_intent") : null;
  const named = input.charge ?? intent?.latest_charge;
  if (!named)
    throw wrongParam(
      "One of the following params should be provided for this request: payment_intent or charge.",
      "charge",
    );
  const charge = account.need("charge", named, "charge");
  if (!charge.paid) throw unfit("This PaymentIntent does not have a successful charge to refund.");
  if (charge.refunded)
    throw unfit(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  const rest = charge.amount - charge.amount_refunded;
  const { amount = rest } = input;
  if (amount < 1 || amount > rest)
    throw wrongParam(
      `Refund amount ($${amount / 100}) is greater than unrefunded amount on charge ($${rest / 100})`,
      "amount",
    );
  const amount_refunded = charge.amount_refunded + amount;
  const created = account.now(charge.customer);
  const row = account.store.put({
    id: newId("re"),
    object: "refund",
    ...{ amount, balance_transaction: null },
    ...{ charge: charge.id, created, currency: charge.currency, customer: charge.customer, customer_account: null },
    ...{
      metadata: merged({}, input.metadata),
      payment_intent: charge.payment_intent,
      payment_method: charge.payment_method,
    },
    ...{
      reason: (input.reason ?? null) as Rows["refund"]["reason"],
      receipt_number: null,
      source_transfer_reversal: null,
    },
    ...{ status: "succeeded", transfer_reversal: null },
  });
  const refunded = account.change(charge, { amount_refunded, refunded: amount_refunded === charge.amount });
  emit(account, "refund.created", row);
  emit(account, "charge.refunded", refunded, charge);
  return row;
}

export const CHARGE_CALLS = [
  call(
    "GET",
    "/v1/charges",
    { ...PAGING, customer: text.optional(), payment_intent: text.optional() },
    (account, input) => {
      const { customer, payment_intent } = input;
      const isWanted = (each: Rows["charge"]) =>
        (customer === undefined || each.customer === customer) &&
        (payment_intent === undefined || each.payment_intent === payment_intent);
      return page(account.store.all("charge").filter(isWanted), input);
    },
  ),
  call("GET", "/v1/charges/:id", {}, (account, _, id = "") => account.need("charge", id)),
  call("POST", "/v1/refunds", REFUND, refund),
  call(
    "GET",
    "/v1/refunds",
    { ...PAGING, charge: text.optional(), payment_intent: text.optional() },
    (account, input) => {
      const { charge, payment_intent } = input;
      const isWanted = (each: Rows["refund"]) =>
        (charge === undefined || each.charge === charge) &&
        (payment_intent === undefined || each.payment_intent === payment_intent);
      return page(account.store.all("refund").filter(isWanted), input);
    },
  ),
  call("GET", "/v1/refunds/:id", {}, (account, _, id = "") => account.need("refund", id)),
];
