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
import type { Reservation } from "./reservations.commands";

/** The recorded error codes of calls without an answer. Source: lib/billing/payments/outcome.ts. */
const NOT_ANSWERED = ["StripeConnectionError", "ECONNRESET", "ECONNREFUSED", "ETIMEDOUT", "EPIPE", "ENOTFOUND"];

/** What Stripe has to expand in a subscription for `secretOf`. */
const EXPAND = ["latest_invoice.confirmation_secret"];

/**
 * Returns the idempotency key for a call's next attempt. Stripe repeats an answer for a day, even a failure, so a call
 * that failed gets a new key; one without an answer may have been carried out, so it is repeated.
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

/** Returns the id of our active price at Stripe, by its lookup key; creates it with its product when none matches. */
async function ensurePrice(client: Stripe): Promise<string> {
  const find = async () => {
    const { data } = await client.prices.list({ lookup_keys: [PLAN.lookupKey], active: true });
    return data.find(isOurs)?.id ?? null;
  };
  const found = await find();
  if (found) return found;
  const made = await client.prices.create({
    lookup_key: PLAN.lookupKey,
    // Takes the key over from a price that was archived, or created by hand with another amount.
    transfer_lookup_key: true,
    currency: PLAN.currency,
    unit_amount: PLAN.amountCents,
    recurring: { interval: PLAN.interval, interval_count: PLAN.intervalCount },
    product_data: { name: "Oddly holiday sponsorship" },
  });
  return made.id;
}

/** A reservation, and who requested its checkout. */
type Requested = Reservation & { requestedBy?: RequestedBy | undefined };

/** Returns the sponsor's customer id at Stripe. Creates the customer once, and updates its name and email address. */
async function ensureCustomer({ sponsor, userId, requestedBy }: Requested, client: Stripe, db: Db): Promise<string> {
  const details = { email: sponsor.contactEmail, name: sponsor.businessName };
  const known = sponsor.stripeCustomerId;
  if (known) {
    const updated = await client.customers.update(known, details).catch((error) => {
      if (!isMissingAtStripe(error)) throw error;
      return null; // it was deleted at Stripe, so create a new one
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
  const [stored] = await db
    .update(sponsors)
    .set({ stripeCustomerId: customer.id })
    .where(
      and(
        eq(sponsors.id, sponsor.id),
        known ? eq(sponsors.stripeCustomerId, known) : isNull(sponsors.stripeCustomerId),
      ),
    )
    .returning({ id: sponsors.id });
  if (stored) return customer.id;
  const [other] = await db.select({ id: sponsors.stripeCustomerId }).from(sponsors).where(eq(sponsors.id, sponsor.id));
  return other?.id ?? customer.id;
}

/** Finds a checkout's subscription among its customer's, for when the creation call failed after creating it. */
async function findMade(customer: string, signUpId: string, client: Stripe): Promise<Stripe.Subscription | null> {
  const { data } = await client.subscriptions.list({ customer, status: "incomplete", limit: 100 });
  const made = data.find(({ metadata }) => metadata.signUpId === signUpId);
  return made ? retrieveSubscription(made.id, client) : null;
}

/**
 * Returns the subscription of a reservation at Stripe, with the fields that `secretOf` reads. Creates it once, however
 * often this runs, together with its customer and our price. Charges nothing. Throws the errors of Stripe's SDK.
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
  // The earlier attempt may have failed after it created the subscription.
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
            // Invoices and the portal show it, to distinguish subscriptions.
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
      // A webhook may have been faster.
      status: sql`case when ${sponsorSubscriptions.status} = 'creating' then ${subscription.status} else ${sponsorSubscriptions.status} end`,
    })
    .where(eq(sponsorSubscriptions.id, held.signUpId));
  return subscription;
}

/** Returns the current state of a subscription at Stripe, for `secretOf`. */
export async function retrieveSubscription(id: string, client: Stripe): Promise<Stripe.Subscription> {
  return client.subscriptions.retrieve(id, { expand: EXPAND });
}

/** Returns the client secret with which the browser pays; null when there is nothing left to pay. */
export function secretOf({ status, latest_invoice: invoice }: Stripe.Subscription): string | null {
  if (status !== "incomplete" || invoice === null || typeof invoice === "string") return null;
  return invoice.confirmation_secret?.client_secret ?? null;
}
