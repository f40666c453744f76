import "server-only";
import { and, eq, exists, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { cardMails } from "@/db/schema/card-mails";
import { cards } from "@/db/schema/cards";
import { holidays } from "@/db/schema/holidays";
import { shareLinks } from "@/db/schema/share-links";
import { AppError } from "@/lib/core/errors";
import { siteUrl } from "@/lib/core/site";
import { hashToken, keyedHash, newToken } from "@/lib/core/tokens";
import { recipientHash } from "@/lib/email/message";
import { cardNotFound } from "../access";
import type { ShareLinkInput } from "../input";
import { blockCardEmailsTo } from "../mail/refusals.commands";
import { linkEnd } from "./link-state";
import { isRefused, type ShareLink } from "./queries";

/** The error for a card whose recipient asked for no more cards. */
export const notWanted = () =>
  new AppError("conflict", "The person who got this card asked for no more cards, so it can't be sent again.");

/** The maximum number of links per card. */
const MAX_LINKS = 50;

/** Returns the secret of the link that a user creates under an Idempotency-Key: a retry gets the same link. */
export function repeatableToken(key: string, objectId: string, userId: string): string {
  return Buffer.from(keyedHash("share-link", `${userId} ${objectId} ${key}`), "hex").toString("base64url");
}

/**
 * Creates a link to one of the user's own cards. Its secret is only in the returned URL. The same `token` means the
 * same link: a second run restarts its lifetime with the new `ttlHours`. Throws AppError not_found for a card that
 * isn't the user's or has expired, and conflict when its recipient asked for no more cards, when it has too many links,
 * or when this link was closed.
 */
export async function createShareLink(
  { objectId, ttlHours }: ShareLinkInput,
  userId: string,
  now: Date,
  db: Db | Tx = appDb(),
  token = newToken(),
): Promise<{ shareUrl: string; link: ShareLink }> {
  const id = hashToken(token);
  const expiresAt = await db.transaction(async (tx) => {
    const [card] = await tx
      .select({
        expiresAt: cards.expiresAt,
        holidayId: cards.holidayId,
        holidayName: holidays.holidayName,
        holidayDate: cards.selectedDate,
      })
      .from(cards)
      .innerJoin(holidays, eq(holidays.id, cards.holidayId))
      .where(and(eq(cards.id, objectId), eq(cards.createdBy, userId), gt(cards.expiresAt, now)))
      .for("update", { of: cards });
    if (!card) throw cardNotFound();
    if (await isRefused(objectId, tx)) throw notWanted();
    const count = await tx.$count(shareLinks, and(eq(shareLinks.objectId, objectId), ne(shareLinks.token, id)));
    if (count >= MAX_LINKS)
      throw new AppError("conflict", "This card already has the most links a card can have. Wait for one to expire.");
    const { expiresAt: cardEnds, ...holiday } = card;
    const ends = linkEnd(now, ttlHours);
    const expiresAt = cardEnds && cardEnds < ends ? cardEnds : ends;
    const inserted = await tx
      .insert(shareLinks)
      .values({ token: id, objectId, expiresAt, createdBy: userId, createdAt: now, ttlHours, ...holiday })
      .onConflictDoUpdate({
        target: shareLinks.token,
        set: { expiresAt, ttlHours },
        setWhere: isNull(shareLinks.revokedAt),
      })
      .returning({ id: shareLinks.token });
    if (inserted.length === 0) throw new AppError("conflict", "This link was closed.");
    return expiresAt;
  });
  const times = { createdAt: now.toISOString(), expiresAt: expiresAt.toISOString() };
  const link: ShareLink = { id, ...times, ttlHours, state: "live", thanks: null };
  return { shareUrl: siteUrl(`/cards/${objectId}?share=${token}`), link };
}

/** Closes a link immediately, regardless of its owner. `id` is the hash of its secret. A second run changes nothing. */
export async function closeLink(id: string, now: Date, tx: Tx): Promise<void> {
  const closed = and(eq(shareLinks.token, id), isNull(shareLinks.revokedAt));
  await tx.update(shareLinks).set({ revokedAt: now }).where(closed);
}

/**
 * Closes one of the user's own links immediately. Throws AppError not_found when it isn't the user's link. A second run
 * changes nothing.
 */
export async function revokeShareLink(id: string, userId: string, now: Date, db: Db = appDb()): Promise<void> {
  const own = db
    .select({ one: sql`1` })
    .from(cards)
    .where(and(eq(cards.id, shareLinks.objectId), eq(cards.createdBy, userId)));
  const revoked = await db
    .update(shareLinks)
    .set({ revokedAt: sql`coalesce(${shareLinks.revokedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(shareLinks.token, id), exists(own)))
    .returning({ id: shareLinks.token });
  if (revoked.length === 0) throw new AppError("not_found", "We couldn't find that link.");
}

/**
 * Closes a link at its reader's request; the owner sees this next to the link. If the link was sent by email, the
 * address gets no more cards by email. Throws AppError not_found for an unknown link, or one that its owner closed.
 */
export async function refuseShareLink(cardId: string, secret: string, now: Date, db: Db = appDb()): Promise<void> {
  await db.transaction(async (tx) => {
    // Lock the card, so a concurrent `createShareLink` runs either before this or is refused.
    await tx.select({ id: cards.id }).from(cards).where(eq(cards.id, cardId)).for("update");
    const [link] = await tx
      .update(shareLinks)
      .set({ refusedAt: sql`coalesce(${shareLinks.refusedAt}, ${now.toISOString()}::timestamptz)` })
      .where(
        and(eq(shareLinks.token, hashToken(secret)), eq(shareLinks.objectId, cardId), isNull(shareLinks.revokedAt)),
      )
      .returning({ id: shareLinks.token });
    if (!link) throw cardNotFound();
    const isOut = inArray(cardMails.status, ["sending", "sent", "opened"]);
    const [mail] = await tx
      .update(cardMails)
      .set({ status: "refused" })
      .where(and(eq(cardMails.linkToken, link.id), isOut))
      .returning({ recipientEmail: cardMails.recipientEmail });
    if (mail?.recipientEmail) await blockCardEmailsTo(recipientHash(mail.recipientEmail), tx);
  });
}
