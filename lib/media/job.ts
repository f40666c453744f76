import "server-only";
import { and, asc, eq, inArray, isNull, lte, or, type SQL } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { cards, cardVideos } from "@/db/schema/cards";
import { recordAudit } from "@/lib/audit/commands";
import type { AuditEntry } from "@/lib/audit/entry";
import { deleteBlobs } from "@/lib/core/blob";
import { logFault } from "@/lib/core/log";
import { deleteVideoRows, OFFER_EXPIRY_MS } from "./commands";

/** Small batches keep transactions short. */
const BATCH = 20;

/** How long a run has to delete its batch before another run may take it. */
const LEASE_MS = 60_000;

type DueVideo = { id: string; cardId: string | null; pathname: string; claimedAt: Date | null; size: number | null };

/** Returns the retention policy under which a video is deleted. */
function policyOf({ cardId, claimedAt }: DueVideo): string {
  if (claimedAt) return "video_seen_minutes";
  return cardId ? "video_unseen_30_days" : "video_without_card";
}

/** Claims a batch of due videos; other runs skip them for a minute. */
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
    .set({ cleaningUntil: new Date(now.getTime() + LEASE_MS) })
    .where(inArray(cardVideos.id, due))
    .returning({
      id: cardVideos.id,
      cardId: cardVideos.cardId,
      pathname: cardVideos.pathname,
      claimedAt: cardVideos.claimedAt,
      size: cardVideos.sizeBytes,
    });
}

/**
 * Deletes the files, all at once or, if that fails, one by one, so one failure doesn't block the others. Returns the
 * deleted ones.
 */
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

/** Deletes the rows of deleted videos, updates their cards and adds an audit entry per policy. */
async function deleteRows(videos: readonly DueVideo[], by: AuditEntry["executedBy"], now: Date, tx: Tx): Promise<void> {
  for (const { cardId, claimedAt } of videos) {
    if (!cardId) continue;
    // A claimed play counts as seen, even if the viewer never reported it.
    const [card] = await tx.select({ seenAt: cards.selfieViewedAt }).from(cards).where(eq(cards.id, cardId));
    const selfieViewedAt = card?.seenAt ?? claimedAt;
    await tx.update(cards).set({ selfieVideoUrl: null, selfieViewedAt }).where(eq(cards.id, cardId));
  }
  const ids = videos.map(({ id }) => id);
  const gone = await deleteVideoRows(inArray(cardVideos.id, ids), now, tx);
  // Without a card and a size, there may never have been a file: a place for one that a browser didn't use.
  const deletedVideos = videos.filter(({ id, cardId, size }) => gone.includes(id) && (cardId || size !== null));
  for (const policy of new Set(deletedVideos.map(policyOf))) {
    await recordAudit(tx, {
      operationType: "card_video.delete",
      tableName: "card_videos",
      recordCount: deletedVideos.filter((each) => policyOf(each) === policy).length,
      dataClassification: "restricted",
      retentionPolicy: policy,
      executedAt: now,
      executedBy: by,
      details: {},
    });
  }
}

export type DeletionOptions = {
  /** Runs first in each transaction; throws when the run has lost its lease. */
  fence?: (tx: Tx) => Promise<void>;
  /** Checked after each batch: whether to stop. */
  isTimeUp?: () => boolean;
};

type Deletion = DeletionOptions & { isDue: SQL | undefined; by: AuditEntry["executedBy"]; now: Date };

/** The number of deleted videos, and of those that storage failed to delete. */
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
    const claimed = await write((tx) => takeDue(isDue, now, tx));
    const gone = await deleteFiles(claimed);
    if (gone.length > 0) await write((tx) => deleteRows(gone, by, now, tx));
    done.deleted += gone.length;
    done.failed += claimed.length - gone.length;
    if (claimed.length < BATCH || isTimeUp()) return done;
  }
}

/**
 * Deletes every due video: seen, unseen for too long, uploaded by a server that was killed, or left behind by a deleted
 * card or account. Each is deleted in storage first, then in the database with an audit entry: after a crash in
 * between, the next run finishes. Concurrent runs share the work, and no row is locked during storage requests. Returns
 * the number of deleted and failed videos.
 */
export async function deleteDueVideos(now: Date, options: DeletionOptions = {}, db: Db = appDb()): Promise<Deleted> {
  // A row without a card is from a deleted card, but a younger one may be an upload in progress.
  const uploadedBefore = new Date(now.getTime() - OFFER_EXPIRY_MS);
  const isDue = or(
    lte(cardVideos.deleteAfter, now),
    and(isNull(cardVideos.cardId), lte(cardVideos.createdAt, uploadedBefore)),
  );
  return deleteBatches({ ...options, isDue, by: "system", now }, db);
}

/** Immediately deletes those of the passed videos that are due, at a user's request. */
export async function deleteVideos(ids: readonly string[], now: Date, db: Db = appDb()): Promise<void> {
  if (ids.length === 0) return;
  const isDue = and(inArray(cardVideos.id, [...ids]), lte(cardVideos.deleteAfter, now));
  await deleteBatches({ isDue, by: "user", now }, db);
}
