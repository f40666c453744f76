import "server-only";
import { and, asc, eq, inArray, isNull, lte, or, type SQL } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { cards, cardVideos } from "@/db/schema/cards";
import { recordAudit } from "@/lib/audit/commands";
import type { AuditEntry } from "@/lib/audit/entry";
import { deleteBlobs } from "@/lib/core/blob";
import { logFault } from "@/lib/core/log";

/** So few at a time that nobody waits for long. */
const BATCH = 20;

/** Whoever takes some to delete has so long, before somebody else may. */
const TAKEN_MS = 60_000;

/** A row that has lost its card is a deleted card's; one this young may be an upload that is still under way. */
const UPLOAD_MS = 60 * 60_000;

type DueVideo = { id: string; cardId: string | null; pathname: string; claimedAt: Date | null };

/** The rule by which a video goes. */
function policyOf({ cardId, claimedAt }: DueVideo): string {
  if (claimedAt) return "video_seen_minutes";
  return cardId ? "video_unseen_30_days" : "video_without_card";
}

/** Takes some of the due videos for whoever asks: nobody else gets them for a minute. */
async function takeDue(isDue: SQL | undefined, now: Date, tx: Tx): Promise<DueVideo[]> {
  const isFree = or(isNull(cardVideos.cleaningUntil), lte(cardVideos.cleaningUntil, now));
  const due = tx
    .select({ id: cardVideos.id })
    .from(cardVideos)
    .where(and(isDue, isFree))
    .orderBy(asc(cardVideos.deleteAfter))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  return tx
    .update(cardVideos)
    .set({ cleaningUntil: new Date(now.getTime() + TAKEN_MS) })
    .where(inArray(cardVideos.id, due))
    .returning({
      id: cardVideos.id,
      cardId: cardVideos.cardId,
      pathname: cardVideos.pathname,
      claimedAt: cardVideos.claimedAt,
    });
}

/** Deletes the files, all at once or, when that fails, one by one: one that cannot be deleted keeps no other. Gives the deleted. */
async function deleteFiles(videos: readonly DueVideo[]): Promise<DueVideo[]> {
  try {
    await deleteBlobs(videos.map(({ pathname }) => pathname));
    return [...videos];
  } catch (error) {
    logFault("card-videos", error);
    if (videos.length === 1) return [];
  }
  const tries = await Promise.allSettled(videos.map(({ pathname }) => deleteBlobs([pathname])));
  return videos.filter((_, index) => tries[index]?.status === "fulfilled");
}

/** Forgets deleted videos, their cards told, with an audit entry for each rule. */
async function forget(videos: readonly DueVideo[], by: AuditEntry["executedBy"], now: Date, tx: Tx): Promise<void> {
  for (const { cardId, claimedAt } of videos) {
    if (!cardId) continue;
    // Whoever pressed play and was never heard of again has had their one play.
    const [card] = await tx.select({ seenAt: cards.selfieViewedAt }).from(cards).where(eq(cards.id, cardId));
    const selfieViewedAt = card?.seenAt ?? claimedAt;
    await tx.update(cards).set({ selfieVideoUrl: null, selfieViewedAt }).where(eq(cards.id, cardId));
  }
  const ids = videos.map(({ id }) => id);
  const gone = await tx.delete(cardVideos).where(inArray(cardVideos.id, ids)).returning({ id: cardVideos.id });
  const forgotten = videos.filter(({ id }) => gone.some((each) => each.id === id));
  for (const policy of new Set(forgotten.map(policyOf))) {
    await recordAudit(tx, {
      operationType: "card_video.delete",
      tableName: "card_videos",
      recordCount: forgotten.filter((each) => policyOf(each) === policy).length,
      dataClassification: "restricted",
      retentionPolicy: policy,
      executedAt: now,
      executedBy: by,
      details: {},
    });
  }
}

export type DeletionOptions = {
  /** First in each transaction: throws when the run is no longer this holder's. */
  fence?: (tx: Tx) => Promise<void>;
  /** Asked after each batch: whether to begin no more. */
  isTimeUp?: () => boolean;
};

type Deletion = DeletionOptions & { isDue: SQL | undefined; by: AuditEntry["executedBy"]; now: Date };

/** How many went, and how many the storage did not delete. */
type Deleted = { deleted: number; failed: number };

async function deleteBatches(deletion: Deletion, db: Db): Promise<Deleted> {
  const { isDue, by, now, fence, isTimeUp = () => false } = deletion;
  const write = <Result>(work: (tx: Tx) => Promise<Result>) =>
    db.transaction(async (tx) => {
      await fence?.(tx);
      return work(tx);
    });
  const done: Deleted = { deleted: 0, failed: 0 };
  for (;;) {
    const taken = await write((tx) => takeDue(isDue, now, tx));
    const gone = await deleteFiles(taken);
    if (gone.length > 0) await write((tx) => forget(gone, by, now, tx));
    done.deleted += gone.length;
    done.failed += taken.length - gone.length;
    if (taken.length < BATCH || isTimeUp()) return done;
  }
}

/**
 * Deletes every video whose time has come: seen, unseen for too long, uploaded by a server that was killed, left behind by a
 * deleted card or account. First in storage, then here, with an audit entry: a crash between is mended by the next run, two at
 * once share the work, no row is locked while the storage is asked. Gives how many went, and how many the storage kept.
 */
export async function deleteDueVideos(now: Date, options: DeletionOptions = {}, db: Db = appDb()): Promise<Deleted> {
  const uploadedBefore = new Date(now.getTime() - UPLOAD_MS);
  const isDue = or(
    lte(cardVideos.deleteAfter, now),
    and(isNull(cardVideos.cardId), lte(cardVideos.createdAt, uploadedBefore)),
  );
  return deleteBatches({ ...options, isDue, by: "system", now }, db);
}

/** Deletes those of the given videos whose time has come, now, because somebody wanted it. */
export async function deleteVideos(ids: readonly string[], now: Date, db: Db = appDb()): Promise<void> {
  if (ids.length === 0) return;
  const isDue = and(inArray(cardVideos.id, [...ids]), lte(cardVideos.deleteAfter, now));
  await deleteBatches({ isDue, by: "user", now }, db);
}
