import "server-only";
import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { cards, cardVideos } from "@/db/schema/cards";
import { recordAudit } from "@/lib/audit/commands";
import { readBlob, type StoredBlob } from "@/lib/core/blob";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { logFault } from "@/lib/core/log";
import { hashToken, keyedHash } from "@/lib/core/tokens";
import { deleteVideos } from "@/lib/media/job";
import { cardNotFound } from "../access";
import {
  deleteClaimedAfter,
  deleteSeenAfter,
  deleteUnseenAfter,
  expiryForReader,
  LONGEST_PLAY_SECONDS,
} from "../expiry";
import { requireLiveLink } from "../share-links/queries";
import { VIDEO_NOTICES, videoState } from "../video-state";

/** An HTTP-only cookie that is sent only to one card's API. */
function cookieFor(name: string, cardId: string) {
  return {
    name,
    options: {
      httpOnly: true,
      sameSite: "strict",
      path: `/api/cards/${cardId}`,
      secure: env().SITE_URL.startsWith("https:"),
      maxAge: LONGEST_PLAY_SECONDS,
    },
  } as const;
}

/** 256 random bits that a browser gets before play is clicked, so it can repeat a click whose response was lost. */
export const ticketCookie = (cardId: string) => cookieFor("oddly-ticket", cardId);

/** The cookie that gives the winning browser access to the video. */
export const playCookie = (cardId: string) => cookieFor("oddly-play", cardId);

/**
 * A click on play: the link's secret, a secret that the page created for this click, and the ticket from the browser's
 * cookie.
 */
type Press = { share: string; viewer: string; ticket: string };

const heldBy = (cardId: string, claimHash: string) =>
  and(eq(cardVideos.cardId, cardId), eq(cardVideos.claimHash, claimHash));

/** Returns the error for a click that came too late. */
async function refusalFor(cardId: string, now: Date, db: Db): Promise<AppError> {
  const [row] = await db
    .select({
      includeSelfie: cards.includeSelfie,
      seenAt: cards.selfieViewedAt,
      claimedAt: cardVideos.claimedAt,
      deleteAfter: cardVideos.deleteAfter,
    })
    .from(cards)
    .leftJoin(cardVideos, eq(cardVideos.cardId, cards.id))
    .where(eq(cards.id, cardId));
  const stored = row?.deleteAfter ? { claimedAt: row.claimedAt, deleteAfter: row.deleteAfter } : null;
  const state = row ? videoState({ ...row, stored }, now) : "none";
  if (state === "none") return new AppError("not_found", "This card has no video.");
  return new AppError("gone", VIDEO_NOTICES[state === "ready" ? "claimed" : state]);
}

/** Throws AppError unavailable when storage can't deliver the video. */
async function requireReadable(blob: StoredBlob): Promise<void> {
  const first = await readBlob(blob, { range: "bytes=0-0" }).catch((error) => {
    logFault("blob read", error);
    return null;
  });
  await first?.body?.cancel();
  if (!first?.ok) throw new AppError("unavailable", "We can't load the video right now. Your one play isn't used up.");
}

/**
 * Claims a card's one play. Of any number of concurrent clicks, across servers, exactly one gets the video and the
 * secret for its cookie. The same page in the same browser can repeat the click within two minutes, in case the
 * response was lost, until playback has started. Throws AppError not_found without a link, gone when the link has ended
 * or the play is taken, and unavailable when storage doesn't respond, which uses nothing up.
 */
export async function claimPlay(
  cardId: string,
  { share, viewer, ticket }: Press,
  now: Date,
  db: Db = appDb(),
): Promise<{ secret: string; contentType: string }> {
  await requireLiveLink(cardId, share, now, db);
  // It depends on both page and browser: the same click can be retried, but a copied request body is useless in another
  // browser, and so is the cookie in another tab.
  const secret = keyedHash("play", `${cardId} ${viewer} ${ticket}`);
  const claimHash = hashToken(secret);
  const [claimed] = await db
    .update(cardVideos)
    .set({ claimHash, claimedAt: now, deleteAfter: deleteClaimedAfter(now) })
    .where(and(eq(cardVideos.cardId, cardId), isNull(cardVideos.claimHash), gt(cardVideos.deleteAfter, now)))
    .returning({ contentType: cardVideos.contentType, pathname: cardVideos.pathname, createdAt: cardVideos.createdAt });
  if (!claimed) {
    // The same viewer's claim, while none of it has played. Looked up by hash, so the timing reveals nothing.
    const [claim] = await db
      .select({ contentType: cardVideos.contentType })
      .from(cardVideos)
      .innerJoin(cards, eq(cards.id, cardVideos.cardId))
      .where(and(heldBy(cardId, claimHash), gt(cardVideos.deleteAfter, now), isNull(cards.selfieViewedAt)));
    if (!claim) throw await refusalFor(cardId, now, db);
    return { secret, contentType: claim.contentType };
  }
  const [card] = await db.select({ url: cards.selfieVideoUrl }).from(cards).where(eq(cards.id, cardId));
  try {
    await requireReadable({ pathname: claimed.pathname, url: card?.url ?? "" });
  } catch (error) {
    await db
      .update(cardVideos)
      .set({ claimHash: null, claimedAt: null, deleteAfter: deleteUnseenAfter(claimed.createdAt) })
      .where(heldBy(cardId, claimHash));
    throw error;
  }
  return { secret, contentType: claimed.contentType };
}

/**
 * Marks a card's video as seen permanently, two seconds into the play. Throws AppError not_found unless the secret
 * holds the current play. A second run changes nothing. Source: spec section 4, personal video.
 */
export async function markSeen(cardId: string, secret: string, now: Date, db: Db = appDb()): Promise<void> {
  await db.transaction(async (tx) => {
    const [claim] = await tx
      .select({ id: cardVideos.id, duration: cards.selfieDuration, seenAt: cards.selfieViewedAt })
      .from(cardVideos)
      .innerJoin(cards, eq(cards.id, cardVideos.cardId))
      .where(and(heldBy(cardId, hashToken(secret)), gt(cardVideos.deleteAfter, now)))
      .for("update");
    if (!claim) throw cardNotFound();
    if (claim.seenAt) return;
    await tx.update(cards).set({ selfieViewedAt: now }).where(eq(cards.id, cardId));
    const deleteAfter = deleteSeenAfter(now, claim.duration);
    await tx.update(cardVideos).set({ deleteAfter }).where(eq(cardVideos.id, claim.id));
    await recordAudit(tx, {
      operationType: "card_video.seen",
      tableName: "cards",
      recordCount: 1,
      dataClassification: "restricted",
      retentionPolicy: "video_seen_minutes",
      executedAt: now,
      executedBy: "user",
      details: {},
    });
  });
}

/**
 * Deletes a video that was watched to the end; if storage is down, the next cleanup deletes it. Throws AppError
 * not_found unless the secret holds the current play.
 */
export async function finishPlay(cardId: string, secret: string, now: Date, db: Db = appDb()): Promise<void> {
  await markSeen(cardId, secret, now, db);
  const finished = await db
    .update(cardVideos)
    .set({ deleteAfter: now })
    .where(heldBy(cardId, hashToken(secret)))
    .returning({ id: cardVideos.id });
  const ids = finished.map(({ id }) => id);
  await deleteVideos(ids, now, db).catch((error) => logFault("seen card video", error));
}

/**
 * Extends the current play by two minutes with each read, up to 15 minutes in total, for slow connections and pauses.
 * Does nothing for any other secret.
 */
export async function keepForReader(cardId: string, secret: string, now: Date, db: Db = appDb()): Promise<void> {
  const isHolder = heldBy(cardId, hashToken(secret));
  const [play] = await db.select({ claimedAt: cardVideos.claimedAt }).from(cardVideos).where(isHolder);
  if (!play?.claimedAt) return;
  const deleteAfter = expiryForReader(play.claimedAt, now);
  await db
    .update(cardVideos)
    .set({ deleteAfter })
    .where(and(isHolder, gt(cardVideos.deleteAfter, now), lt(cardVideos.deleteAfter, deleteAfter)));
}
