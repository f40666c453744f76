import "server-only";
import { and, asc, eq, inArray, isNull, lte, or } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { cards, cardVideos } from "@/db/schema/cards";
import { recordAudit } from "@/lib/audit/commands";
import { deleteBlobs } from "@/lib/blob";
import { logFault } from "@/lib/log";

/** So few at a time that no row is locked for long. */
const BATCH = 20;

/** A row that has lost its card is a deleted card's; one this young may be an upload that is still under way. */
const UPLOAD_MS = 60 * 60_000;

type DueVideo = { id: string; cardId: string | null; pathname: string; claimedAt: Date | null };

/** The rule by which a video goes. */
function policyOf({ cardId, claimedAt }: DueVideo): string {
  if (claimedAt) return "video_seen_minutes";
  return cardId ? "video_unseen_30_days" : "video_without_card";
}

async function deleteBatch(isDue: ReturnType<typeof or>, now: Date, tx: Tx): Promise<number> {
  const due = await tx
    .select({
      id: cardVideos.id,
      cardId: cardVideos.cardId,
      pathname: cardVideos.pathname,
      claimedAt: cardVideos.claimedAt,
    })
    .from(cardVideos)
    .where(isDue)
    .orderBy(asc(cardVideos.deleteAfter))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  if (due.length === 0) return 0;
  await deleteBlobs(due.map(({ pathname }) => pathname));
  for (const { cardId, claimedAt } of due) {
    if (!cardId) continue;
    // Whoever pressed play and was never heard of again has had their one play.
    const [card] = await tx.select({ selfieViewedAt: cards.selfieViewedAt }).from(cards).where(eq(cards.id, cardId));
    const selfieViewedAt = card?.selfieViewedAt ?? claimedAt;
    await tx.update(cards).set({ selfieVideoUrl: null, selfieViewedAt }).where(eq(cards.id, cardId));
  }
  await tx.delete(cardVideos).where(
    inArray(
      cardVideos.id,
      due.map(({ id }) => id),
    ),
  );
  for (const policy of new Set(due.map(policyOf))) {
    await recordAudit(tx, {
      operationType: "card_video.delete",
      tableName: "card_videos",
      recordCount: due.filter((each) => policyOf(each) === policy).length,
      dataClassification: "restricted",
      retentionPolicy: policy,
      executedAt: now,
      executedBy: "system",
      details: {},
    });
  }
  return due.length;
}

async function deleteBatches(isDue: ReturnType<typeof or>, now: Date, db: Db): Promise<number> {
  let deleted = 0;
  for (;;) {
    const count = await db.transaction((tx) => deleteBatch(isDue, now, tx));
    deleted += count;
    if (count < BATCH) return deleted;
  }
}

/**
 * Deletes every video whose time has come: seen, unseen for too long, uploaded by a server that was killed, left behind by a
 * deleted card or account. First in storage, then here, with an audit entry in the same transaction: a crash between is
 * mended by the next run, and two runs at once share the work. Gives how many went.
 */
export async function deleteDueVideos(now: Date, db: Db = appDb()): Promise<{ deleted: number }> {
  const uploadedBefore = new Date(now.getTime() - UPLOAD_MS);
  const isDue = or(
    lte(cardVideos.deleteAfter, now),
    and(isNull(cardVideos.cardId), lte(cardVideos.createdAt, uploadedBefore)),
  );
  return { deleted: await deleteBatches(isDue, now, db) };
}

/** Deletes those of the given videos whose time has come, now. */
export async function deleteVideos(ids: readonly string[], now: Date, db: Db = appDb()): Promise<void> {
  if (ids.length === 0) return;
  await deleteBatches(and(inArray(cardVideos.id, [...ids]), lte(cardVideos.deleteAfter, now)), now, db);
}

const CLEANING_INTERVAL_MS = 60_000;

/** Deletes what is due every minute, for as long as this server runs. Any number of servers may: they share the work. */
export function keepDeletingVideos(): void {
  const clean = () => deleteDueVideos(new Date()).catch((error) => logFault("card-videos", error));
  setInterval(clean, CLEANING_INTERVAL_MS).unref();
}
