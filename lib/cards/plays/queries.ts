import "server-only";
import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { cards, cardVideos } from "@/db/schema/cards";
import { hashToken } from "@/lib/core/tokens";

/** A video's location and content type. */
export type PlayableVideo = { pathname: string; url: string; contentType: string };

/** The viewer: the secret from the play cookie, and the signed-in user. */
export type Player = { secret: string | null; userId: string | null };

/**
 * Returns a card's video for the viewer who holds its play, or for its owner until play is clicked: a preview that
 * doesn't count. Null for anyone else, and when the video is gone.
 */
export async function getPlayableVideo(
  cardId: string,
  { secret, userId }: Player,
  now: Date,
  db: Db = appDb(),
): Promise<PlayableVideo | null> {
  const isViewer = secret ? eq(cardVideos.claimHash, hashToken(secret)) : sql`false`;
  const isOwner = userId ? and(eq(cards.createdBy, userId), isNull(cardVideos.claimHash)) : sql`false`;
  const [row] = await db
    .select({ pathname: cardVideos.pathname, url: cards.selfieVideoUrl, contentType: cardVideos.contentType })
    .from(cardVideos)
    .innerJoin(cards, eq(cards.id, cardVideos.cardId))
    .where(and(eq(cardVideos.cardId, cardId), gt(cardVideos.deleteAfter, now), or(isViewer, isOwner)));
  return row?.url ? { ...row, url: row.url } : null;
}
