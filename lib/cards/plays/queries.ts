import "server-only";
import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { cards, cardVideos } from "@/db/schema/cards";
import { hashToken } from "@/lib/core/tokens";

/** Where a video is and what it is. */
export type PlayableVideo = { pathname: string; url: string; contentType: string };

/** Who wants to see a video: the secret of the cookie that pressing play gave, and who is signed in. */
export type Player = { secret: string | null; userId: string | null };

/**
 * A card's video for the one viewer who holds its play, or for its maker as long as nobody has pressed play: a preview that
 * does not count. Null for anybody else, and when it is gone.
 */
export async function getPlayableVideo(
  cardId: string,
  { secret, userId }: Player,
  now: Date,
  db: Db = appDb(),
): Promise<PlayableVideo | null> {
  const isViewer = secret ? eq(cardVideos.claimHash, hashToken(secret)) : sql`false`;
  const isMaker = userId ? and(eq(cards.createdBy, userId), isNull(cardVideos.claimHash)) : sql`false`;
  const [row] = await db
    .select({ pathname: cardVideos.pathname, url: cards.selfieVideoUrl, contentType: cardVideos.contentType })
    .from(cardVideos)
    .innerJoin(cards, eq(cards.id, cardVideos.cardId))
    .where(and(eq(cardVideos.cardId, cardId), gt(cardVideos.deleteAfter, now), or(isViewer, isMaker)));
  return row?.url ? { ...row, url: row.url } : null;
}
