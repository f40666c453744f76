import "server-only";
import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { appDb, type Db } from "@/db/client";
import { cards, cardVideos } from "@/db/schema/cards";
import { recordAudit } from "@/lib/audit/commands";
import { readBlob, type StoredBlob } from "@/lib/blob";
import { requireLive } from "@/lib/cards/access";
import { VIDEO_NOTICES } from "@/lib/cards/video-notices";
import { AppError } from "@/lib/errors";
import { logFault } from "@/lib/log";
import { deleteVideos } from "@/lib/media/job";
import { getLinkTo } from "@/lib/share-links/queries";
import { hashToken, keyedHash } from "@/lib/tokens";
import { deleteClaimedAfter, deleteSeenAfter, deleteUnseenAfter, keptForReader, videoState } from "./view-once";

/** Who presses play: the link they have the card by, and a secret that their page made for this one play. */
type Press = { share: string; viewer: string };

/** The secret that a viewer's cookie carries: made of the page's own, so that a press whose answer was lost can be repeated. */
const playSecret = (cardId: string, viewer: string) => keyedHash("play", `${cardId} ${viewer}`);

/** Why a card's video cannot be played by whoever asks now. */
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

/** Throws AppError unavailable when the storage cannot give the video now. */
async function requireReadable(blob: StoredBlob): Promise<void> {
  const first = await readBlob(blob, { range: "bytes=0-0" }).catch((error) => {
    logFault("blob read", error);
    return null;
  });
  await first?.body?.cancel();
  if (!first?.ok) throw new AppError("unavailable", "The video can't be had right now. Nothing is used up.");
}

/**
 * Presses play: of all who do, at whatever instant and on however many servers, one gets the video, and with it the secret
 * for their cookie. The same page may press again as long as nothing has played: its answer may have been lost. Throws
 * AppError not_found without a link, gone when it has ended and for everybody else, and unavailable, with nothing used
 * up, when the storage does not answer.
 */
export async function claimPlay(
  cardId: string,
  { share, viewer }: Press,
  now: Date,
  db: Db = appDb(),
): Promise<{ secret: string; contentType: string }> {
  requireLive(await getLinkTo(cardId, share, now, db));
  const secret = playSecret(cardId, viewer);
  const claimHash = hashToken(secret);
  const [claimed] = await db
    .update(cardVideos)
    .set({ claimHash, claimedAt: now, deleteAfter: deleteClaimedAfter(now) })
    .where(and(eq(cardVideos.cardId, cardId), isNull(cardVideos.claimHash), gt(cardVideos.deleteAfter, now)))
    .returning({ contentType: cardVideos.contentType, pathname: cardVideos.pathname, createdAt: cardVideos.createdAt });
  if (!claimed) {
    const held = await findUnplayed(cardId, claimHash, now, db);
    if (!held) throw await refusalFor(cardId, now, db);
    return { secret, contentType: held.contentType };
  }
  const [card] = await db.select({ url: cards.selfieVideoUrl }).from(cards).where(eq(cards.id, cardId));
  try {
    await requireReadable({ pathname: claimed.pathname, url: card?.url ?? "" });
  } catch (error) {
    await db
      .update(cardVideos)
      .set({ claimHash: null, claimedAt: null, deleteAfter: deleteUnseenAfter(claimed.createdAt) })
      .where(and(eq(cardVideos.cardId, cardId), eq(cardVideos.claimHash, claimHash)));
    throw error;
  }
  return { secret, contentType: claimed.contentType };
}

/** The video that this viewer has pressed play on, as long as nothing of it has been said to play. */
async function findUnplayed(cardId: string, claimHash: string, now: Date, db: Db) {
  const [held] = await db
    .select({ contentType: cardVideos.contentType })
    .from(cardVideos)
    .innerJoin(cards, eq(cards.id, cardVideos.cardId))
    .where(
      and(
        eq(cardVideos.cardId, cardId),
        eq(cardVideos.claimHash, claimHash),
        gt(cardVideos.deleteAfter, now),
        isNull(cards.selfieViewedAt),
      ),
    );
  return held;
}

/**
 * Marks a card's video as seen, now and for good, two seconds into its play. Throws AppError not_found for whoever does not
 * hold the play, or no longer. A second run changes nothing. Source: spec section 4, personal video.
 */
export async function markSeen(cardId: string, secret: string, now: Date, db: Db = appDb()): Promise<void> {
  await db.transaction(async (tx) => {
    const [held] = await tx
      .select({ id: cardVideos.id, duration: cards.selfieDuration, seenAt: cards.selfieViewedAt })
      .from(cardVideos)
      .innerJoin(cards, eq(cards.id, cardVideos.cardId))
      .where(
        and(
          eq(cardVideos.cardId, cardId),
          eq(cardVideos.claimHash, hashToken(secret)),
          gt(cardVideos.deleteAfter, now),
        ),
      )
      .for("update");
    if (!held) throw new AppError("not_found", "Card Not Found");
    if (held.seenAt) return;
    await tx.update(cards).set({ selfieViewedAt: now }).where(eq(cards.id, cardId));
    const deleteAfter = deleteSeenAfter(now, held.duration);
    await tx.update(cardVideos).set({ deleteAfter }).where(eq(cardVideos.id, held.id));
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
 * The viewer has seen the video to its end: it is deleted at once, or, when the storage is down, with the next cleaning.
 * Throws AppError not_found for whoever does not hold the play.
 */
export async function finishPlay(cardId: string, secret: string, now: Date, db: Db = appDb()): Promise<void> {
  await markSeen(cardId, secret, now, db);
  const finished = await db
    .update(cardVideos)
    .set({ deleteAfter: now })
    .where(and(eq(cardVideos.cardId, cardId), eq(cardVideos.claimHash, hashToken(secret))))
    .returning({ id: cardVideos.id });
  await deleteVideos(
    finished.map(({ id }) => id),
    now,
    db,
  ).catch((error) => logFault("seen card video", error));
}

/**
 * Whoever holds the play and reads on has time to: a slow line, or a pause, does not end it before a quarter of an hour has
 * passed. Nobody else moves anything by reading.
 */
export async function keepForReader(cardId: string, secret: string, now: Date, db: Db = appDb()): Promise<void> {
  const held = and(eq(cardVideos.cardId, cardId), eq(cardVideos.claimHash, hashToken(secret)));
  const [play] = await db.select({ claimedAt: cardVideos.claimedAt }).from(cardVideos).where(held);
  if (!play?.claimedAt) return;
  const deleteAfter = keptForReader(play.claimedAt, now);
  await db
    .update(cardVideos)
    .set({ deleteAfter })
    .where(and(held, gt(cardVideos.deleteAfter, now), lt(cardVideos.deleteAfter, deleteAfter)));
}
