import { randomUUID } from "node:crypto";
import type { Services } from "../scripts/local/services";

/** A sponsorship that is paid for, as Stripe has it. */
export type Paid = { holidayId: string; subscription: Record<string, unknown> };

/** What is delivered: the body, and the time that Stripe gives the event. */
export type Delivery = { id: string; body: string };

/** Source: the SDK in use. */
const API_VERSION = "2026-10-28.endive";

const PAY = { "payment_method_data[type]": "card", "payment_method_data[card][number]": "4242424242424242" };
const VALID = { "payment_method_data[card][exp_month]": "12", "payment_method_data[card][exp_year]": "2040" };

const secretKeyOf = ({ env }: Services) => ({ authorization: `Bearer ${env.STRIPE_SECRET_KEY}` });

/** Has the run's own stand-in keep its events to itself from here on. */
export async function quietStripe(services: Services): Promise<void> {
  await fetch(`${services.addresses.stripe}/_test/faults`, {
    method: "POST",
    headers: { ...secretKeyOf(services), "content-type": "application/json" },
    body: JSON.stringify({ webhooks: { mode: "lost" } }),
  });
}

/** Ids of holidays that can be sponsored. */
async function someHolidays(siteUrl: string, count: number): Promise<string[]> {
  const all: { id: string }[] = await (await fetch(`${siteUrl}/api/holidays`)).json();
  return all.slice(0, count).map(({ id }) => id);
}

/** Signs up for a holiday and pays, as a browser would. */
async function sponsor(siteUrl: string, stripeUrl: string, publishableKey: string, holidayId: string, client: string) {
  const headers = { "x-forwarded-for": client, "content-type": "application/json" };
  const made = await fetch(`${siteUrl}/api/sponsors`, {
    method: "POST",
    headers: { ...headers, "idempotency-key": randomUUID() },
    body: JSON.stringify({
      businessName: "Measured Mugs",
      contactEmail: `${randomUUID()}@example.org`,
      websiteUrl: "https://mugs.example",
      description: "Mugs of every measure.",
      selectedHolidayId: holidayId,
    }),
  });
  if (made.status !== 201) throw new Error(`A sign-up was answered ${made.status}: ${await made.text()}`);
  const { sponsorship, subscription } = await made.json();
  const [cookie = ""] = made.headers.getSetCookie().map((each) => each.split(";")[0]);
  const secret: string = subscription.clientSecret;
  const paid = await fetch(`${stripeUrl}/v1/payment_intents/${secret.split("_secret_")[0]}/confirm`, {
    method: "POST",
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams({ client_secret: secret, ...PAY, ...VALID, "payment_method_data[card][cvc]": "123" }),
  });
  if (!paid.ok) throw new Error(`A payment was answered ${paid.status}: ${await paid.text()}`);
  const settled = await fetch(`${siteUrl}/api/sponsors/sign-ups/${sponsorship.id}/settle`, {
    method: "POST",
    headers: { ...headers, cookie },
  });
  if (!settled.ok) throw new Error(`A settling was answered ${settled.status}: ${await settled.text()}`);
  return subscription.id as string;
}

/** So many paid sponsorships. */
export async function paidSponsorships(siteUrl: string, services: Services, count: number): Promise<Paid[]> {
  const { addresses, env } = services;
  const paid: Paid[] = [];
  for (const [index, holidayId] of (await someHolidays(siteUrl, count)).entries()) {
    const from = `198.19.${Math.floor(index / 200)}.${index % 200}`;
    const key = env.STRIPE_PUBLISHABLE_KEY ?? "";
    const id = await sponsor(siteUrl, addresses.stripe ?? "", key, holidayId, from);
    const found = await fetch(`${addresses.stripe}/v1/subscriptions/${id}`, { headers: secretKeyOf(services) });
    paid.push({ holidayId, subscription: await found.json() });
  }
  return paid;
}

/** Says of a subscription what was never so: whoever believes an event is found out by the check afterwards. */
const LIES = ["incomplete", "past_due", "canceled", "active"] as const;

/**
 * Deliveries of events about these subscriptions: 70 % new, 20 % once more what was delivered before, 10 % new and older than
 * what was delivered before.
 */
export function mixedDeliveries(paid: readonly Paid[], count: number, random: () => number): Delivery[] {
  const deliveries: Delivery[] = [];
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  let created = Math.floor(Date.now() / 1000);
  for (let index = 0; index < count; index += 1) {
    const share = random();
    if (share < 0.2 && deliveries.length > 0) {
      deliveries.push(pick(deliveries));
      continue;
    }
    created += 1;
    const { subscription } = pick(paid);
    const id = `evt_${randomUUID().replaceAll("-", "")}`;
    const event = {
      id,
      object: "event",
      api_version: API_VERSION,
      created: share < 0.3 ? created - 86_400 : created,
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type: "customer.subscription.updated",
      data: { object: { ...subscription, status: pick(LIES) } },
    };
    deliveries.push({ id, body: JSON.stringify(event) });
  }
  return deliveries;
}
