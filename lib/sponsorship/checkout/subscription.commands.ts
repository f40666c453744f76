import "server-only";
import { createHash } from "node:crypto";
import { and, count, eq, isNotNull, isNull, like, ne, notInArray, or, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { appDb, type Db } from "@/db/client";
import { paymentOperations } from "@/db/schema/billing";
import { sponsorSubscriptions, sponsors } from "@/db/schema/sponsors";
import { type RequestedBy, recorded } from "@/lib/billing/payments/commands";
import { PLAN } from "@/lib/billing/plan";
import { isMissingAtStripe } from "@/lib/core/stripe";
import type { Held } from "./reservations.commands";

/** What is written down of a call to which no answer came. Source: lib/billing/payments/outcome.ts. */
const NOT_ANSWERED = ["StripeConnectionError", "ECONNRESET", "ECONNREFUSED", "ETIMEDOUT", "EPIPE", "ENOTFOUND"];

/** What Stripe has to tell with a subscription, so that its secret can be told apart: see `secretOf`. */
const EXPAND = ["latest_invoice.confirmation_secret"];

/**
 * The key for the next try at a call. Stripe gives an answer once more for a day, a failure's as well: after one that was
 * answered the call is another. One without an answer may have been carried out, so it is repeated as it was.
 */
async function keyFor(intent: string, db: Db): Promise<string> {
  const { idempotencyKey, status, errorCode } = paymentOperations;
  const [answered] = await db
    .select({ failures: count() })
    .from(paymentOperations)
    .where(
      and(
        or(eq(idempotencyKey, intent), like(idempotencyKey, `${intent}/%`)),
        ne(status, "success"),
        isNotNull(errorCode),
        notInArray(errorCode, NOT_ANSWERED),
      ),
    );
  return answered?.failures ? `${intent}/${answered.failures}` : intent;
}

const isOurs = ({ unit_amount, currency, recurring }: Stripe.Price) =>
  unit_amount === PLAN.amountCents &&
  currency === PLAN.currency &&
  recurring?.interval === PLAN.interval &&
  recurring.interval_count === PLAN.intervalCount;

/** The id of our price at Stripe: found by its lookup key, made with its product where there is none that is in use. */
async function ensurePrice(client: Stripe): Promise<string> {
  const find = async () => {
    const { data } = await client.prices.list({ lookup_keys: [PLAN.lookupKey], active: true });
    return data.find(isOurs)?.id ?? null;
  };
  const found = await find();
  if (found) return found;
  const made = await client.prices.create({
    lookup_key: PLAN.lookupKey,
    // One that somebody has archived, or made by hand with another amount, gives it away.
    transfer_lookup_key: true,
    currency: PLAN.currency,
    unit_amount: PLAN.amountCents,
    recurring: { interval: PLAN.interval, interval_count: PLAN.intervalCount },
    product_data: { name: "Oddly holiday sponsorship" },
  });
  return made.id;
}

/** A reservation, and who asks for its checkout. */
type Requested = Held & { requestedBy?: RequestedBy | undefined };

/** The sponsor's customer at Stripe, made once and told of a new name or address. */
async function ensureCustomer({ sponsor, userId, requestedBy }: Requested, client: Stripe, db: Db): Promise<string> {
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
      key: await keyFor(`customer/${sponsor.id}/${version}`, db),
      objectType: "customer",
      sponsorId: sponsor.id,
      userId,
      requestedBy,
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

/** A sign-up's subscription among its customer's, for when the answer to its making said nothing of it. */
async function findMade(customer: string, signUpId: string, client: Stripe): Promise<Stripe.Subscription | null> {
  const { data } = await client.subscriptions.list({ customer, status: "incomplete", limit: 100 });
  const made = data.find(({ metadata }) => metadata.signUpId === signUpId);
  return made ? retrieveSubscription(made.id, client) : null;
}

/**
 * The subscription of a hold at Stripe, with what `secretOf` reads: made once, however often this runs, together with its
 * customer and our price. Nothing is charged by it. Throws what Stripe's SDK throws.
 */
export async function ensureSubscription(
  held: Requested,
  client: Stripe,
  db: Db = appDb(),
): Promise<Stripe.Subscription> {
  const [row] = await db
    .select({ stripeSubscriptionId: sponsorSubscriptions.stripeSubscriptionId })
    .from(sponsorSubscriptions)
    .where(eq(sponsorSubscriptions.id, held.signUpId));
  const customer = await ensureCustomer(held, client, db);
  const known = row?.stripeSubscriptionId;
  if (known) return retrieveSubscription(known, client);
  const price = await ensurePrice(client);
  const intent = `subscription/${held.signUpId}`;
  const key = await keyFor(intent, db);
  // A failure may have come after the action.
  const made = key === intent ? null : await findMade(customer, held.signUpId, client);
  const subscription =
    made ??
    (await recorded(
      {
        type: "subscription_create",
        key,
        objectType: "subscription",
        sponsorId: held.sponsor.id,
        userId: held.userId,
        holidayId: held.holidayId,
        amountCents: PLAN.amountCents,
        requestedBy: held.requestedBy,
      },
      (options) =>
        client.subscriptions.create(
          {
            customer,
            items: [{ price }],
            payment_behavior: "default_incomplete",
            payment_settings: { save_default_payment_method: "on_subscription", payment_method_types: ["card"] },
            // On invoices and in the portal it tells one from another.
            description: `Sponsorship of ${held.holidayName}`,
            metadata: { signUpId: held.signUpId, holidayId: held.holidayId },
            expand: EXPAND,
          },
          options,
        ),
      db,
    ));
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
