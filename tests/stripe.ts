import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Stripe from "stripe";
import type { FaultsInput } from "@/tools/emulators/stripe/refusals";
import type { Kind } from "@/tools/emulators/stripe/store";
import { type StripeOptions, startStripe } from "@/tools/emulators/stripe/stripe";
import { passTime } from "@/tools/emulators/stripe/subscriptions";

const SECRET_KEY = "sk_test_local_test";
const PUBLISHABLE_KEY = "pk_test_local_test";
const WEBHOOK_SECRET = "whsec_test";

/** `webhookUrl` is where events are sent, nowhere by default; `pauses` are the waits before each retry, in ms. */
type Options = Pick<StripeOptions, "now"> & {
  webhookUrl?: string;
  pauses?: readonly number[];
  directory?: string;
};

/**
 * Starts a Stripe emulator for a test file, in its own directory or in one left by another emulator, with the official
 * SDK's client, which does not retry.
 */
export async function testStripe({ webhookUrl, pauses = [], directory: left, ...options }: Options = {}) {
  const directory = left ?? mkdtempSync(path.join(tmpdir(), "oddly-stripe-"));
  const running = await startStripe(directory, 0, {
    siteUrl: "http://localhost:3000",
    webhook: webhookUrl ? { url: webhookUrl, secret: WEBHOOK_SECRET, pauses } : null,
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    ...options,
  });
  const { url, stop, settled, api } = running;
  const { hostname, port } = new URL(url);
  const connect = (key: string, config: Stripe.StripeConfig = {}) =>
    new Stripe(key, { protocol: "http", host: hostname, port, maxNetworkRetries: 0, telemetry: false, ...config });

  /** Sends a request like Stripe.js in a browser, with the publishable key. */
  async function fromBrowser(pathname: string, params: Record<string, string>) {
    const response = await fetch(`${url}${pathname}`, {
      method: "POST",
      headers: { authorization: `Bearer ${PUBLISHABLE_KEY}` },
      body: new URLSearchParams(params),
    });
    return { status: response.status, body: await response.json() };
  }

  return {
    url,
    directory,
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    webhookSecret: WEBHOOK_SECRET,
    client: connect(SECRET_KEY),
    /** Returns another client, such as one that retries: `connect(secretKey, { maxNetworkRetries: 2 })`. */
    connect,
    fromBrowser,
    /** Confirms the payment of a client secret like a browser, with a test card's number. */
    payByCard: (clientSecret: string, number = "4242424242424242") =>
      fromBrowser(`/v1/payment_intents/${clientSecret.split("_secret_")[0]}/confirm`, {
        client_secret: clientSecret,
        "payment_method_data[type]": "card",
        "payment_method_data[card][number]": number,
        "payment_method_data[card][exp_month]": "12",
        // Tests advance Stripe's clock by years.
        "payment_method_data[card][exp_year]": String(new Date().getUTCFullYear() + 40),
        "payment_method_data[card][cvc]": "123",
      }),
    /** Completes or fails the cardholder's authentication. */
    authenticate: (clientSecret: string, outcome: "complete" | "fail" = "complete") =>
      fromBrowser(`/v1/payment_intents/${clientSecret.split("_secret_")[0]}/authenticate`, {
        client_secret: clientSecret,
        outcome,
      }),
    /** Advances Stripe's clock and runs the renewals, retries and cancellations that become due. */
    advance: ({ seconds = 0, days = 0 }: { seconds?: number; days?: number }) =>
      passTime(api.account, seconds + days * 86_400),
    faults: {
      add: (faults: FaultsInput) => api.faults.add(faults),
      clear: () => api.faults.clear(),
    },
    /** Returns Stripe's time in seconds since 1970. */
    now: () => api.account.clockNow(),
    settled,
    /** Returns the deliveries of all events, oldest first. */
    deliveries: () => api.account.store.all("event").flatMap(({ _own }) => _own ?? []),
    /** Returns the stored objects of one type, oldest first. */
    stored: <K extends Kind>(kind: K) => api.account.store.all(kind),
    /** Returns every event so far, oldest first, as it would be delivered. */
    events: async () =>
      (await connect(SECRET_KEY).events.list({ limit: 100 }).autoPagingToArray({ limit: 2000 })).reverse(),
    stop,
    close: async () => {
      await stop();
      rmSync(directory, { recursive: true });
    },
  };
}

export type TestStripe = Awaited<ReturnType<typeof testStripe>>;

/**
 * Creates what tests of the emulator start with: a price, a customer, and a subscription that waits for its first
 * payment.
 */
export async function waitingSubscription({ client }: TestStripe, metadata: Record<string, string> = {}) {
  const price = await client.prices.create({
    currency: "usd",
    unit_amount: 1500,
    recurring: { interval: "month", interval_count: 3 },
    product_data: { name: "A day on Oddly" },
  });
  const customer = await client.customers.create({ email: "ada@example.com", name: "Acme" });
  const subscription = await client.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    payment_behavior: "default_incomplete",
    payment_settings: { save_default_payment_method: "on_subscription" },
    metadata,
    expand: ["latest_invoice.confirmation_secret", "latest_invoice.payments"],
  });
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  const secret = invoice.confirmation_secret?.client_secret ?? "";
  return { id: subscription.id, subscription, invoice, secret, customer: customer.id, price: price.id };
}
