import "server-only";
import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { and, eq } from "drizzle-orm";
import type Stripe from "stripe";
import { appDb, type Db } from "@/db/client";
import { pickColumns } from "@/db/schema/columns";
import { holidays } from "@/db/schema/holidays";
import { sponsorSubscriptions, sponsors, sponsorWaitlist } from "@/db/schema/sponsors";
import { releaseReservation, type SyncOptions, syncSubscription } from "@/lib/billing/subscriptions/commands";
import { AppError } from "@/lib/core/errors";
import { logFault } from "@/lib/core/log";
import { refusalOf, stripe } from "@/lib/core/stripe";
import { isOver, RESERVED_STATES } from "@/lib/core/subscription-states";
import { keyedHash } from "@/lib/core/tokens";
import { isSolemn } from "@/lib/holidays/tone";
import { abandonKeyed, beginKeyed, endKeyed } from "@/lib/jobs/idempotency.commands";
import { type OwnSponsor, ownSponsorColumns } from "../accounts.queries";
import { type CheckoutInput, SPONSOR_TEXTS } from "../input";
import { getAvailability } from "../queries";
import { isTheirs, type Requester, SOLEMN_REFUSAL } from "./availability";
import { type CheckoutOwner, requesterOf, reserveHoliday } from "./reservations.commands";
import { ensureSubscription, retrieveSubscription, secretOf } from "./subscription.commands";

/** Tests pass their own Stripe client, mailbox and clock. */
export type CheckoutOptions = SyncOptions & { now?: Date };

/** An expired reservation is released first; another person may then reserve the holiday, so it is tried again. */
const MAX_TRIES = 3;

/** What the browser needs to pay. Source: spec section 7, POST /api/sponsors. */
export type CheckoutAnswer = {
  sponsor: OwnSponsor;
  sponsorship: { id: string; status: string; heldUntil: Date };
  /** `clientSecret` is null when it is already paid. */
  subscription: { id: string; status: string; clientSecret: string | null };
};

/** Reserves the holiday, and creates its subscription at Stripe. Starts over when the reservation is over at Stripe. */
async function begin(
  input: CheckoutInput,
  owner: CheckoutOwner,
  { client = stripe(), mail, now = new Date(), requestedBy }: CheckoutOptions,
  db: Db,
): Promise<CheckoutAnswer> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const held = await reserveHoliday(input, owner, now, db);
    if ("stale" in held) {
      await releaseReservation(held.stale, { client, mail }, db);
      continue;
    }
    const subscription = await ensureSubscription({ ...held, requestedBy }, client, db);
    const clientSecret = secretOf(subscription);
    if (!clientSecret) {
      const synced = await syncSubscription(subscription.id, { client, mail }, db);
      if (synced && isOver(synced.status)) continue;
    }
    return answerOf(held.signUpId, subscription, clientSecret, db);
  }
  throw new AppError("conflict", "Someone else is sponsoring this holiday right now. Please try again in a moment.");
}

async function answerOf(signUpId: string, subscription: Stripe.Subscription, clientSecret: string | null, db: Db) {
  const [row] = await db
    .select({
      sponsor: ownSponsorColumns,
      ...pickColumns(sponsorSubscriptions, "status", "heldUntil"),
    })
    .from(sponsorSubscriptions)
    .innerJoin(sponsors, eq(sponsors.id, sponsorSubscriptions.sponsorId))
    .where(eq(sponsorSubscriptions.id, signUpId));
  // Without a secret it would look as if it were paid.
  if (!row || isOver(row.status)) throw new AppError("gone", "This checkout has expired. Please start again.");
  return {
    sponsor: row.sponsor,
    sponsorship: { id: signUpId, status: row.status, heldUntil: row.heldUntil },
    subscription: { id: subscription.id, status: subscription.status, clientSecret },
  };
}

/** Returns the current answer to a repeated request. Secrets are not stored, so they are fetched from Stripe again. */
async function repeat(signUpId: string, owner: CheckoutOwner, { client = stripe(), mail }: CheckoutOptions, db: Db) {
  const [row] = await db
    .select({
      ...pickColumns(sponsorSubscriptions, "stripeSubscriptionId", "ownerHash", "userId", "status"),
      tone: holidays.tone,
    })
    .from(sponsorSubscriptions)
    .innerJoin(holidays, eq(holidays.id, sponsorSubscriptions.holidayId))
    .where(eq(sponsorSubscriptions.id, signUpId));
  if (!row?.stripeSubscriptionId || !isTheirs(row, requesterOf(owner))) {
    throw new AppError("validation_failed", "Another request was sent under this Idempotency-Key.");
  }
  if (isSolemn(row) && RESERVED_STATES.includes(row.status)) throw new AppError("conflict", SOLEMN_REFUSAL);
  const subscription = await retrieveSubscription(row.stripeSubscriptionId, client);
  const clientSecret = secretOf(subscription);
  if (!clientSecret) await syncSubscription(subscription.id, { client, mail }, db);
  return answerOf(signUpId, subscription, clientSecret, db);
}

/** `refusalOf`, and validation_failed for an address that we accept and Stripe rejects. */
function checkoutRefusalOf(error: unknown): unknown {
  if (!(error instanceof Error && "code" in error && error.code === "email_invalid")) return refusalOf(error);
  const message = SPONSOR_TEXTS.contactEmail;
  return new AppError("validation_failed", message, [{ path: "contactEmail", message }]);
}

/** Returns a hash, in hex, of a request and the person who sent it. */
function requestHashOf(input: CheckoutInput, userId: string | null): string {
  return createHash("sha256")
    .update(canonicalize({ ...input, userId }) ?? "")
    .digest("hex");
}

/**
 * Returns the cookie secret for a browser without one. It is derived from the request, so that a browser that lost the
 * answer gets the same one when it retries. Only that browser knows both the key and all the details.
 */
export function firstCookieOf(input: CheckoutInput, key: string): string {
  return keyedHash("sponsor cookie", `${key}\0${requestHashOf(input, null)}`);
}

/**
 * Starts a checkout: reserves the holiday for 30 minutes, and returns what the browser needs to pay; charges nothing.
 * The same `key` with the same details gets the same answer. Throws AppError conflict (taken, reserved, solemn, or in
 * progress), gone (the key's checkout is over), validation_failed, too_many_requests, unavailable.
 */
export async function startCheckout(
  input: CheckoutInput,
  owner: CheckoutOwner,
  key: string,
  options: CheckoutOptions = {},
  db: Db = appDb(),
): Promise<CheckoutAnswer> {
  const userId = owner.user?.id ?? null;
  const requestHash = requestHashOf(input, userId);
  const request = { key, operationType: "sponsor_signup" as const, requestHash, userId };
  const before = await beginKeyed<{ signUpId: string }>(request, db);
  try {
    if (before) return await repeat(before.signUpId, owner, options, db);
    const answer = await begin(input, owner, options, db);
    await endKeyed(request, { signUpId: answer.sponsorship.id }, db);
    return answer;
  } catch (error) {
    if (!before) await abandonKeyed(request, error, db).catch((fault) => logFault("idempotency key", fault));
    throw checkoutRefusalOf(error);
  }
}

/**
 * Syncs a checkout after the browser says that it has paid, and returns its status. Sends no email by default, since the
 * webhook sends the receipt. Throws AppError not_found for another person's checkout.
 */
export async function settleCheckout(id: string, who: Requester, options: CheckoutOptions = {}, db: Db = appDb()) {
  const [row] = await db
    .select(pickColumns(sponsorSubscriptions, "status", "stripeSubscriptionId", "ownerHash", "userId"))
    .from(sponsorSubscriptions)
    .where(eq(sponsorSubscriptions.id, id));
  if (!row || !isTheirs(row, who)) throw new AppError("not_found", "This sponsorship does not exist");
  const { stripeSubscriptionId, status } = row;
  if (!stripeSubscriptionId) return { status };
  try {
    const synced = await syncSubscription(stripeSubscriptionId, { mail: null, ...options }, db);
    return { status: synced?.status ?? status };
  } catch (error) {
    throw refusalOf(error);
  }
}

/**
 * Adds a person to a holiday's waitlist, once. Throws AppError not_found for a deleted holiday, and conflict when it is
 * the person's own, is free, or is a solemn day.
 */
export async function joinWaitlist(holidayId: string, userId: string, now: Date, db: Db = appDb()): Promise<void> {
  const { state } = await getAvailability(holidayId, { userId, ownerHash: null }, now, db);
  if (state === "yours" || state === "yours-unpaid")
    throw new AppError("conflict", "You already sponsor this holiday, or are checking out for it.");
  if (state === "free")
    throw new AppError("conflict", "This holiday is free right now. Reload the page to sponsor it.");
  await db.insert(sponsorWaitlist).values({ holidayId, userId }).onConflictDoNothing();
}

/** Removes a person from that waitlist, if they are on it. */
export async function leaveWaitlist(holidayId: string, userId: string, db: Db = appDb()): Promise<void> {
  await db
    .delete(sponsorWaitlist)
    .where(and(eq(sponsorWaitlist.holidayId, holidayId), eq(sponsorWaitlist.userId, userId)));
}
