import { type Html, html } from "../html";
import type { Account } from "./account";
import type { Rows } from "./store";

export function money(cents: number, currency: string): string {
  const minimumFractionDigits = cents % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat("en-US", { style: "currency", currency, minimumFractionDigits }).format(cents / 100);
}

/** Formats seconds since 1970 as a date in UTC. */
export const day = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** Renders seconds since 1970 as a date and time in UTC. */
export function moment(seconds: number): Html {
  const at = new Date(seconds * 1000);
  const words = at.toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  return html`<time datetime="${at.toISOString()}">${words} UTC</time>`;
}

const GOOD = ["active", "paid", "succeeded", "delivered"];
const BAD = ["past_due", "unpaid", "failed", "lost", "incomplete_expired"];

export function stateMark(state: string): Html {
  const tone = GOOD.includes(state) ? " good" : BAD.includes(state) ? " bad" : "";
  return html`<span class="state${tone}">${state.replaceAll("_", " ")}</span>`;
}

/** Returns a price such as "$15 every 3 months". */
export function priceWords(account: Account, subscription: Rows["subscription"]): string {
  const [item] = subscription.items.data;
  const price = item && account.store.get("price", item.price);
  if (!item || !price?.recurring) return "";
  const { interval, interval_count: count } = price.recurring;
  return `${money((price.unit_amount ?? 0) * item.quantity, price.currency)} every ${count === 1 ? interval : `${count} ${interval}s`}`;
}

export function productName(account: Account, subscription: Rows["subscription"]): string {
  const price = account.store.get("price", subscription.items.data[0]?.price ?? "");
  return (price && account.store.get("product", price.product)?.name) ?? "";
}

/** Returns the subscription's description, or null when it has none. */
export function descriptionOf(account: Account, subscription: string): string | null {
  return account.store.get("subscription", subscription)?.description || null;
}

/** Returns the subscription's next step in a few words. */
export function nextWords(subscription: Rows["subscription"]): string {
  const end = subscription.items.data[0]?.current_period_end ?? 0;
  if (subscription.ended_at) return `Ended ${day(subscription.ended_at)}`;
  if (subscription.cancel_at_period_end) return `Cancels ${day(end)}`;
  if (subscription.status === "incomplete") return "Waits for its first payment";
  return `Renews ${day(end)}`;
}
