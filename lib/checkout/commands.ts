import "server-only";
import { createHash } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { appDb, type Db } from "@/db/client";
import { sponsorSubscriptions, sponsors } from "@/db/schema/sponsors";
import type { Held } from "@/lib/holds/commands";
import { recorded } from "@/lib/payments/commands";
import { PLAN } from "@/lib/sponsors/plan";
import { isMissingAtStripe } from "@/lib/stripe";

/** What Stripe has to tell with a subscription, so that its secret can be told apart: see `secretOf`. */
const EXPAND = ["latest_invoice.confirmation_secret"];

/** The id of our price at Stripe: found by its lookup key, made with its product where there is none yet. */
async function ensurePrice(client: Stripe): Promise<string> {
  const find = async () => {
    const { data } = await client.prices.list({ lookup_keys: [PLAN.lookupKey], active: true, limit: 1 });
    return data[0]?.id ?? null;
  };
  const found = await find();
  if (found) return found;
  const idempotencyKey = `price/${PLAN.lookupKey}`;
  try {
    const recurring = { interval: PLAN.interval, interval_count: PLAN.intervalCount };
    const { lookupKey: lookup_key, currency, amountCents: unit_amount } = PLAN;
    const product_data = { name: "Oddly holiday sponsorship" };
    const price = { lookup_key, currency, unit_amount, recurring, product_data };
    return (await client.prices.create(price, { idempotencyKey })).id;
  } catch (error) {
    // Somebody else has just made it, or it was made under this key and archived since.
    const after = await find();
    if (after) return after;
    throw error;
  }
}

/** The sponsor's customer at Stripe, made once and told of a new name or address. */
async function ensureCustomer({ sponsor, userId }: Held, client: Stripe, db: Db): Promise<string> {
  const details = { email: sponsor.contactEmail, name: sponsor.businessName };
  const known = sponsor.stripeCustomerId;
  if (known) {
    const updated = await client.customers.update(known, details).catch((error) => {
      if (!isMissingAtStripe(error)) throw error;
      return null; // somebody deleted it at Stripe: another one takes its place
    });
    if (updated) return known;
  }
  const about = `${known}\0${details.email}\0${details.name}`;
  const version = createHash("sha256").update(about).digest("hex").slice(0, 16);
  const customer = await recorded(
    {
      type: "customer_create",
      key: `customer/${sponsor.id}/${version}`,
      objectType: "customer",
      sponsorId: sponsor.id,
      userId,
    },
    (options) => client.customers.create({ ...details, metadata: { sponsorId: sponsor.id } }, options),
    db,
  );
  const [kept] = await db
    .update(sponsors)
    .set({ stripeCustomerId: customer.id })
    .where(
      and(
        eq(sponsors.id, sponsor.id),
        known ? eq(sponsors.stripeCustomerId, known) : isNull(sponsors.stripeCustomerId),
      ),
    )
    .returning({ id: sponsors.id });
  if (kept) return customer.id;
  const [other] = await db.select({ id: sponsors.stripeCustomerId }).from(sponsors).where(eq(sponsors.id, sponsor.id));
  return other?.id ?? customer.id;
}

/**
 * The subscription of a hold at Stripe, with what `secretOf` reads: made once, however often this runs, together with its
 * customer and our price. Nothing is charged by it. Throws what Stripe's SDK throws.
 */
export async function ensureSubscription(held: Held, client: Stripe, db: Db = appDb()): Promise<Stripe.Subscription> {
  const [row] = await db
    .select({ stripeSubscriptionId: sponsorSubscriptions.stripeSubscriptionId })
    .from(sponsorSubscriptions)
    .where(eq(sponsorSubscriptions.id, held.signUpId));
  const customer = await ensureCustomer(held, client, db);
  const known = row?.stripeSubscriptionId;
  if (known) return retrieveSubscription(known, client);
  const price = await ensurePrice(client);
  const subscription = await recorded(
    {
      type: "subscription_create",
      key: `subscription/${held.signUpId}`,
      objectType: "subscription",
      sponsorId: held.sponsor.id,
      userId: held.userId,
      holidayId: held.holidayId,
      amountCents: PLAN.amountCents,
    },
    (options) =>
      client.subscriptions.create(
        {
          customer,
          items: [{ price }],
          payment_behavior: "default_incomplete",
          payment_settings: { save_default_payment_method: "on_subscription", payment_method_types: ["card"] },
          metadata: { signUpId: held.signUpId, holidayId: held.holidayId },
          expand: EXPAND,
        },
        options,
      ),
    db,
  );
  await db
    .update(sponsorSubscriptions)
    .set({
      stripeSubscriptionId: subscription.id,
      // A webhook may have been quicker.
      status: sql`case when ${sponsorSubscriptions.status} = 'creating' then ${subscription.status} else ${sponsorSubscriptions.status} end`,
    })
    .where(eq(sponsorSubscriptions.id, held.signUpId));
  return subscription;
}

/** A subscription at Stripe as it stands now, for `secretOf`. */
export async function retrieveSubscription(id: string, client: Stripe): Promise<Stripe.Subscription> {
  return client.subscriptions.retrieve(id, { expand: EXPAND });
}

/** The secret by which the browser pays; null once there is nothing to pay any more. */
export function secretOf({ status, latest_invoice: invoice }: Stripe.Subscription): string | null {
  if (status !== "incomplete" || invoice === null || typeof invoice === "string") return null;
  return invoice.confirmation_secret?.client_secret ?? null;
}
