import type { APIRequestContext, APIResponse } from "@playwright/test";
import { siteDatabase } from "./database";

const STRIPE = process.env.E2E_STRIPE_URL ?? "http://localhost:3002";

/** Test card numbers of the local Stripe. Source: https://docs.stripe.com/testing */
export const CARDS = {
  good: "4242424242424242",
  declined: "4000000000000002",
} as const;

/** A holiday for tests. `date` is its next date. */
export type TestHoliday = { id: string; slug: string; name: string; date: string };

/**
 * Returns a random holiday in 2027 without a sponsor or checkout. Random, so that concurrent tests do not pick the same
 * one.
 */
export async function freeHoliday(): Promise<TestHoliday> {
  const sql = siteDatabase();
  const [row] = await sql`
    select h.id, h.slug, h.holiday_name as name, o.date::text as date
    from holidays h join holiday_occurrences o on o.holiday_id = h.id
    where o.date between '2027-02-01' and '2027-07-31' and not h.is_month_observance and h.tone = 'festive'
      and not exists (select 1 from holiday_sponsors hs where hs.holiday_id = h.id)
      and not exists (select 1 from sponsor_subscriptions s where s.holiday_id = h.id)
    order by random() limit 1`;
  await sql.end();
  if (!row) throw new Error("every holiday has a sponsor");
  return { id: row.id, slug: row.slug, name: row.name, date: row.date };
}

/** Calls the local Stripe with the site's secret key. Throws an error with the response when it is not 2xx. */
export async function askStripe(
  method: "GET" | "POST" | "DELETE",
  path: string,
  fields: Readonly<Record<string, unknown>> = {},
) {
  const isControl = path.startsWith("/_test/");
  const response = await fetch(`${STRIPE}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${process.env.E2E_STRIPE_SECRET_KEY}`,
      ...(isControl && { "content-type": "application/json" }),
    },
    ...(method === "POST" && {
      body: isControl ? JSON.stringify(fields) : new URLSearchParams(fields as Record<string, string>),
    }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`the local Stripe answered ${response.status} to ${method} ${path}: ${text}`);
  // The caller knows the type of the response.
  return JSON.parse(text || "null");
}

/** Pays the intent of a client secret like Stripe's script in the browser. */
export async function payByCard(clientSecret: string, number: string = CARDS.good): Promise<void> {
  const { id: method } = await askStripe("POST", "/v1/payment_methods", {
    type: "card",
    "card[number]": number,
    "card[exp_month]": "12",
    "card[exp_year]": "2034",
    "card[cvc]": "123",
  });
  const intent = clientSecret.split("_secret_")[0];
  await askStripe("POST", `/v1/payment_intents/${intent}/confirm`, {
    client_secret: clientSecret,
    payment_method: method,
  });
}

type Checkout = {
  holiday?: TestHoliday;
  businessName?: string;
  contactEmail?: string;
  websiteUrl?: string;
  description?: string;
  customMessage?: string;
  /** A card number; null leaves the checkout unpaid. */
  card?: string | null;
  /** The origin of another process of the site. */
  site?: string;
};

/** A sponsorship after checkout. `id` is the id of the checkout. */
export type TestSponsorship = {
  id: string;
  sponsorId: string;
  stripeSubscriptionId: string;
  holiday: TestHoliday;
  businessName: string;
};

/** Sends a checkout like the dialog does. */
export function postCheckout(
  request: APIRequestContext,
  holidayId: string,
  { businessName, contactEmail, websiteUrl, description, customMessage, site = "" }: Checkout = {},
  key: string = crypto.randomUUID(),
): Promise<APIResponse> {
  return request.post(`${site}/api/sponsors`, {
    headers: { "idempotency-key": key },
    data: {
      businessName: businessName ?? `Acme ${holidayId.slice(0, 4)}`,
      contactEmail: contactEmail ?? `sponsor-${holidayId.slice(0, 8)}@example.org`,
      websiteUrl: websiteUrl ?? "https://acme.example/",
      description: description ?? "Everything for the coyote who plans ahead.",
      selectedHolidayId: holidayId,
      customMessage: customMessage ?? "Beep beep.",
    },
  });
}

/**
 * Sponsors a holiday without the dialog: sends the checkout with `request` (whose cookies identify the visitor), pays
 * at the local Stripe, and waits until the site has confirmed it.
 */
export async function sponsorHoliday(request: APIRequestContext, signUp: Checkout = {}): Promise<TestSponsorship> {
  const { card = CARDS.good, site = "" } = signUp;
  const holiday = signUp.holiday ?? (await freeHoliday());
  const answer = await postCheckout(request, holiday.id, signUp);
  if (answer.status() !== 201) throw new Error(`the sign-up was answered ${answer.status()}: ${await answer.text()}`);
  const { sponsor, sponsorship, subscription } = await answer.json();
  const made = {
    id: sponsorship.id as string,
    sponsorId: sponsor.id as string,
    stripeSubscriptionId: subscription.id as string,
    holiday,
    businessName: sponsor.businessName as string,
  };
  if (card === null) return made;
  await payByCard(subscription.clientSecret, card);
  const settled = await request.post(`${site}/api/sponsors/sign-ups/${made.id}/settle`);
  const { status } = settled.ok() ? await settled.json() : { status: await settled.text() };
  if (status !== "active") throw new Error(`the paid sign-up is ${status}`);
  return made;
}
