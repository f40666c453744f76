import "server-only";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { appDb, type Db, type Tx } from "@/db/client";
import { cardMails, cardRefusals } from "@/db/schema/card-mails";
import { cards } from "@/db/schema/cards";
import { mailMessages, mailSuppressions } from "@/db/schema/mail";
import { shareLinks } from "@/db/schema/share-links";
import { type CardMail, type CardMailStatus, canChange, reasonIn } from "./status";

/**
 * Returns the state of the email of one of the user's own cards; null when there is none, or it isn't the user's card.
 */
export async function getCardMail(cardId: string, userId: string, db: Db | Tx = appDb()): Promise<CardMail | null> {
  const [row] = await db
    .select({
      status: cardMails.status,
      recipientEmail: cardMails.recipientEmail,
      sendOn: cardMails.sendOn,
      timeZone: cardMails.timeZone,
      sendAt: cardMails.sendAt,
      version: cardMails.version,
      attempts: cardMails.attempts,
      sentAt: cardMails.sentAt,
      openedAt: cardMails.openedAt,
      claimToken: cardMails.claimToken,
      lastError: cardMails.lastError,
    })
    .from(cardMails)
    .innerJoin(cards, eq(cards.id, cardMails.cardId))
    .where(and(eq(cardMails.cardId, cardId), eq(cards.createdBy, userId)));
  if (!row) return null;
  const { claimToken, lastError, ...mail } = row;
  const status = mail.status as CardMailStatus;
  return {
    ...mail,
    status,
    reason: reasonIn(lastError),
    canChange: canChange({ status, claimToken, lastError }),
    sendAt: row.sendAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    openedAt: row.openedAt?.toISOString() ?? null,
  };
}

/** Whether a link was sent in a card's email. `linkId` is the hash of its secret. */
export async function isMailedLink(linkId: string, db: Db = appDb()): Promise<boolean> {
  return (await db.$count(cardMails, eq(cardMails.linkToken, linkId))) > 0;
}

/** Returns the idempotency key of a card's email: the same for all attempts, in our log and at Resend. */
export const mailKey = ({ id, version }: { id: string; version: number }) => `card-mail/${id}/${version}`;

/** Whether Resend accepted an attempt, according to the log. Locks the log row until the end of the transaction. */
export async function wasTaken(mail: { id: string; version: number }, tx: Tx): Promise<boolean> {
  const [row] = await tx
    .select({ status: mailMessages.status })
    .from(mailMessages)
    .where(eq(mailMessages.idempotencyKey, mailKey(mail)))
    .for("update");
  return row !== undefined && !["queued", "failed"].includes(row.status);
}

/** Whether the card has a link that is open at `now`. */
export async function hasOpenLink(cardId: string, now: Date, db: Db | Tx = appDb()): Promise<boolean> {
  const isOpen = and(
    eq(shareLinks.objectId, cardId),
    gt(shareLinks.expiresAt, now),
    isNull(shareLinks.revokedAt),
    isNull(shareLinks.refusedAt),
  );
  return (await db.$count(shareLinks, isOpen)) > 0;
}

/**
 * An undo is possible for one hour, by the database's clock. Later the email may be quoted in a reply to someone else.
 */
const isFresh = (at: PgColumn) => sql<boolean>`${at} > now() - interval '1 hour'`;

/**
 * Returns the opt-out of an address that refused cards by email or reported one of our emails as spam; null when it
 * accepts cards. `hash` is a `recipientHash`.
 */
export async function getRefusal(hash: string, db: Db | Tx = appDb()): Promise<{ canTakeBack: boolean } | null> {
  const refusals = await db
    .select({ isFresh: isFresh(cardRefusals.createdAt) })
    .from(cardRefusals)
    .where(eq(cardRefusals.recipientHash, hash));
  const { recipientHash, reason, createdAt } = mailSuppressions;
  const complaints = await db
    .select({ isFresh: isFresh(createdAt) })
    .from(mailSuppressions)
    .where(and(eq(recipientHash, hash), eq(reason, "complaint")));
  const all = [...refusals, ...complaints];
  return all.length === 0 ? null : { canTakeBack: all.every((each) => each.isFresh) };
}
