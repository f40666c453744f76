import "server-only";
import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { mailSuppressions } from "@/db/schema/mail";
import { emailSubscriptions, subscriptionConsents } from "@/db/schema/subscribers";
import { confirmSubscriptionMail } from "@/emails/confirm-subscription";
import { AppError } from "@/lib/core/errors";
import { mailboxOf } from "@/lib/core/input";
import { countAgainst } from "@/lib/core/rate-limit";
import { siteUrl } from "@/lib/core/site";
import { hashToken, newToken } from "@/lib/core/tokens";
import { type SendOptions, sendMailEvenly } from "@/lib/email/commands";
import { mailFrame, recipientHash } from "@/lib/email/message";
import { getSuppression } from "@/lib/email/queries";
import { erasedAddress, isErased } from "./addresses";
import {
  CONFIRM_DAYS,
  canUndoLeaving,
  chosenPurposes,
  confirmableUntil,
  consentState,
  knownPurposes,
  PURPOSE_NAMES,
  WORDING,
  withChoice,
} from "./consent";
import { INVALID_TOKEN, type SubscriptionInput } from "./input";
import { OPT_IN_PREFERENCES, type OptInPreference } from "./preferences";
import { getSubscription } from "./queries";

/** Who asks, for counting. */
export type Asker = { client: string };

/** What somebody asked for, and in which of our words. */
type Asked = Pick<SubscriptionInput, "email" | "preferences" | "source"> & { wording: keyof typeof WORDING };

const standing = {
  id: emailSubscriptions.id,
  isActive: emailSubscriptions.isActive,
  confirmedAt: emailSubscriptions.confirmedAt,
  unsubscribedAt: emailSubscriptions.unsubscribedAt,
};

/** The row of an address, locked: the one that is there, also where a hash has taken its place, or a new one. */
async function rowOf({ email, source, preferences }: Asked, now: Date, tx: Tx) {
  // One look for both: whoever is being erased at this moment is waited for, and found as a hash.
  const [known] = await tx
    .update(emailSubscriptions)
    .set({ email })
    .where(inArray(emailSubscriptions.email, [email, erasedAddress(email)]))
    .returning(standing);
  if (known) return known;
  const [row] = await tx
    .insert(emailSubscriptions)
    .values({ email, source, preferences, isActive: false, subscribedAt: now })
    // Changes nothing, and gives the row that is there.
    .onConflictDoUpdate({ target: emailSubscriptions.email, set: { email: sql`excluded.email` } })
    .returning(standing);
  if (!row) throw new Error("a subscription was neither made nor found");
  return row;
}

/**
 * Writes down that somebody agreed to be sent mail, and gives the secret that confirms it and how the address stands. An
 * address that is new gets a row, one that was erased its own again; of simultaneous new ones the first makes it.
 */
async function recordConsent(asked: Asked, now: Date, db: Db) {
  const { preferences, source, wording } = asked;
  const token = newToken();
  return db.transaction(async (tx) => {
    const row = await rowOf(asked, now, tx);
    await tx.insert(subscriptionConsents).values({
      subscriptionId: row.id,
      tokenHash: hashToken(token),
      purposes: preferences,
      wordingVersion: WORDING[wording],
      source,
      givenAt: now,
      expiresAt: confirmableUntil(now),
    });
    const wasThere = row.confirmedAt !== null || row.unsubscribedAt !== null;
    const reason = row.isActive ? "change" : wasThere ? "returning" : "new";
    return { token, reason } as const;
  });
}

async function askForConfirmation(asked: Asked, { client }: Asker, now: Date, db: Db, options: SendOptions) {
  const { email, preferences } = asked;
  await countAgainst("subscribe:client", client, db);
  await countAgainst("subscribe:address", mailboxOf(email), db);
  await countAgainst("subscribe:address:day", mailboxOf(email), db);
  await countAgainst("subscribe:all", "all", db);

  const { token, reason } = await recordConsent(asked, now, db);
  const mail = confirmSubscriptionMail({
    ...mailFrame(),
    url: siteUrl(`/subscribe/confirm?${new URLSearchParams({ token })}`),
    purposes: preferences.map((each) => PURPOSE_NAMES[each]),
    reason,
    requestedAt: now,
    validDays: CONFIRM_DAYS,
  });
  const idempotencyKey = `confirm-subscription/${hashToken(token)}`;
  await sendMailEvenly({ kind: "confirm_subscription", to: email, mail, idempotencyKey }, db, options);
}

/**
 * Takes an address into the list as far as a form can: sends it a confirmation, whose button does the rest. Nothing in
 * how or when this ends tells whether the address is known. Each call is a consent of its own, and its link stays good
 * beside those of earlier ones. Throws AppError too_many_requests, and unavailable when the mail cannot be sent; when the
 * limits cannot be counted nothing is sent.
 */
export async function subscribe(
  { email, preferences, source }: SubscriptionInput,
  asker: Asker,
  now: Date,
  db: Db = appDb(),
  options: SendOptions = {},
): Promise<void> {
  await askForConfirmation({ email, preferences, source, wording: "form" }, asker, now, db, options);
}

/**
 * Sends somebody who has left a new confirmation, for what they had before. Throws as `subscribe` does, and AppError
 * not_found when there is no such subscription; one that is active is sent nothing.
 */
export async function askAgain(
  token: string,
  asker: Asker,
  now: Date,
  db: Db = appDb(),
  options: SendOptions = {},
): Promise<void> {
  const subscription = await getSubscription(token, db);
  if (!subscription || isErased(subscription.email)) throw new AppError("not_found", INVALID_TOKEN);
  const { email, isActive, preferences } = subscription;
  if (isActive) return;
  const before = chosenPurposes(preferences);
  const asked = { email, preferences: before.length > 0 ? before : [...OPT_IN_PREFERENCES] };
  await askForConfirmation({ ...asked, source: "preferences", wording: "again" }, asker, now, db, options);
}

/**
 * What the button of a confirmation does: begins the subscription, or changes it to what was agreed to. Gives the
 * subscription's own token, or null when the link is unknown, has expired, or the person has left since. Pressed again,
 * or many times at once, it ends the same and changes nothing more. A complaint is forgiven: they ask for mail anew.
 */
export async function confirmSubscription(token: string, now: Date, db: Db = appDb()): Promise<string | null> {
  const tokenHash = hashToken(token);
  return db.transaction(async (tx) => {
    const ofConsent = tx
      .select({ id: subscriptionConsents.subscriptionId })
      .from(subscriptionConsents)
      .where(eq(subscriptionConsents.tokenHash, tokenHash));
    // The subscription's row is the lock, here and in every other change of it: the consent is read once it is held.
    const [subscription] = await tx
      .select({
        id: emailSubscriptions.id,
        email: emailSubscriptions.email,
        preferences: emailSubscriptions.preferences,
        isActive: emailSubscriptions.isActive,
        unsubscribedAt: emailSubscriptions.unsubscribedAt,
        unsubscribeToken: emailSubscriptions.unsubscribeToken,
      })
      .from(emailSubscriptions)
      .where(eq(emailSubscriptions.id, sql`(${ofConsent})`))
      .for("update");
    const [consent] = await tx
      .select({
        purposes: subscriptionConsents.purposes,
        source: subscriptionConsents.source,
        givenAt: subscriptionConsents.givenAt,
        expiresAt: subscriptionConsents.expiresAt,
        confirmedAt: subscriptionConsents.confirmedAt,
      })
      .from(subscriptionConsents)
      .where(eq(subscriptionConsents.tokenHash, tokenHash));
    // There is nobody to write to where a hash stands, whatever a late button says.
    if (!subscription || !consent || isErased(subscription.email)) return null;

    const state = consentState(consent, subscription, now);
    if (state === "over") return null;
    if (state === "open") {
      const purposes = knownPurposes(consent.purposes);
      const kept = subscription.isActive ? withChoice(subscription.preferences, chosenPurposes(purposes)) : [];
      await tx
        .update(subscriptionConsents)
        .set({ confirmedAt: now })
        .where(eq(subscriptionConsents.tokenHash, tokenHash));
      await tx
        .update(emailSubscriptions)
        .set({
          isActive: true,
          preferences: [...new Set([...purposes, ...kept])],
          confirmedAt: now,
          unsubscribedAt: null,
          source: consent.source,
        })
        .where(eq(emailSubscriptions.id, subscription.id));
      await forgive(subscription.email, consent.givenAt, tx);
    }
    return subscription.unsubscribeToken;
  });
}

/** They ask for mail anew. A bounce stays, unless the confirmation was sent after it: then the mailbox is back. */
async function forgive(email: string, askedAt: Date, tx: Tx): Promise<void> {
  const isOver = or(eq(mailSuppressions.reason, "complaint"), lt(mailSuppressions.createdAt, askedAt));
  await tx.delete(mailSuppressions).where(and(eq(mailSuppressions.recipientHash, recipientHash(email)), isOver));
}

/** A subscription whose row nobody else changes before this transaction ends. Throws AppError not_found. */
async function lockSubscription(token: string, tx: Tx) {
  const [row] = await tx
    .select({
      id: emailSubscriptions.id,
      email: emailSubscriptions.email,
      preferences: emailSubscriptions.preferences,
      isActive: emailSubscriptions.isActive,
      confirmedAt: emailSubscriptions.confirmedAt,
      unsubscribedAt: emailSubscriptions.unsubscribedAt,
    })
    .from(emailSubscriptions)
    .where(eq(emailSubscriptions.unsubscribeToken, token))
    .for("update");
  if (!row) throw new AppError("not_found", INVALID_TOKEN);
  return row;
}

/**
 * Changes what somebody on the list is sent; what they add is a consent of its own. False, and nothing done, when they
 * are not on the list. Throws AppError not_found. The last of simultaneous choices stays.
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
    await tx.update(emailSubscriptions).set({ preferences: after }).where(eq(emailSubscriptions.id, id));
    if (after.every((each) => preferences.includes(each))) return true;
    await tx.insert(subscriptionConsents).values({
      subscriptionId: id,
      // Nobody is told it: there is nothing left to confirm.
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

/**
 * Takes somebody off the list, from this moment on. A second time it changes nothing: when they left stays as it was.
 * Throws AppError not_found when there is no such subscription.
 */
export async function unsubscribe(token: string, now: Date, db: Db = appDb()): Promise<void> {
  await db.transaction(async (tx) => {
    const { id, isActive, unsubscribedAt } = await lockSubscription(token, tx);
    if (!isActive && unsubscribedAt) return;
    await tx
      .update(emailSubscriptions)
      .set({ isActive: false, unsubscribedAt: now })
      .where(eq(emailSubscriptions.id, id));
  });
}

/**
 * Puts somebody who left by mistake back on the list as they were. False, and nothing done, when that was too long ago,
 * when they were never on it, or when mail to them bounced or was complained of: they have to subscribe anew. True when
 * they are on the list, also a second time. Throws AppError not_found when there is no such subscription.
 */
export async function undoLeaving(token: string, now: Date, db: Db = appDb()): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await lockSubscription(token, tx);
    if (row.isActive) return true;
    if (!canUndoLeaving(row, now) || (await getSuppression(recipientHash(row.email), tx))) return false;
    await tx
      .update(emailSubscriptions)
      .set({ isActive: true, unsubscribedAt: null })
      .where(eq(emailSubscriptions.id, row.id));
    return true;
  });
}
