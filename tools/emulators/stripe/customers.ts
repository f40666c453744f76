import { z } from "zod";
import type { Account } from "./account";
import { endSubscription } from "./billing";
import { changeAndTell, emit } from "./events";
import { address, clearable, listOf, merged, metadata, text } from "./params";
import { attach, methodNamed } from "./payment-methods";
import { wrongParam } from "./refusals";
import { call, PAGING, page } from "./route";
import { newId, type Rows, randomText } from "./store";

type Customer = Rows["customer"];

const emailAddress = clearable.refine((value) => value === null || /^[^\s@]+@[^\s@]+$/.test(value), "email");
const invoiceSettings = z.strictObject({ default_payment_method: clearable.optional() });
const SHARED = {
  email: emailAddress.optional(),
  name: clearable.optional(),
  phone: clearable.optional(),
  description: clearable.optional(),
  address: address.optional(),
  invoice_settings: invoiceSettings.optional(),
  metadata: metadata.optional(),
  preferred_locales: listOf(text).optional(),
};
const CREATE = { ...SHARED, payment_method: text.optional(), test_clock: text.optional() };

type Create = z.output<z.ZodObject<typeof CREATE>>;

function patchOf({
  metadata: _,
  invoice_settings: __,
  address: where,
  ...words
}: z.output<z.ZodObject<typeof SHARED>>) {
  const { email, name, phone, description, preferred_locales } = words;
  const fields = { email, name, phone, description, preferred_locales, address: where };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Customer>;
}

function withDefaultCard(account: Account, customer: Customer, named: string | null | undefined): Customer {
  if (named === undefined) return customer;
  const param = "invoice_settings[default_payment_method]";
  const method = named ? account.need("payment_method", named, param) : null;
  if (method && method.customer !== customer.id)
    throw wrongParam("The customer does not have a payment method with that ID.", param);
  const invoice_settings = { ...customer.invoice_settings, default_payment_method: method?.id ?? null };
  return account.change(customer, { invoice_settings });
}

function create(account: Account, input: Create): Customer {
  const clock = input.test_clock ? account.need("test_helpers.test_clock", input.test_clock, "test_clock") : null;
  const customer = account.store.put({
    id: newId("cus"),
    object: "customer",
    ...{ address: null, balance: 0, created: clock?.frozen_time ?? account.now() },
    ...{ currency: null, customer_account: null, default_source: null, delinquent: false, description: null },
    ...{ discount: null, email: null, invoice_prefix: randomText(8).toUpperCase() },
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    ...{ livemode: false, metadata: merged({}, input.metadata), name: null, next_invoice_sequence: 1, phone: null },
    ...{ preferred_locales: [], shipping: null, tax_exempt: "none", test_clock: clock?.id ?? null },
    ...patchOf(input),
  });
  emit(account, "customer.created", customer);
  if (!input.payment_method) return withDefaultCard(account, customer, input.invoice_settings?.default_payment_method);
  const method = attach(account, methodNamed(account, input.payment_method), customer.id);
  const wanted = input.invoice_settings?.default_payment_method;
  return withDefaultCard(account, customer, wanted === input.payment_method ? method.id : wanted);
}

function update(account: Account, input: z.output<z.ZodObject<typeof SHARED>>, id: string): Customer {
  const before = account.need("customer", id);
  const words = account.change(before, {
    ...patchOf(input),
    ...(input.metadata && { metadata: merged(before.metadata, input.metadata) }),
  });
  const after = withDefaultCard(account, words, input.invoice_settings?.default_payment_method);
  return changeAndTell(account, before, after, "customer.updated");
}

function remove(account: Account, id: string) {
  const customer = account.need("customer", id);
  for (const each of account.store.all("subscription")) {
    const isLive = each.status !== "canceled" && each.status !== "incomplete_expired";
    if (each.customer === id && isLive) endSubscription(account, each, "cancellation_requested");
  }
  emit(account, "customer.deleted", customer);
  account.store.remove("customer", id);
  return { plain: { id, object: "customer", deleted: true } };
}

const LIST = { ...PAGING, email: text.optional(), test_clock: text.optional() };

export const CUSTOMER_CALLS = [
  call("POST", "/v1/customers", CREATE, create),
  call("GET", "/v1/customers", LIST, (account, input) => {
    const { email, test_clock } = input;
    const isWanted = (each: Customer) =>
      (email === undefined || each.email === email) && (test_clock === undefined || each.test_clock === test_clock);
    return page(account.store.all("customer").filter(isWanted), input);
  }),
  call("GET", "/v1/customers/:id", {}, (account, _, id = "") => account.need("customer", id)),
  call("POST", "/v1/customers/:id", SHARED, (account, input, id = "") => update(account, input, id)),
  call("DELETE", "/v1/customers/:id", {}, (account, _, id = "") => remove(account, id)),
];
