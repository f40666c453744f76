/** What a sponsorship costs. Source: spec section 9. */
export const PLAN = {
  amountCents: 1500,
  currency: "usd",
  interval: "month",
  intervalCount: 3,
  /** By which the price is found at Stripe. */
  lookupKey: "oddly_sponsorship_usd_1500_per_3_months",
} as const;

/** How long a holiday is kept for whoever is paying for it, in minutes. Source: design section 7. */
export const RESERVATION_MINUTES = 30;

/** A price as it is billed. `amountCents` is in hundredths of the currency. */
export type Price = { amountCents: number; currency: string; interval: string; intervalCount: number };

/** "$15" or "$15.50". Source: spec section 9, amounts. */
export function money(amountCents: number, currency: string): string {
  const minimumFractionDigits = amountCents % 100 === 0 ? 0 : 2;
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency, minimumFractionDigits });
  return format.format(amountCents / 100);
}

/** "$15 every 3 months", "$15 every month". */
export function priceInWords({ amountCents, currency, interval, intervalCount }: Price): string {
  const every = intervalCount === 1 ? interval : `${intervalCount} ${interval}s`;
  return `${money(amountCents, currency)} every ${every}`;
}
