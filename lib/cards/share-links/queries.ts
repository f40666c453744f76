import "server-only";
import { and, desc, eq, isNotNull } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { cards, cardThanks } from "@/db/schema/cards";
import { shareLinks } from "@/db/schema/share-links";
import { hashToken } from "@/lib/core/tokens";
import { shareToken } from "./input";
import { type LinkState, linkState } from "./link-state";

/** A link as its maker sees it. `id` opens nothing; instants are ISO 8601. */
export type ShareLink = {
  id: string;
  createdAt: string;
  expiresAt: string;
  ttlHours: number;
  state: LinkState;
  /** The emoji that came back by it. */
  thanks: string | null;
};

/** The links to one of a person's own cards, newest first; [] for a card that is not theirs. */
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

/** What the secret of a link opens: `id` is its hash. Null when there is no such link to the card. */
export async function getLinkTo(
  cardId: string,
  secret: string,
  now: Date,
  db: Db | Tx = appDb(),
): Promise<{ id: string; state: LinkState; expiresAt: Date } | null> {
  if (!shareToken.safeParse(secret).success) return null;
  // Looked up by its hash: how long that takes tells nothing about any secret.
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

/** Whether somebody who got the card by one of its links asked for no cards there. */
export async function isRefused(cardId: string, db: Db | Tx = appDb()): Promise<boolean> {
  return (await db.$count(shareLinks, and(eq(shareLinks.objectId, cardId), isNotNull(shareLinks.refusedAt)))) > 0;
}
