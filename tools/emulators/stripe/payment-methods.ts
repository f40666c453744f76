import type { Account } from "./account";
import { brandOf, checkedCard, kindOfCard, numberOfToken } from "./cards";
import { emit } from "./events";
import { unfit } from "./refusals";
import { newId, type Rows, randomText } from "./store";

type Method = Rows["payment_method"];
export type CardInput = { number: string; exp_month: string; exp_year: string; cvc?: string };
export type BillingInput = { email?: string | null; name?: string | null; phone?: string | null; address?: object };

/** Creates a payment method from a card. Stores only the last four digits of its number and how charges behave. */
export function newCard(
  account: Account,
  input: CardInput,
  billing: BillingInput = {},
  customer: string | null = null,
) {
  const { number, month, year } = checkedCard(input, new Date(account.now(customer) * 1000));
  const brand = brandOf(number);
  const method: Method = {
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: {
      address: {
        city: null,
        country: null,
        line1: null,
        line2: null,
        postal_code: null,
        state: null,
        ...billing.address,
      },
      email: billing.email ?? null,
      name: billing.name ?? null,
      phone: billing.phone ?? null,
      tax_id: null,
    },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: input.cvc ? "pass" : null },
      country: "US",
      display_brand: brand,
      exp_month: month,
      exp_year: year,
      fingerprint: randomText(16),
      funding: "credit",
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: account.now(customer),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
    _own: { kind: kindOfCard(number), isAuthenticated: false },
  };
  return account.store.put(method);
}

/**
 * Returns the payment method with that id, or creates one from a test token such as `pm_card_visa`. Throws a
 * StripeRefusal.
 */
export function methodNamed(account: Account, id: string, param = "payment_method"): Method {
  const number = numberOfToken(id);
  if (!number) return account.need("payment_method", id, param);
  const year = new Date(account.now() * 1000).getUTCFullYear() + 1;
  return newCard(account, { number, exp_month: "12", exp_year: String(year), cvc: "123" });
}

/** Attaches a card to a customer. Repeating it changes nothing. Throws a StripeRefusal when another customer has it. */
export function attach(account: Account, method: Method, customer: string): Method {
  if (method.customer === customer) return method;
  if (method.customer) throw unfit("The payment method you provided has already been attached to a customer.");
  const attached = account.change(method, { customer });
  emit(account, "payment_method.attached", attached);
  return attached;
}
