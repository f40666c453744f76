import "server-only";
import canonicalize from "canonicalize";
import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { cards, cardThanks, cardVideos } from "@/db/schema/cards";
import { holidays } from "@/db/schema/holidays";
import { users } from "@/db/schema/users";
import { cardThanksMail } from "@/emails/cards";
import type { CivilDate } from "@/lib/core/civil-date";
import { plusDays } from "@/lib/core/dates";
import { AppError } from "@/lib/core/errors";
import { logFault } from "@/lib/core/log";
import { siteUrl } from "@/lib/core/site";
import { hashToken } from "@/lib/core/tokens";
import { type SendOptions, sendMail } from "@/lib/email/commands";
import { mailFrame } from "@/lib/email/message";
import { discardVideo, type StoredVideo, uploadMissing } from "@/lib/media/commands";
import { deleteVideos } from "@/lib/media/job";
import { durationProblem } from "@/lib/media/video-rules";
import { cardNotFound } from "./access";
import { cardDateProblem } from "./date-range";
import { cardExpiresAt, deleteUnseenAfter } from "./expiry";
import { type CardInput, VIDEO_MISSING } from "./input";
import { requireLiveLink } from "./share-links/queries";
import { isThanks } from "./thanks";

/** A hash of the request sent under an idempotency key: identical requests return the same card. */
function requestHash(input: CardInput, video: StoredVideo | null): string {
  const { selfieDuration: _measured, videoReady: _ready, ...content } = input;
  return hashToken(canonicalize({ ...content, video: video?.hash ?? null }) ?? "");
}

type Sending = { userId: string; key: string | null };

/**
 * Returns the id of the card already sent under this key, or null. Throws AppError validation_failed when that card was
 * different.
 */
async function findSent({ userId, key }: Sending, hash: string, db: Db | Tx): Promise<string | null> {
  if (!key) return null;
  const [sent] = await db
    .select({ id: cards.id, requestHash: cards.requestHash })
    .from(cards)
    .where(and(eq(cards.createdBy, userId), eq(cards.idempotencyKey, key)));
  if (!sent) return null;
  if (sent.requestHash === hash) return sent.id;
  throw new AppError("validation_failed", "This Idempotency-Key was already used for another card.");
}

/** The video's length in seconds: from the file, else as measured by the browser, else null. */
function durationOf(video: StoredVideo, input: CardInput): number | null {
  if (video.durationSeconds !== null) return video.durationSeconds;
  const measured = Number(input.selfieDuration);
  return durationProblem(measured) ? null : measured;
}

/** Throws AppError validation_failed when the card's date is out of range or its video is missing. */
function requireSendable(input: CardInput, hasVideo: boolean, today: CivilDate): void {
  // The year may already have changed in the sender's time zone, or not yet.
  const problems = [-1, 0, 1].map((days) => cardDateProblem(input.selectedDate, plusDays(today, days)));
  const [, message] = problems;
  if (message && problems.every(Boolean)) {
    throw new AppError("validation_failed", message, [{ path: "selectedDate", message }]);
  }
  if (input.includeSelfie && (!hasVideo || input.videoReady === false)) {
    throw new AppError("validation_failed", VIDEO_MISSING, [{ path: "includeSelfie", message: VIDEO_MISSING }]);
  }
}

async function insertCard(input: CardInput, video: StoredVideo | null, sending: Sending, now: Date, db: Db) {
  const hash = requestHash(input, video);
  return db.transaction(async (tx) => {
    const [holiday] = await tx
      .select({ id: holidays.id })
      .from(holidays)
      .where(and(eq(holidays.id, input.holidayId), isNull(holidays.deletedAt)));
    if (!holiday) {
      const message = "That holiday is no longer on the calendar.";
      throw new AppError("validation_failed", message, [{ path: "holidayId", message }]);
    }
    const { videoReady: _ready, ...content } = input;
    const [made] = await tx
      .insert(cards)
      .values({
        ...content,
        createdBy: sending.userId,
        selfieVideoUrl: video?.url ?? null,
        selfieDuration: video && durationOf(video, input),
        createdAt: now,
        expiresAt: cardExpiresAt(now),
        idempotencyKey: sending.key,
        requestHash: hash,
      })
      .onConflictDoNothing({ target: [cards.createdBy, cards.idempotencyKey] })
      .returning({ id: cards.id });
    if (!made) return { id: await findSent(sending, hash, tx), isNew: false };
    if (video) {
      const updated = await tx
        .update(cardVideos)
        .set({ cardId: made.id, deleteAfter: deleteUnseenAfter(video.createdAt) })
        .where(and(eq(cardVideos.id, video.id), isNull(cardVideos.cardId), gt(cardVideos.deleteAfter, now)))
        .returning({ id: cardVideos.id });
      if (updated.length === 0) throw uploadMissing();
    }
    return { id: made.id, isNew: true };
  });
}

/**
 * Saves a card together with its video from `storeVideo` or `takeUpload`; either both are saved or neither. Returns the
 * card's id. A repeat under the same key returns the same id, also when both run at once. Throws AppError
 * validation_failed for a deleted holiday, a date out of range, a missing video, or a different card under the key;
 * invalid_request when another card has the video.
 */
export async function createCard(
  input: CardInput,
  video: StoredVideo | null,
  sending: Sending,
  { now, today }: { now: Date; today: CivilDate },
  db: Db = appDb(),
): Promise<{ id: string }> {
  const attached = input.includeSelfie ? video : null;
  let isSaved = false;
  try {
    requireSendable(input, video !== null, today);
    const { id, isNew } = await insertCard(input, attached, sending, now, db);
    if (!id) throw new Error("a card was neither made nor there");
    isSaved = isNew && attached !== null;
    return { id };
  } finally {
    if (video && !isSaved) await discardVideo(video.id, now, db);
  }
}

/**
 * Deletes one of the user's own cards with its links and its video. Throws AppError not_found when it isn't the user's
 * card.
 */
export async function deleteCard(id: string, userId: string, now: Date, db: Db = appDb()): Promise<void> {
  const own = and(eq(cards.id, id), eq(cards.createdBy, userId));
  const videoIds = await db.transaction(async (tx) => {
    const released = await releaseVideos(userId, now, tx, id);
    const deleted = await tx.delete(cards).where(own).returning({ id: cards.id });
    if (deleted.length === 0) throw cardNotFound();
    return released;
  });
  await deleteReleased(videoIds, now, db);
}

/**
 * Marks the videos of the user's cards (or of one card) for deletion, in the transaction that deletes the cards.
 * Returns the videos' ids to pass to `deleteReleased` afterwards.
 */
export async function releaseVideos(userId: string, now: Date, tx: Tx, cardId?: string): Promise<string[]> {
  const own = tx
    .select({ id: cards.id })
    .from(cards)
    .where(and(eq(cards.createdBy, userId), cardId ? eq(cards.id, cardId) : undefined));
  const released = await tx
    .update(cardVideos)
    .set({ deleteAfter: now })
    .where(inArray(cardVideos.cardId, own))
    .returning({ id: cardVideos.id });
  return released.map(({ id }) => id);
}

/** Deletes released videos now. If storage is down, the next cleanup run deletes them. */
export async function deleteReleased(videoIds: readonly string[], now: Date, db: Db): Promise<void> {
  await deleteVideos(videoIds, now, db).catch((error) => logFault("released card videos", error));
}

/**
 * Sends one emoji back through a share link, once per link, and emails the sender unless they opted out. Throws
 * AppError not_found for an unknown link, gone when it has ended, conflict when it was already used for a reply,
 * validation_failed for an emoji that isn't offered. A failed email is only logged.
 */
export async function thankForCard(
  { cardId, share, emoji }: { cardId: string; share: string; emoji: string },
  now: Date,
  db: Db = appDb(),
  options?: SendOptions,
): Promise<void> {
  const link = await requireLiveLink(cardId, share, now, db);
  const [card] = await db
    .select({
      emoji: holidays.emoji,
      holidayName: holidays.holidayName,
      isBuiltIn: holidays.isBuiltIn,
      hue: holidays.hue,
      tone: holidays.tone,
      recipientName: cards.recipientName,
      email: users.email,
      wantsMail: users.thanksByMail,
    })
    .from(cards)
    .innerJoin(holidays, eq(holidays.id, cards.holidayId))
    .innerJoin(users, eq(users.id, cards.createdBy))
    .where(eq(cards.id, cardId));
  if (!card) throw cardNotFound();
  if (!isThanks(emoji, card)) throw new AppError("validation_failed", "Choose an emoji");
  const [thanked] = await db
    .insert(cardThanks)
    .values({ cardId, linkToken: link.id, emoji, createdAt: now })
    .onConflictDoNothing({ target: cardThanks.linkToken })
    .returning({ id: cardThanks.id });
  if (!thanked) throw new AppError("conflict", "You've already replied to this card.");
  if (!card.email || !card.wantsMail) return;
  const mail = cardThanksMail({
    ...mailFrame(),
    emoji,
    recipientName: card.recipientName,
    holidayName: card.isBuiltIn ? null : card.holidayName,
    hue: card.hue,
    tone: card.tone,
    cardUrl: siteUrl(`/cards/${cardId}`),
    choicesUrl: siteUrl("/account#mail"),
  });
  const idempotencyKey = `card-thanks/${thanked.id}`;
  await sendMail({ kind: "card_thanks", to: card.email, mail, idempotencyKey }, db, options).catch((error) =>
    logFault("card-thanks", error),
  );
}

/** Turns the emails about replies to a user's cards on or off. */
export async function chooseThanksByMail(userId: string, wanted: boolean, db: Db = appDb()): Promise<void> {
  await db.update(users).set({ thanksByMail: wanted }).where(eq(users.id, userId));
}
