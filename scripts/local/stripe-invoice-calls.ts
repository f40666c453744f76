import { z } from "zod";
import type { Account } from "./stripe-account";
import { confirmIntent } from "./stripe-charging";
import { voidInvoice } from "./stripe-invoices";
import { flag, merged, metadata, text } from "./stripe-params";
import { methodNamed } from "./stripe-payment-methods";
import { unfit } from "./stripe-refusal";
import { call, PAGING, page } from "./stripe-route";
import type { Rows } from "./stripe-rows";
import { expanded, shown } from "./stripe-shown";

type Invoice = Rows["invoice"];

const LIST = {
  ...PAGING,
  customer: text.optional(),
  subscription: text.optional(),
  status: z.enum(["draft", "open", "paid", "uncollectible", "void"]).optional(),
  collection_method: text.optional(),
};
const PAY = { payment_method: text.optional(), off_session: flag.default(true), forgive: flag.optional() };

function isListed(invoice: Invoice, { customer, subscription, status }: z.output<z.ZodObject<typeof LIST>>): boolean {
  return (
    (customer === undefined || invoice.customer === customer) &&
    (subscription === undefined || invoice._own.subscription === subscription) &&
    (status === undefined || invoice.status === status)
  );
}

function pay(account: Account, input: z.output<z.ZodObject<typeof PAY>>, id: string): Invoice {
  const invoice = account.need("invoice", id);
  if (invoice.status === "paid") throw unfit("Invoice is already paid", { code: "invoice_already_paid" });
  if (invoice.status !== "open") throw unfit("Invoice is not open", { code: "invoice_not_editable" });
  const subscription = account.need("subscription", invoice._own.subscription);
  const customer = account.need("customer", subscription.customer);
  const named =
    input.payment_method ?? subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  if (typeof named !== "string")
    throw unfit("There is no `default_payment_method` set on this Customer or Invoice.", { code: "missing" });
  const intent = account.need("payment_intent", invoice._own.intent ?? "");
  confirmIntent(account, intent, methodNamed(account, named), { isThere: !input.off_session });
  return account.need("invoice", id);
}

function listPayments(account: Account, invoices: readonly Invoice[]) {
  const payments = invoices.flatMap((invoice) => {
    const { payments: list } = expanded(account, shown(account, invoice), ["payments"]) as {
      payments: { data: unknown[] };
    };
    return list.data;
  });
  return { plain: { object: "list", data: payments, has_more: false, url: "/v1/invoice_payments" } };
}

const PAYMENTS = {
  ...PAGING,
  invoice: text.optional(),
  payment: z.strictObject({ type: z.enum(["payment_intent"]), payment_intent: text }).optional(),
};

export const INVOICE_CALLS = [
  call("GET", "/v1/invoices", LIST, (account, input) =>
    page(
      account.store.all("invoice").filter((each) => isListed(each, input)),
      input,
    ),
  ),
  call("GET", "/v1/invoices/:id", {}, (account, _, id = "") => account.need("invoice", id)),
  call("POST", "/v1/invoices/:id", { metadata: metadata.optional() }, (account, input, id = "") => {
    const invoice = account.need("invoice", id);
    return account.change(invoice, { metadata: merged(invoice.metadata, input.metadata) });
  }),
  call("POST", "/v1/invoices/:id/pay", PAY, (account, input, id = "") => pay(account, input, id)),
  call("POST", "/v1/invoices/:id/void", {}, (account, _, id = "") => voidInvoice(account, account.need("invoice", id))),
  call("GET", "/v1/invoice_payments", PAYMENTS, (account, { invoice, payment }) => {
    const isWanted = (each: Invoice) =>
      (invoice === undefined || each.id === invoice) &&
      (payment === undefined || each._own.intent === payment.payment_intent);
    return listPayments(account, account.store.all("invoice").filter(isWanted));
  }),
];
