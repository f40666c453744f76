import { createHmac, randomUUID } from "node:crypto";
import http from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Services } from "@/tools/dev/services";
import { siteDatabase } from "../e2e/database";
import { budgetLabel, median, printTable, randomNumbers } from "./setup";

/** A paid sponsorship with its Stripe subscription. */
type Paid = { holidayId: string; subscription: Record<string, unknown> };

/** A delivery: the body, and the event's id. */
type Delivery = { id: string; body: string };

/** Source: the SDK in use. */
const API_VERSION = "2026-10-28.endive";

const PAY = { "payment_method_data[type]": "card", "payment_method_data[card][number]": "4242424242424242" };
const VALID = { "payment_method_data[card][exp_month]": "12", "payment_method_data[card][exp_year]": "2040" };

const secretKeyOf = ({ env }: Services) => ({ authorization: `Bearer ${env.STRIPE_SECRET_KEY}` });

/** Stops the run's Stripe emulator from delivering its own events. */
async function quietStripe(services: Services): Promise<void> {
  await fetch(`${services.addresses.stripe}/_test/faults`, {
    method: "POST",
    headers: { ...secretKeyOf(services), "content-type": "application/json" },
    body: JSON.stringify({ webhooks: { mode: "lost" } }),
  });
}

/** Returns the ids of holidays that can be sponsored. */
async function someHolidays(siteUrl: string, count: number): Promise<string[]> {
  const all: { id: string }[] = await (await fetch(`${siteUrl}/api/holidays`)).json();
  return all.slice(0, count).map(({ id }) => id);
}

/** Completes a checkout for a holiday and pays, like a browser. Returns the Stripe subscription's id. */
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

/** Creates `count` paid sponsorships. */
async function paidSponsorships(siteUrl: string, services: Services, count: number): Promise<Paid[]> {
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

/**
 * Wrong states for the events. A site that trusts an event instead of asking Stripe is detected by the check
 * afterwards.
 */
const WRONG_STATES = ["incomplete", "past_due", "canceled", "active"] as const;

/**
 * Returns deliveries of events about these subscriptions: 70 % are new, 20 % repeat an earlier one, and 10 % are new
 * but older than an earlier one.
 */
function mixedDeliveries(paid: readonly Paid[], count: number, random: () => number): Delivery[] {
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
      data: { object: { ...subscription, status: pick(WRONG_STATES) } },
    };
    deliveries.push({ id, body: JSON.stringify(event) });
  }
  return deliveries;
}

const SPONSORSHIPS = 60;
const ROUNDS = 5;
const DELIVERIES_A_ROUND = 1_000;
const AT_ONCE = 16;

/** Source: https://docs.stripe.com/webhooks#verify-manually */
function signatureOf(body: string, secret: string): string {
  const time = Math.floor(Date.now() / 1000);
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;
}

function post(url: string, body: string, signature: string, agent: http.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    const request = http.request(url, { method: "POST", agent, headers }, (response) => {
      response.resume();
      response.once("end", () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url} answered ${response.statusCode}.`));
      });
    });
    request.once("error", reject);
    request.end(body);
  });
}

/** Sends the deliveries, several at a time, and returns the events per second. */
async function round(url: string, deliveries: readonly Delivery[], secret: string): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const signed = deliveries.map(({ body }) => ({
    body,
    signature: signatureOf(body, secret),
  }));
  const start = performance.now();
  let next = 0;
  const sender = async () => {
    for (let each = signed[next++]; each; each = signed[next++]) await post(url, each.body, each.signature, agent);
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, sender));
    return signed.length / ((performance.now() - start) / 1000);
  } finally {
    agent.destroy();
  }
}

/** Runs the job that sends overdue receipts until none are left. */
async function reconcileUntilQuiet(siteUrl: string, { env, addresses }: Services): Promise<void> {
  const sql = siteDatabase(addresses.database ?? "");
  try {
    for (let tries = 0; tries < 10; tries += 1) {
      const [open] = await sql`
        select count(*)::int as rows from sponsor_subscriptions where started_at is not null and receipt_invoice_id is null`;
      if (open?.rows === 0) return;
      // Subscriptions checked over an hour ago are checked again.
      await sql`update sponsor_subscriptions set synced_at = now() - interval '2 hours' where receipt_invoice_id is null`;
      const headers = { authorization: `Bearer ${env.JOBS_SECRET}` };
      const ask = () => fetch(`${siteUrl}/api/jobs/reconcile`, { method: "POST", headers });
      // The site also runs the job itself, and never two runs at once.
      while ((await ask()).status === 409) await wait(500);
    }
    throw new Error("The receipts could not be sent.");
  } finally {
    await sql.end();
  }
}

/** Returns the broken rules in the database after the run. */
async function brokenInvariants(databaseUrl: string, delivered: ReadonlySet<string>): Promise<string[]> {
  const sql = siteDatabase(databaseUrl);
  try {
    const [events] = await sql`
      select count(*)::int as rows, count(distinct stripe_event_id)::int as ids,
        count(*) filter (where status = 'processed')::int as processed from webhook_events`;
    const [state] = await sql`
      select (select count(*)::int from sponsor_subscriptions where status = 'active' and started_at is not null) as active,
        (select count(*)::int from holiday_sponsors) as shown,
        (select count(*)::int from mail_messages where kind = 'sponsor_receipt') as receipts,
        (select count(*)::int from payment_operations where status <> 'success') as open`;
    const rules: [string, number, number][] = [
      ["one row for each event", events?.rows, delivered.size],
      ["no event twice", events?.ids, events?.rows],
      ["every event processed", events?.processed, delivered.size],
      ["every sponsorship as Stripe has it, not as events said", state?.active, SPONSORSHIPS],
      ["one place on a holiday for each", state?.shown, SPONSORSHIPS],
      ["one receipt for each", state?.receipts, SPONSORSHIPS],
      ["no call to Stripe left open", state?.open, 0],
    ];
    return rules.flatMap(([rule, found, wanted]) => (found === wanted ? [] : [`${rule}: ${found}, not ${wanted}`]));
  } finally {
    await sql.end();
  }
}

/**
 * Measures signed events per second until the committed response, in the mix that Stripe sends, alternating with a bare
 * route handler that reads the same bodies. Then checks that everything was processed once. Returns the broken rules.
 */
export async function measureWebhooks(siteUrl: string, blankUrl: string, services: Services): Promise<string[]> {
  await quietStripe(services);
  console.log(`Signing up and paying for ${SPONSORSHIPS} holidays …`);
  const paid = await paidSponsorships(siteUrl, services, SPONSORSHIPS);
  // Send the receipts first: they are limited to Resend's five requests a second and would disturb the benchmark.
  await reconcileUntilQuiet(siteUrl, services);
  const secret = services.env.STRIPE_WEBHOOK_SECRET ?? "";
  const webhookUrl = `${siteUrl}/api/webhooks/stripe`;
  const bareUrl = `${blankUrl}/bare`;
  // The same mix in each run.
  const random = randomNumbers(20261121);
  const delivered = new Set<string>();
  const rates = { webhook: [] as number[], bare: [] as number[] };
  for (let index = 0; index <= ROUNDS; index += 1) {
    const deliveries = mixedDeliveries(paid, DELIVERIES_A_ROUND, random);
    for (const { id } of deliveries) delivered.add(id);
    const bare = await round(bareUrl, deliveries, secret);
    const webhook = await round(webhookUrl, deliveries, secret);
    if (index === 0) continue; // warm-up, so that code is loaded and compiled
    rates.bare.push(bare);
    rates.webhook.push(webhook);
  }
  const broken = await brokenInvariants(services.addresses.database ?? "", delivered);
  const factor = median(rates.webhook) / median(rates.bare);
  const row = (name: string, all: readonly number[], of: string) => [
    name,
    median(all).toFixed(0),
    `${Math.min(...all).toFixed(0)}-${Math.max(...all).toFixed(0)}`,
    of,
  ];
  printTable(
    `Signed events per second, 70 % new, 20 % again, 10 % out of order; medians of ${ROUNDS} rounds of ${DELIVERIES_A_ROUND}`,
    ["Handler", "events/s", "range", "of bare"],
    [row("bare route handler", rates.bare, ""), row("POST /api/webhooks/stripe", rates.webhook, factor.toFixed(3))],
  );
  console.log(`Everything once, in the state that Stripe has: ${budgetLabel(broken.length === 0)}`);
  return broken.map((rule) => `webhooks: ${rule}`);
}
