import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { and, asc, eq, lte, or, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { cardMails } from "@/db/schema/card-mails";
import { cards } from "@/db/schema/cards";
import { holidays } from "@/db/schema/holidays";
import { mailMessages } from "@/db/schema/mail";
import { shareLinks } from "@/db/schema/share-links";
import { users } from "@/db/schema/users";
import { sealedCardMail } from "@/emails/cards";
import { AppError } from "@/lib/core/errors";
import { errorMessage, logFault } from "@/lib/core/log";
import { siteUrl } from "@/lib/core/site";
import { hashToken } from "@/lib/core/tokens";
import { MailNotTaken, type Outgoing, type SendOptions, sendMail } from "@/lib/email/commands";
import { mailFrame, recipientHash } from "@/lib/email/message";
import { getSuppression } from "@/lib/email/queries";
import { rateLimiter, toSendOutcome } from "@/lib/email/sending";
import { isOutage } from "@/lib/jobs/concurrency";
import { DATABASE_CLOCK, leaseEnd } from "@/lib/jobs/leases.commands";
import { expiryForSending } from "../expiry";
import { createShareLink } from "../share-links/commands";
import { MAX_TTL_HOURS } from "../share-links/link-state";
import { isRefused } from "../share-links/queries";
import { keep } from "./commands";
import { linkSecret, refusalToken, safeSenderName } from "./links";
import { getRefusal, mailKey, wasTaken } from "./queries";
import {
  type CardMailReason,
  type CardMailStatus,
  dayEnd,
  isNotTaken,
  LEFT,
  type Morning,
  pauseSeconds,
} from "./status";

/** How long a claim lasts: longer than all of `sendMail`'s attempts take. */
const LEASE_SECONDS = 120;

/** Stop after three consecutive outages; a later run tries again. */
const MAX_CONSECUTIVE_OUTAGES = 3;

/**
 * A claimed card email. The token proves the claim: a run that takes it over gets a new token. `lastError` is the error
 * of the previous attempt, if any.
 */
type Claim = NonNullable<Awaited<ReturnType<typeof claimDue>>>;

const heldBy = ({ id, token }: Claim) => and(eq(cardMails.id, id), eq(cardMails.claimToken, token));

/**
 * Claims the email that has been due longest, or whose previous claim has expired; null when there is none. Concurrent
 * runs claim different emails.
 */
async function claimDue(now: Date, db: Db) {
  const isLeft = and(eq(cardMails.status, "sending"), lte(cardMails.claimedUntil, DATABASE_CLOCK));
  const due = db
    .select({ id: cardMails.id })
    .from(cardMails)
    .where(and(lte(cardMails.sendAt, now), or(eq(cardMails.status, "scheduled"), isLeft)))
    .orderBy(asc(cardMails.sendAt))
    .limit(1)
    .for("update", { skipLocked: true });
  const [claim] = await db
    .update(cardMails)
    .set({
      status: "sending",
      claimToken: sql`gen_random_uuid()`,
      claimedUntil: leaseEnd(LEASE_SECONDS),
      attempts: sql`${cardMails.attempts} + 1`,
      // A leftover token means that the previous job was stopped and may have sent the email.
      lastError: sql`case when ${cardMails.claimToken} is null then ${cardMails.lastError} else ${LEFT} end`,
    })
    .where(eq(cardMails.id, sql`(${due})`))
    .returning({
      id: cardMails.id,
      cardId: cardMails.cardId,
      version: cardMails.version,
      attempts: cardMails.attempts,
      token: sql<string>`${cardMails.claimToken}`,
      lastError: cardMails.lastError,
    });
  return claim ?? null;
}

/** Locks and returns the data to send; null when the claim was taken over, or the card was deleted. */
async function lockClaimed(claim: Claim, tx: Tx) {
  const [row] = await tx
    .select({
      recipientEmail: cardMails.recipientEmail,
      sendOn: cardMails.sendOn,
      timeZone: cardMails.timeZone,
      createdBy: cards.createdBy,
      typedName: cards.senderName,
      senderEmail: users.email,
      holidayName: holidays.holidayName,
      isBuiltIn: holidays.isBuiltIn,
      emoji: holidays.emoji,
      hue: holidays.hue,
      tone: holidays.tone,
    })
    .from(cardMails)
    .innerJoin(cards, eq(cards.id, cardMails.cardId))
    .innerJoin(holidays, eq(holidays.id, cards.holidayId))
    .innerJoin(users, eq(users.id, cards.createdBy))
    .where(heldBy(claim))
    .for("update", { of: cards });
  return row ?? null;
}

type Claimed = NonNullable<Awaited<ReturnType<typeof lockClaimed>>>;

/** The final status of an email that isn't sent, and why. */
type Ending = [status: CardMailStatus, reason: CardMailReason | null];

/**
 * Returns why a card must not be sent at `now`, or null. Locks its link until the end of the transaction, so it stays
 * open.
 */
async function reasonNotToSend(claim: Claim, row: Claimed, now: Date, tx: Tx): Promise<Ending | null> {
  // Replies would have no address, and the email couldn't show who sent it.
  if (!row.senderEmail) return ["failed", null];
  if (now >= dayEnd(row as Morning)) return ["failed", "late"];
  if (await isRefused(claim.cardId, tx)) return ["refused", "card"];
  const hash = recipientHash(row.recipientEmail ?? "");
  if (await getRefusal(hash, tx)) return ["refused", null];
  if ((await getSuppression(hash, tx)) === "bounce") return ["bounced", null];
  const token = hashToken(linkSecret(claim.id, claim.version));
  const { revokedAt } = shareLinks;
  const [link] = await tx.select({ revokedAt }).from(shareLinks).where(eq(shareLinks.token, token)).for("update");
  return link?.revokedAt ? ["failed", "closed"] : null;
}

function mailOf(row: Claimed, url: string, to: string, senderEmail: string): Omit<Outgoing, "idempotencyKey"> {
  const token = refusalToken(to);
  const mail = sealedCardMail({
    ...mailFrame(),
    senderName: safeSenderName(row.typedName),
    senderEmail,
    holidayName: row.isBuiltIn ? null : row.holidayName,
    emoji: row.emoji,
    hue: row.hue,
    tone: row.tone,
    url,
    validDays: MAX_TTL_HOURS / 24,
    refuseUrl: siteUrl(`/cards/refuse/${token}`),
  });
  const headers = {
    "List-Unsubscribe": `<${siteUrl(`/api/cards/refuse/${token}`)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  // Replies go to the card's sender, whose address the email shows.
  return { kind: "card_mail", to, mail, headers, replyTo: senderEmail };
}

/** `taken`: Resend already has it. `over`: it isn't sent. `lost`: the claim was taken over, or the card was deleted. */
type Prepared = Outgoing | "taken" | "over" | "lost";

/** Sets the final status of an email that isn't sent. */
async function end(claim: Claim, status: CardMailStatus, lastError: string | null, db: Db | Tx): Promise<void> {
  await db.update(cardMails).set({ status, lastError, claimToken: null, claimedUntil: null }).where(heldBy(claim));
}

/**
 * Creates the email's link and extends the card's lifetime, or ends the email when it isn't wanted or its day is over.
 * A second run creates the same link.
 */
async function prepare(claim: Claim, now: Date, db: Db): Promise<Prepared> {
  return db.transaction(async (tx): Promise<Prepared> => {
    const row = await lockClaimed(claim, tx);
    const { recipientEmail: to, senderEmail } = row ?? {};
    if (!row || !to) return "lost";
    if (await wasTaken(claim, tx)) return "taken";
    const ending = await reasonNotToSend(claim, row, now, tx);
    if (ending || !senderEmail) {
      const [status, reason] = ending ?? ["failed", null];
      await end(claim, status, reason, tx);
      return "over";
    }
    await keep(claim.cardId, expiryForSending(now), tx);
    const link = { objectId: claim.cardId, ttlHours: MAX_TTL_HOURS };
    const secret = linkSecret(claim.id, claim.version);
    const { shareUrl, link: made } = await createShareLink(link, row.createdBy, now, tx, secret);
    await tx.update(cardMails).set({ linkToken: made.id }).where(heldBy(claim));
    return { ...mailOf(row, shareUrl, to, senderEmail), idempotencyKey: mailKey(claim) };
  });
}

/** The card email's status by the status in the email log, as set by webhooks. */
const STATUS_BY_LOG: Readonly<Record<string, CardMailStatus>> = {
  bounced: "bounced",
  suppressed: "bounced",
  complained: "refused",
};

/** Records that a card was sent. A status already set by a webhook or the reader stays. */
async function settle(claim: Claim, now: Date, db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    // Webhooks find the card by this log row, so locking it makes them run before or after this.
    const [logged] = await tx
      .select({ id: mailMessages.id, status: mailMessages.status })
      .from(mailMessages)
      .where(eq(mailMessages.idempotencyKey, mailKey(claim)))
      .for("update");
    if (!logged) throw new Error("a card's mail is not in the log");
    await tx
      .update(cardMails)
      .set({
        status:
          STATUS_BY_LOG[logged.status] ??
          sql`case when ${cardMails.status} <> 'sending' then ${cardMails.status} when ${cardMails.openedAt} is null then 'sent' else 'opened' end`,
        messageId: logged.id,
        sentAt: now,
        lastError: null,
        claimToken: null,
        claimedUntil: null,
      })
      .where(heldBy(claim));
  });
}

/** The card has the maximum number of links: the only conflict possible here. */
const isFull = (error: unknown) => error instanceof AppError && error.code === "conflict";

/** Whether the error is permanent, so another attempt would fail, too. */
const isPermanent = (error: unknown): boolean =>
  isFull(error) || (error instanceof MailNotTaken && toSendOutcome(error.failure) === "refused");

/** Releases a card that couldn't be sent and sets when to retry; on a permanent error the card fails. */
async function postpone(claim: Claim, error: unknown, db: Db): Promise<void> {
  if (isFull(error)) return end(claim, "failed", "full", db);
  const reason = error instanceof MailNotTaken ? error.reason : errorMessage(error);
  if (isPermanent(error)) return end(claim, "failed", reason, db);
  // If Resend may have accepted an earlier attempt, keep that error: the email may have been sent.
  const isInDoubt = claim.lastError !== null && !isNotTaken(claim.lastError);
  await db
    .update(cardMails)
    .set({
      claimToken: null,
      claimedUntil: leaseEnd(pauseSeconds(claim.attempts)),
      lastError: isInDoubt ? claim.lastError : reason,
    })
    .where(heldBy(claim));
}

/** The number of emails sent, ended without sending (not wanted or too late), and failed attempts. */
export type CardMailsSent = { sent: number; ended: number; failed: number };

/**
 * Sends every card whose morning has come at `now`, each exactly once: it is claimed, its link is created, it is sent
 * under its own idempotency key and settled. After a crash, another run takes it over once the claim expires and
 * repeats the same request. Concurrent runs share the work. A card that can't be sent is retried with growing pauses
 * until its day is over.
 */
export async function sendScheduledCards(
  now: Date,
  { isTimeUp = () => false }: { isTimeUp?: () => boolean } = {},
  db: Db = appDb(),
  options: SendOptions = {},
): Promise<CardMailsSent> {
  const done: CardMailsSent = { sent: 0, ended: 0, failed: 0 };
  const pace = rateLimiter({ clock: () => performance.now(), pause: options.pause ?? wait });
  for (let consecutiveOutages = 0; consecutiveOutages < MAX_CONSECUTIVE_OUTAGES && !isTimeUp(); ) {
    const claim = await claimDue(now, db);
    if (!claim) break;
    try {
      const prepared = await prepare(claim, now, db);
      if (typeof prepared === "object") {
        await pace();
        await sendMail(prepared, db, options);
      }
      if (typeof prepared === "object" || prepared === "taken") {
        await settle(claim, now, db);
        done.sent += 1;
      }
      if (prepared === "over") done.ended += 1;
      consecutiveOutages = 0;
    } catch (error) {
      done.failed += 1;
      consecutiveOutages = isOutage(error) && !isPermanent(error) ? consecutiveOutages + 1 : 0;
      logFault(`card-mail ${claim.id}`, error);
      await postpone(claim, error, db);
    }
  }
  return done;
}
