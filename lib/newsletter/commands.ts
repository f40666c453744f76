import "server-only";
import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { pickColumns } from "@/db/schema/columns";
import { mailSuppressions } from "@/db/schema/mail";
import { emailSubscriptions, subscriptionConsents } from "@/db/schema/subscribers";
import { confirmSubscriptionMail } from "@/emails/subscription";
import { AppError } from "@/lib/core/errors";
import { mailboxOf } from "@/lib/core/input";
import { countAgainst } from "@/lib/core/rate-limit";
import { siteUrl } from "@/lib/core/site";
import { hashToken, newToken } from "@/lib/core/tokens";
import { type SendOptions, sendMailEvenly } from "@/lib/email/commands";
import { mailFrame, recipientHash } from "@/lib/email/message";
import { getSuppression } from "@/lib/email/queries";
import { INVALID_TOKEN, type SubscriptionInput } from "./input";
import {
  CONFIRM_DAYS,
  canUndoLeaving,
  chosenPurposes,
  confirmableUntil,
  consentState,
  knownPurposes,
  OPT_IN_PREFERENCES,
  type OptInPreference,
  PURPOSE_NAMES,
  WORDING,
  withChoice,
} from "./preferences";
import { getSubscription } from "./queries";
import { erasedAddress, isErased } from "./subscriber";

/** Who sends the request, for rate limiting. */
type Requester = { client: string };

/** A subscription request, and the wording it was made with if not the form's. */
type OptIn = Pick<SubscriptionInput, "email" | "preferences" | "source"> & { wording?: keyof typeof WORDING };

const columns = {
  ...pickColumns(emailSubscriptions, "id", "email", "preferences", "isActive"),
  ...pickColumns(emailSubscriptions, "confirmedAt", "unsubscribedAt", "unsubscribeToken"),
};

const update = (id: string, set: Partial<typeof emailSubscriptions.$inferInsert>, tx: Tx) =>
  tx.update(emailSubscriptions).set(set).where(eq(emailSubscriptions.id, id));

/** Finds and locks the row of an address, also if it was erased, or inserts a new one. */
async function rowOf({ email, source, preferences }: OptIn, now: Date, tx: Tx) {
  // One query for both forms: it waits for a concurrent erasure and then finds the hash.
  const [known] = await tx
    .update(emailSubscriptions)
    .set({ email })
    .where(inArray(emailSubscriptions.email, [email, erasedAddress(email)]))
    .returning(columns);
  if (known) return known;
  const [row] = await tx
    .insert(emailSubscriptions)
    .values({ email, source, preferences, isActive: false, subscribedAt: now })
    // A no-op update, so that the existing row is returned.
    .onConflictDoUpdate({ target: emailSubscriptions.email, set: { email: sql`excluded.email` } })
    .returning(columns);
  if (!row) throw new Error("a subscription was neither made nor found");
  return row;
}

/**
 * Handles a subscription form: records a consent and sends a confirmation email whose button completes the subscription.
 * Neither the result nor its timing reveals whether the address is known. A new address gets a row, an erased one gets
 * its old row back. Each call records a consent of its own, and earlier links stay valid.
 * Throws AppError too_many_requests, and unavailable when the email cannot be sent. If the limits cannot be counted,
 * throws without sending anything.
 */
export async function subscribe(
  optIn: OptIn,
  { client }: Requester,
  now: Date,
  db: Db = appDb(),
  options: SendOptions = {},
): Promise<void> {
  const { email, preferences, source, wording = "form" } = optIn;
  await countAgainst("subscribe:client", client, db);
  await countAgainst("subscribe:address", mailboxOf(email), db);
  await countAgainst("subscribe:address:day", mailboxOf(email), db);
  await countAgainst("subscribe:all", "all", db);

  const token = newToken();
  const row = await db.transaction(async (tx) => {
    const subscription = await rowOf(optIn, now, tx);
    await tx.insert(subscriptionConsents).values({
      subscriptionId: subscription.id,
      tokenHash: hashToken(token),
      purposes: preferences,
      wordingVersion: WORDING[wording],
      source,
      givenAt: now,
      expiresAt: confirmableUntil(now),
    });
    return subscription;
  });
  const wasThere = row.confirmedAt !== null || row.unsubscribedAt !== null;
  const mail = confirmSubscriptionMail({
    ...mailFrame(),
    url: siteUrl(`/subscribe/confirm?${new URLSearchParams({ token })}`),
    purposes: preferences.map((each) => PURPOSE_NAMES[each]),
    reason: row.isActive ? "change" : wasThere ? "returning" : "new",
    requestedAt: now,
    validDays: CONFIRM_DAYS,
  });
  const idempotencyKey = `confirm-subscription/${hashToken(token)}`;
  await sendMailEvenly({ kind: "confirm_subscription", to: email, mail, idempotencyKey }, db, options);
}

/**
 * Sends a former subscriber a new confirmation for their previous preferences. Throws the same as `subscribe`, and
 * AppError not_found when there is no such subscription. Sends nothing if it is active.
 */
export async function resubscribe(
  token: string,
  requester: Requester,
  now: Date,
  db: Db = appDb(),
  options: SendOptions = {},
): Promise<void> {
  const subscription = await getSubscription(token, db);
  if (!subscription || isErased(subscription.email)) throw new AppError("not_found", INVALID_TOKEN);
  const { email, isActive, preferences } = subscription;
  if (isActive) return;
  const before = chosenPurposes(preferences);
  const purposes = before.length > 0 ? before : [...OPT_IN_PREFERENCES];
  const optIn: OptIn = { email, preferences: purposes, source: "preferences", wording: "again" };
  await subscribe(optIn, requester, now, db, options);
}

/**
 * Handles the button of a confirmation email: starts the subscription or changes it as agreed. Returns the
 * subscription's token, or null when the link is unknown or expired, or the subscriber has unsubscribed since.
 * Idempotent, also concurrently. Lifts a suppression after a complaint, since the subscriber is opting in again.
 */
export async function confirmSubscription(token: string, now: Date, db: Db = appDb()): Promise<string | null> {
  const tokenHash = hashToken(token);
  return db.transaction(async (tx) => {
    const ofConsent = tx
      .select({ id: subscriptionConsents.subscriptionId })
      .from(subscriptionConsents)
      .where(eq(subscriptionConsents.tokenHash, tokenHash));
    // The subscription's row is the lock for every change to it. Read the consent after locking it.
    const [subscription] = await tx
      .select(columns)
      .from(emailSubscriptions)
      .where(eq(emailSubscriptions.id, sql`(${ofConsent})`))
      .for("update");
    const [consent] = await tx
      .select(pickColumns(subscriptionConsents, "purposes", "source", "givenAt", "expiresAt", "confirmedAt"))
      .from(subscriptionConsents)
      .where(eq(subscriptionConsents.tokenHash, tokenHash));
    // An erased address cannot be subscribed, whatever an old link says.
    if (!subscription || !consent || isErased(subscription.email)) return null;

    const state = consentState(consent, subscription, now);
    if (state === "over") return null;
    if (state === "open") {
      const purposes = knownPurposes(consent.purposes);
      const remaining = subscription.isActive ? withChoice(subscription.preferences, chosenPurposes(purposes)) : [];
      await tx
        .update(subscriptionConsents)
        .set({ confirmedAt: now })
        .where(eq(subscriptionConsents.tokenHash, tokenHash));
      const preferences = [...new Set([...purposes, ...remaining])];
      const { source } = consent;
      await update(
        subscription.id,
        { isActive: true, preferences, confirmedAt: now, unsubscribedAt: null, source },
        tx,
      );
      // A bounce stays unless the confirmation was sent after it, which proves that the mailbox works.
      const isOver = or(eq(mailSuppressions.reason, "complaint"), lt(mailSuppressions.createdAt, consent.givenAt));
      await tx
        .delete(mailSuppressions)
        .where(and(eq(mailSuppressions.recipientHash, recipientHash(subscription.email)), isOver));
    }
    return subscription.unsubscribeToken;
  });
}

/** Finds a subscription and locks its row. Throws AppError not_found. */
async function lockSubscription(token: string, tx: Tx) {
  const [row] = await tx
    .select(columns)
    .from(emailSubscriptions)
    .where(eq(emailSubscriptions.unsubscribeToken, token))
    .for("update");
  if (!row) throw new AppError("not_found", INVALID_TOKEN);
  return row;
}

/**
 * Changes a subscriber's preferences; added ones are recorded as a consent. Returns false and does nothing if the
 * subscription is not active. Throws AppError not_found. The last of concurrent changes wins.
 */
export async function choosePreferences(
  token: string,
  chosen: readonly OptInPreference[],
  now: Date,
  db: Db = appDb(),
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { id, isActive, preferences } = await lockSubscription(token, tx);
    if (!isActive) return false;
    const after = withChoice(preferences, chosen);
    await update(id, { preferences: after }, tx);
    if (after.every((each) => preferences.includes(each))) return true;
    await tx.insert(subscriptionConsents).values({
      subscriptionId: id,
      // This token is never sent, because there is nothing left to confirm.
      tokenHash: hashToken(newToken()),
      purposes: chosenPurposes(after),
      wordingVersion: WORDING.change,
      source: "preferences",
      givenAt: now,
      expiresAt: now,
      confirmedAt: now,
    });
    return true;
  });
}

/** Unsubscribes immediately. Idempotent: the first time of leaving stays. Throws AppError not_found. */
export async function unsubscribe(token: string, now: Date, db: Db = appDb()): Promise<void> {
  await db.transaction(async (tx) => {
    const { id, isActive, unsubscribedAt } = await lockSubscription(token, tx);
    if (!isActive && unsubscribedAt) return;
    await update(id, { isActive: false, unsubscribedAt: now }, tx);
  });
}

/**
 * Restores a subscription that was ended by mistake. Returns false and does nothing if that was too long ago, if it was
 * never confirmed, or after a bounce or complaint; then a new subscription is needed. Returns true if it is active,
 * also on repeated calls. Throws AppError not_found when there is no such subscription.
 */
export async function undoLeaving(token: string, now: Date, db: Db = appDb()): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await lockSubscription(token, tx);
    if (row.isActive) return true;
    if (!canUndoLeaving(row, now) || (await getSuppression(recipientHash(row.email), tx))) return false;
    await update(row.id, { isActive: true, unsubscribedAt: null }, tx);
    return true;
  });
}
