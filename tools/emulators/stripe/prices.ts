import { z } from "zod";
import type { Account } from "./account";
import { changeAndTell, emit } from "./events";
import { clearable, flag, integer, listOf, merged, metadata, text } from "./params";
import { unfit, wrongParam } from "./refusals";
import { call, PAGING, page } from "./route";
import { newId, type Rows } from "./store";

type Product = Rows["product"];
type Price = Rows["price"];

const PRODUCT = {
  name: text,
  id: text.optional(),
  active: flag.default(true),
  description: text.optional(),
  metadata: metadata.default({}),
  statement_descriptor: text.optional(),
  url: text.optional(),
};

function newProduct(account: Account, input: z.output<z.ZodObject<typeof PRODUCT>>): Product {
  const { name, active, description = null, url = null, statement_descriptor = null } = input;
  if (input.id && account.store.get("product", input.id))
    throw unfit("Product already exists.", { code: "resource_already_exists" });
  const now = account.now();
  const product = account.store.put({
    id: input.id ?? newId("prod"),
    object: "product",
    ...{ active, created: now, default_price: null, description },
    ...{ images: [], livemode: false, marketing_features: [], metadata: merged({}, input.metadata), name },
    ...{ package_dimensions: null, shippable: null, statement_descriptor, tax_code: null, tax_details: null },
    ...{ type: "service", unit_label: null, updated: now, url },
  });
  emit(account, "product.created", product);
  return product;
}

const CHANGE_PRODUCT = {
  name: text.optional(),
  active: flag.optional(),
  description: clearable.optional(),
  metadata: metadata.optional(),
};

function changeProduct(account: Account, input: z.output<z.ZodObject<typeof CHANGE_PRODUCT>>, id: string): Product {
  const product = account.need("product", id);
  const { name = product.name, active = product.active, description = product.description } = input;
  const patch = {
    name,
    active,
    description,
    updated: account.now(),
    metadata: merged(product.metadata, input.metadata),
  };
  return changeAndTell(account, product, patch, "product.updated");
}

const PRICE = {
  currency: text,
  product: text.optional(),
  product_data: z.strictObject({ name: text, metadata: metadata.default({}), active: flag.default(true) }).optional(),
  unit_amount: integer.optional(),
  recurring: z
    .strictObject({
      interval: z.enum(["day", "week", "month", "year"]),
      interval_count: integer.default(1),
      usage_type: z.enum(["licensed"]).optional(),
    })
    .optional(),
  lookup_key: text.optional(),
  transfer_lookup_key: flag.default(false),
  nickname: text.optional(),
  active: flag.default(true),
  tax_behavior: z.enum(["inclusive", "exclusive", "unspecified"]).default("unspecified"),
  metadata: metadata.default({}),
};

/**
 * Frees a lookup key for a new price by taking it from the price that has it. Throws a StripeRefusal unless
 * `mayTransfer`.
 */
function freeLookupKey(account: Account, key: string, mayTransfer: boolean): void {
  const holder = account.store.all("price").find(({ lookup_key }) => lookup_key === key);
  if (!holder) return;
  if (!mayTransfer) {
    const message = `A price (\`${holder.id}\`) already uses that lookup key.`;
    throw unfit(message, { code: "resource_already_exists", param: "lookup_key" });
  }
  changeAndTell(account, holder, { lookup_key: null }, "price.updated");
}

function newPrice(account: Account, input: z.output<z.ZodObject<typeof PRICE>>): Price {
  const { currency, unit_amount, recurring, lookup_key = null, nickname = null, active, tax_behavior } = input;
  if (unit_amount === undefined)
    throw wrongParam("Missing required param: unit_amount.", "unit_amount", "parameter_missing");
  if (unit_amount < 0) throw wrongParam("Invalid non-negative integer", "unit_amount", "parameter_invalid_integer");
  if (!input.product && !input.product_data)
    throw wrongParam(
      "You must specify either `product` or `product_data` when creating a price.",
      "product",
      "parameter_missing",
    );
  const product = input.product_data
    ? newProduct(account, input.product_data)
    : account.need("product", input.product ?? "", "product");
  if (lookup_key) freeLookupKey(account, lookup_key, input.transfer_lookup_key);
  const price = account.store.put({
    id: newId("price"),
    object: "price",
    ...{ active, billing_scheme: "per_unit", created: account.now() },
    ...{ currency: currency.toLowerCase(), custom_unit_amount: null, livemode: false, lookup_key },
    ...{ metadata: merged({}, input.metadata), nickname, product: product.id },
    recurring: recurring
      ? {
          ...{ interval: recurring.interval, interval_count: recurring.interval_count },
          meter: null,
          trial_period_days: null,
          usage_type: "licensed" as const,
        }
      : null,
    ...{ tax_behavior, tiers_mode: null, transform_quantity: null, type: recurring ? "recurring" : "one_time" },
    ...{ unit_amount, unit_amount_decimal: String(unit_amount) },
  });
  emit(account, "price.created", price);
  return price;
}

const CHANGE_PRICE = {
  active: flag.optional(),
  nickname: clearable.optional(),
  lookup_key: clearable.optional(),
  transfer_lookup_key: flag.default(false),
  metadata: metadata.optional(),
};

function changePrice(account: Account, input: z.output<z.ZodObject<typeof CHANGE_PRICE>>, id: string): Price {
  const price = account.need("price", id);
  const { active = price.active, nickname = price.nickname, lookup_key = price.lookup_key } = input;
  if (lookup_key && lookup_key !== price.lookup_key) freeLookupKey(account, lookup_key, input.transfer_lookup_key);
  const patch = { active, nickname, lookup_key, metadata: merged(price.metadata, input.metadata) };
  return changeAndTell(account, price, patch, "price.updated");
}

const LIST_PRICES = {
  ...PAGING,
  active: flag.optional(),
  currency: text.optional(),
  product: text.optional(),
  type: z.enum(["one_time", "recurring"]).optional(),
  lookup_keys: listOf(text).optional(),
};

function isListed(price: Price, wanted: z.output<z.ZodObject<typeof LIST_PRICES>>): boolean {
  const { active, currency, product, type, lookup_keys } = wanted;
  return (
    (active === undefined || price.active === active) &&
    (currency === undefined || price.currency === currency) &&
    (product === undefined || price.product === product) &&
    (type === undefined || price.type === type) &&
    (lookup_keys === undefined || lookup_keys.includes(price.lookup_key ?? ""))
  );
}

export const PRICE_CALLS = [
  call("POST", "/v1/products", PRODUCT, newProduct),
  call("GET", "/v1/products", { ...PAGING, active: flag.optional() }, (account, input) => {
    const { active } = input;
    return page(
      account.store.all("product").filter((each) => active === undefined || each.active === active),
      input,
    );
  }),
  call("GET", "/v1/products/:id", {}, (account, _, id = "") => account.need("product", id)),
  call("POST", "/v1/products/:id", CHANGE_PRODUCT, (account, input, id = "") => changeProduct(account, input, id)),
  call("POST", "/v1/prices", PRICE, newPrice),
  call("GET", "/v1/prices", LIST_PRICES, (account, input) =>
    page(
      account.store.all("price").filter((each) => isListed(each, input)),
      input,
    ),
  ),
  call("GET", "/v1/prices/:id", {}, (account, _, id = "") => account.need("price", id)),
  call("POST", "/v1/prices/:id", CHANGE_PRICE, (account, input, id = "") => changePrice(account, input, id)),
];
