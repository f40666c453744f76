/** The price of a sponsorship. Source: spec section 9. */
export const PLAN = {
  amountCents: 1500,
  currency: "usd",
  interval: "month",
  intervalCount: 3,
  /** The price's lookup key at Stripe. */
  lookupKey: "oddly_sponsorship_usd_1500_per_3_months",
} as const;

/** How many minutes a holiday is reserved during checkout. Source: design section 7. */
export const RESERVATION_MINUTES = 30;

/** A recurring price. `amountCents` is in hundredths of the currency unit. */
export type Price = { amountCents: number; currency: string; interval: string; intervalCount: number };

/** Formats an amount: "$15" or "$15.50". Source: spec section 9, amounts. */
export function money(amountCents: number, currency: string): string {
  const minimumFractionDigits = amountCents % 100 === 0 ? 0 : 2;
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency, minimumFractionDigits });
  return format.format(amountCents / 100);
}

/** Formats a price: "$15 every 3 months", "$15 every month". */
export function priceInWords({ amountCents, currency, interval, intervalCount }: Price): string {
  const every = intervalCount === 1 ? interval : `${intervalCount} ${interval}s`;
  return `${money(amountCents, currency)} every ${every}`;
}

/** "$15 every 3 months". */
export const PLAN_PRICE = priceInWords(PLAN);

/** "$5 per month". */
export const PLAN_MONTHLY_PRICE = `${money(PLAN.amountCents / PLAN.intervalCount, PLAN.currency)} per ${PLAN.interval}`;
