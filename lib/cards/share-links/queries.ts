import "server-only";
import { and, desc, eq, isNotNull } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { cards, cardThanks } from "@/db/schema/cards";
import { shareLinks } from "@/db/schema/share-links";
import { hashToken } from "@/lib/core/tokens";
import { cardNotFound, linkEnded } from "../access";
import { secretText } from "../input";
import { type LinkState, linkState } from "./link-state";

/** A link as its owner sees it. `id` doesn't open the card; instants are in ISO 8601. */
export type ShareLink = {
  id: string;
  createdAt: string;
  expiresAt: string;
  ttlHours: number;
  state: LinkState;
  /** The emoji sent back through it. */
  thanks: string | null;
};

/** Returns the links to one of the user's own cards, newest first; [] for a card that isn't theirs. */
export async function listShareLinks(
  cardId: string,
  userId: string,
  now: Date,
  db: Db = appDb(),
): Promise<ShareLink[]> {
  const rows = await db
    .select({
      id: shareLinks.token,
      createdAt: shareLinks.createdAt,
      expiresAt: shareLinks.expiresAt,
      ttlHours: shareLinks.ttlHours,
      revokedAt: shareLinks.revokedAt,
      refusedAt: shareLinks.refusedAt,
      thanks: cardThanks.emoji,
    })
    .from(shareLinks)
    .innerJoin(cards, eq(cards.id, shareLinks.objectId))
    .leftJoin(cardThanks, eq(cardThanks.linkToken, shareLinks.token))
    .where(and(eq(shareLinks.objectId, cardId), eq(cards.createdBy, userId)))
    .orderBy(desc(shareLinks.createdAt), shareLinks.token);
  return rows.map(({ createdAt, expiresAt, revokedAt, refusedAt, ...link }) => ({
    ...link,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    state: linkState({ expiresAt, revokedAt, refusedAt }, now),
  }));
}

type FoundLink = { id: string; state: LinkState; expiresAt: Date };

/** Finds a link to the card by its secret. `id` is the secret's hash. Null when the card has no such link. */
export async function getLinkTo(
  cardId: string,
  secret: string,
  now: Date,
  db: Db | Tx = appDb(),
): Promise<FoundLink | null> {
  if (!secretText.safeParse(secret).success) return null;
  // Look it up by hash, so the timing reveals nothing about the secret.
  const [row] = await db
    .select({
      id: shareLinks.token,
      expiresAt: shareLinks.expiresAt,
      revokedAt: shareLinks.revokedAt,
      refusedAt: shareLinks.refusedAt,
    })
    .from(shareLinks)
    .where(and(eq(shareLinks.token, hashToken(secret)), eq(shareLinks.objectId, cardId)));
  return row ? { id: row.id, state: linkState(row, now), expiresAt: row.expiresAt } : null;
}

/** Like `getLinkTo`, but throws AppError not_found without such a link, gone when it has ended. */
export async function requireLiveLink(cardId: string, secret: string, now: Date, db: Db): Promise<FoundLink> {
  const link = await getLinkTo(cardId, secret, now, db);
  if (!link) throw cardNotFound();
  if (link.state !== "live") throw linkEnded(link.state);
  return link;
}

/** Whether a reader of one of the card's links asked for no more cards. */
export async function isRefused(cardId: string, db: Db | Tx = appDb()): Promise<boolean> {
  return (await db.$count(shareLinks, and(eq(shareLinks.objectId, cardId), isNotNull(shareLinks.refusedAt)))) > 0;
}
