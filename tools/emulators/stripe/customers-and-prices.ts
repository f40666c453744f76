import { z } from "zod";
import type { Account } from "./account";
import { type Call, call, reads } from "./calls";
import { clearable, flag, integer, listOf, merged, metadata, text } from "./params";
import { unfit, wrongParam } from "./refusals";
import { type Rows, randomText } from "./store";

const CUSTOMER = {
  email: clearable.optional(),
  name: clearable.optional(),
  metadata: metadata.optional(),
};
const NEW_CUSTOMER = { ...CUSTOMER, test_clock: text.optional() };

function newCustomer(account: Account, input: z.output<z.ZodObject<typeof NEW_CUSTOMER>>): Rows["customer"] {
  const { email = null, name = null } = input;
  const clock = input.test_clock ? account.need("test_helpers.test_clock", input.test_clock, "test_clock") : null;
  return account.create("customer", "customer.created", {
    ...{ created: clock?.frozen_time ?? account.now(), email, invoice_prefix: randomText(8).toUpperCase() },
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    ...{ metadata: merged({}, input.metadata), name, next_invoice_sequence: 1, test_clock: clock?.id ?? null },
  });
}

const PRODUCT = { name: text, metadata: metadata.default({}) };

function newProduct(account: Account, input: z.output<z.ZodObject<typeof PRODUCT>>): Rows["product"] {
  const fields = { active: true, metadata: merged({}, input.metadata), name: input.name };
  return account.create("product", "product.created", fields);
}

const PRICE = {
  currency: text,
  product: text.optional(),
  product_data: z.strictObject(PRODUCT).optional(),
  unit_amount: integer.pipe(z.number().min(0)),
  recurring: z.strictObject({ interval: z.enum(["month"]), interval_count: integer.default(1) }).optional(),
  lookup_key: text.optional(),
  transfer_lookup_key: flag.default(false),
  metadata: metadata.default({}),
};

function newPrice(account: Account, input: z.output<z.ZodObject<typeof PRICE>>): Rows["price"] {
  const { currency, unit_amount, recurring, lookup_key = null, product_data } = input;
  if (!input.product && !product_data) {
    const message = "You must specify either `product` or `product_data` when creating a price.";
    throw wrongParam(message, "product", "parameter_missing");
  }
  const product = product_data
    ? newProduct(account, product_data)
    : account.need("product", input.product ?? "", "product");
  const holder = lookup_key ? account.store.all("price").find((price) => price.lookup_key === lookup_key) : null;
  if (holder && !input.transfer_lookup_key) {
    const message = `A price (\`${holder.id}\`) already uses that lookup key.`;
    throw unfit(message, { code: "resource_already_exists", param: "lookup_key" });
  }
  if (holder) account.change(holder, "price.updated", { lookup_key: null });
  return account.create("price", "price.created", {
    ...{ active: true, currency: currency.toLowerCase(), lookup_key, metadata: merged({}, input.metadata) },
    product: product.id,
    recurring: recurring ? { ...recurring, meter: null, trial_period_days: null, usage_type: "licensed" } : null,
    ...{ type: recurring ? "recurring" : "one_time", unit_amount },
  });
}

const PORTAL = { customer: text, return_url: text.optional() };

function newPortalSession(account: Account, { customer, return_url }: z.output<z.ZodObject<typeof PORTAL>>) {
  account.need("customer", customer, "customer");
  const isWebAddress = return_url === undefined || /^https?:$/.test(URL.parse(return_url)?.protocol ?? "");
  if (!isWebAddress) throw wrongParam("Not a valid URL", "return_url", "url_invalid");
  const token = randomText(32);
  const session = account.create("billing_portal.session", null, {
    ...{ created: account.clockNow(), customer, return_url, url: `${account.url}/p/session/${token}` },
    _own: { token, startedAt: account.machineNow() },
  });
  account.store.keepNewest("billing_portal.session", 1000);
  return session;
}

export const CUSTOMER_AND_PRICE_CALLS: readonly Call[] = [
  call("POST", "/v1/customers", NEW_CUSTOMER, newCustomer),
  ...reads("customer", "/v1/customers", { email: text }),
  call("POST", "/v1/customers/:id", CUSTOMER, (account, input, id) => {
    const customer = account.need("customer", id);
    const { email = customer.email, name = customer.name } = input;
    const patch = { email, name, metadata: merged(customer.metadata, input.metadata) };
    return account.change(customer, "customer.updated", patch);
  }),
  call("POST", "/v1/billing_portal/sessions", PORTAL, newPortalSession),
  call("POST", "/v1/products", PRODUCT, newProduct),
  ...reads("product", "/v1/products", { active: flag }),
  call("POST", "/v1/prices", PRICE, newPrice),
  ...reads(
    "price",
    "/v1/prices",
    { active: flag, product: text, lookup_keys: listOf(text) },
    ({ lookup_key, ...price }, { active, product, lookup_keys }) =>
      (active === undefined || price.active === active) &&
      (product === undefined || price.product === product) &&
      (lookup_keys === undefined || lookup_keys.includes(lookup_key ?? "")),
  ),
  call("POST", "/v1/prices/:id", { active: flag }, (account, { active }, id) =>
    account.change(account.need("price", id), "price.updated", { active }),
  ),
];
