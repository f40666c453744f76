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
import { sealedCardMail } from "@/emails/sealed-card";
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
import { createShareLink } from "../share-links/commands";
import { MAX_TTL_HOURS } from "../share-links/input";
import { isRefused } from "../share-links/queries";
import { keep } from "./commands";
import { linkSecret, senderName } from "./links";
import { mailKey, wasTaken } from "./queries";
import { refusalToken } from "./refusal-token";
import { getRefusal } from "./refusals.queries";
import {
  type CardMailReason,
  type CardMailStatus,
  dayEnd,
  isNotTaken,
  keptForSending,
  LEFT,
  type Morning,
  pauseSeconds,
} from "./status";

/** How long a card is its sender's: longer than all the attempts that `sendMail` makes take. */
const LEASE_SECONDS = 120;

/** So many in a row that could not be sent: the next run may find it better. */
const MAX_SETBACKS = 3;

/** A card's mail that is ours to send. The token is the proof: whoever takes it over has another one. */
type Claim = {
  id: string;
  cardId: string;
  version: number;
  attempts: number;
  token: string;
  /** How the attempt before ended. */
  lastError: string | null;
};

const heldBy = ({ id, token }: Claim) => and(eq(cardMails.id, id), eq(cardMails.claimToken, token));

/** Takes the one that is due longest, or was left by its holder; null when there is none. Two at once take different ones. */
async function claimDue(now: Date, db: Db): Promise<Claim | null> {
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
      // Whoever lets go of it takes the token away: this one's holder was stopped, and may have sent it.
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

/** What there is to send; null when the claim is somebody else's, or the card has gone with its mail. */
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

/** How a card's mail ends that does not go out, and why. */
type Ending = { status: CardMailStatus; reason: CardMailReason | null };

/** What stands against a card's going out at `now`; null when nothing does. To the transaction's end its link stays open. */
async function objection(claim: Claim, { recipientEmail, ...morning }: Claimed, now: Date, tx: Tx) {
  const because = (status: CardMailStatus, reason: CardMailReason | null = null): Ending => ({ status, reason });
  if (now >= dayEnd(morning as Morning)) return because("failed", "late");
  if (await isRefused(claim.cardId, tx)) return because("refused", "card");
  const hash = recipientHash(recipientEmail ?? "");
  if (await getRefusal(hash, tx)) return because("refused");
  if ((await getSuppression(hash, tx)) === "bounce") return because("bounced");
  const token = hashToken(linkSecret(claim.id, claim.version));
  const { revokedAt } = shareLinks;
  const [link] = await tx.select({ revokedAt }).from(shareLinks).where(eq(shareLinks.token, token)).for("update");
  return link?.revokedAt ? because("failed", "closed") : null;
}

function mailOf(row: Claimed, url: string, to: string, senderEmail: string): Omit<Outgoing, "idempotencyKey"> {
  const token = refusalToken(to);
  const mail = sealedCardMail({
    ...mailFrame(),
    senderName: senderName(row.typedName),
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
  // Whoever answers a card means its sender; and the mail shows whose address that is.
  return { kind: "card_mail", to, mail, headers, replyTo: senderEmail };
}

type Prepared = { kind: "ready"; outgoing: Outgoing } | { kind: "taken" } | { kind: "over" } | { kind: "lost" };

/** Ends a card's mail that does not go out. */
async function end(claim: Claim, status: CardMailStatus, lastError: string | null, db: Db | Tx): Promise<void> {
  await db.update(cardMails).set({ status, lastError, claimToken: null, claimedUntil: null }).where(heldBy(claim));
}

/**
 * Makes the link that the mail carries and lets the card's time begin, or ends it where it is not wanted, or its day is over.
 * A second run makes the same link.
 */
async function prepare(claim: Claim, now: Date, db: Db): Promise<Prepared> {
  return db.transaction(async (tx): Promise<Prepared> => {
    const row = await lockClaimed(claim, tx);
    const { recipientEmail: to, senderEmail } = row ?? {};
    if (!row || !to) return { kind: "lost" };
    if (await wasTaken(claim, tx)) return { kind: "taken" };
    if (!senderEmail) {
      // Nobody could be answered, and the mail could not show who sent it.
      await end(claim, "failed", null, tx);
      return { kind: "over" };
    }
    const against = await objection(claim, row, now, tx);
    if (against) {
      await end(claim, against.status, against.reason, tx);
      return { kind: "over" };
    }
    await keep(claim.cardId, keptForSending(now), tx);
    const link = { objectId: claim.cardId, ttlHours: MAX_TTL_HOURS };
    const secret = linkSecret(claim.id, claim.version);
    const { shareUrl, link: made } = await createShareLink(link, row.createdBy, now, tx, secret);
    await tx.update(cardMails).set({ linkToken: made.id }).where(heldBy(claim));
    return { kind: "ready", outgoing: { ...mailOf(row, shareUrl, to, senderEmail), idempotencyKey: mailKey(claim) } };
  });
}

/** What the log may have been told of a mail already. */
const TOLD: Readonly<Record<string, CardMailStatus>> = {
  bounced: "bounced",
  suppressed: "bounced",
  complained: "refused",
};

/** Writes down that a card has gone out; what an event has told of it already, or its reader, stays. */
async function settle(claim: Claim, now: Date, db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    // An event of this mail waits for this, or has been: it finds the card by the log's row.
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
          TOLD[logged.status] ??
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

/** The card has all the links that it can have: nothing else of a card that may be mailed is a conflict. */
const isFull = (error: unknown) => error instanceof AppError && error.code === "conflict";

/** Whether an attempt failed for what the mail or its card is: the next one would too. */
const isForGood = (error: unknown): boolean =>
  isFull(error) || (error instanceof MailNotTaken && toSendOutcome(error.failure) === "refused");

/** Lets go of a card that could not be sent now, for a while; one that can never be sent stays unsent. */
async function postpone(claim: Claim, error: unknown, db: Db): Promise<void> {
  if (isFull(error)) return end(claim, "failed", "full", db);
  const reason = error instanceof MailNotTaken ? error.reason : errorMessage(error);
  if (isForGood(error)) return end(claim, "failed", reason, db);
  // What may have been taken once may be there for good.
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

/** How many went out, how many did not because they are not wanted or too late, and how many attempts failed. */
export type CardMailsSent = { sent: number; ended: number; failed: number };

/**
 * Sends every card whose morning has come at `now`, each once: it is claimed, its link is made, it is sent under a key of its own
 * and settled. A crash anywhere in between is taken over when the claim has expired, and the same mail is asked for again.
 * Any number of runs share the work. What cannot be sent is tried again, later and later, until its day is over.
 */
export async function sendScheduledCards(
  now: Date,
  { isTimeUp = () => false }: { isTimeUp?: () => boolean } = {},
  db: Db = appDb(),
  options: SendOptions = {},
): Promise<CardMailsSent> {
  const done: CardMailsSent = { sent: 0, ended: 0, failed: 0 };
  const pace = rateLimiter({ clock: () => performance.now(), pause: options.pause ?? wait });
  for (let setbacks = 0; setbacks < MAX_SETBACKS && !isTimeUp(); ) {
    const claim = await claimDue(now, db);
    if (!claim) break;
    try {
      const prepared = await prepare(claim, now, db);
      if (prepared.kind === "ready") {
        await pace();
        await sendMail(prepared.outgoing, db, options);
      }
      if (prepared.kind === "ready" || prepared.kind === "taken") {
        await settle(claim, now, db);
        done.sent += 1;
      }
      if (prepared.kind === "over") done.ended += 1;
      setbacks = 0;
    } catch (error) {
      done.failed += 1;
      setbacks = isOutage(error) && !isForGood(error) ? setbacks + 1 : 0;
      logFault(`card-mail ${claim.id}`, error);
      await postpone(claim, error, db);
    }
  }
  return done;
}
