import "server-only";
import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { cards, cardThanks, cardVideos } from "@/db/schema/cards";
import { holidays } from "@/db/schema/holidays";
import { users } from "@/db/schema/users";
import { cardThanksMail } from "@/emails/card-thanks";
import { type CivilDate, plusDays } from "@/lib/core/dates";
import { AppError } from "@/lib/core/errors";
import { logFault } from "@/lib/core/log";
import { siteUrl } from "@/lib/core/site";
import { type SendOptions, sendMail } from "@/lib/email/commands";
import { mailFrame } from "@/lib/email/message";
import { discardVideo, type StoredVideo } from "@/lib/media/commands";
import { deleteVideos } from "@/lib/media/job";
import { durationProblem } from "@/lib/media/video-rules";
import { requireLive } from "./access";
import { cardExpiresAt } from "./expiry";
import { cardDateProblem } from "./form";
import { type CardInput, VIDEO_MISSING } from "./input";
import { deleteUnseenAfter } from "./plays/view-once";
import { getLinkTo } from "./share-links/queries";
import { isThanks } from "./thanks";

/** A hash of what was sent under an idempotency key: the same again is the same card. */
function requestHash(input: CardInput, video: Pick<StoredVideo, "hash"> | null): string {
  const { selfieDuration: _measured, videoReady: _ready, ...said } = input;
  const text = canonicalize({ ...said, video: video?.hash ?? null });
  return createHash("sha256")
    .update(text ?? "")
    .digest("hex");
}

type Sending = { userId: string; key: string | null };

/** The card sent under this key before, or null. Throws AppError validation_failed when it was a different one. */
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

/** The stored length in seconds: the file's own, else the browser's, else none. */
function durationOf(video: StoredVideo, input: CardInput): number | null {
  if (video.durationSeconds !== null) return video.durationSeconds;
  const measured = Number(input.selfieDuration);
  return durationProblem(measured) ? null : measured;
}

/** Throws AppError validation_failed when the card's date is out of range or its video is missing. */
function requireSendable(input: CardInput, hasVideo: boolean, today: CivilDate): void {
  // The sender's year may begin before ours, or end after it.
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
    const { holidayId, selectedDate, message, senderName, recipientName, salutation, includeSelfie } = input;
    const [made] = await tx
      .insert(cards)
      .values({
        createdBy: sending.userId,
        holidayId,
        selectedDate,
        message,
        senderName,
        recipientName,
        salutation,
        includeSelfie,
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
      const tied = await tx
        .update(cardVideos)
        .set({ cardId: made.id, deleteAfter: deleteUnseenAfter(video.createdAt) })
        .where(eq(cardVideos.id, video.id))
        .returning({ id: cardVideos.id });
      if (tied.length === 0) throw new AppError("invalid_request", "The upload took too long.");
    }
    return { id: made.id, isNew: true };
  });
}

/**
 * Saves a card together with its video, which `storeVideo` has stored: both are there afterwards, or neither. Sent again
 * under the same key it is the same card, whose id this gives; two sendings at once make one. Throws AppError
 * validation_failed for a holiday that is gone, a day out of range, a missing video, or another card under the key.
 */
export async function createCard(
  input: CardInput,
  video: StoredVideo | null,
  sending: Sending,
  { now, today }: { now: Date; today: CivilDate },
  db: Db = appDb(),
): Promise<{ id: string }> {
  const kept = input.includeSelfie ? video : null;
  let isKept = false;
  try {
    requireSendable(input, video !== null, today);
    const { id, isNew } = await insertCard(input, kept, sending, now, db);
    if (!id) throw new Error("a card was neither made nor there");
    isKept = isNew && kept !== null;
    return { id };
  } finally {
    if (video && !isKept) await discardVideo(video.id, now, db);
  }
}

/** Deletes one of a person's own cards with its links and its video. Throws AppError not_found when it is not theirs. */
export async function deleteCard(id: string, userId: string, now: Date, db: Db = appDb()): Promise<void> {
  const own = and(eq(cards.id, id), eq(cards.createdBy, userId));
  const videoIds = await db.transaction(async (tx) => {
    const released = await releaseVideos(userId, now, tx, id);
    const deleted = await tx.delete(cards).where(own).returning({ id: cards.id });
    if (deleted.length === 0) throw new AppError("not_found", "Card Not Found");
    return released;
  });
  await deleteReleased(videoIds, now, db);
}

/**
 * Lets go of the videos of a person's cards, or of one of them, in the transaction that deletes the cards; gives the videos'
 * ids, for `deleteReleased` after it.
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

/** Deletes released videos now; when the storage is down they go with the next cleaning. */
export async function deleteReleased(videoIds: readonly string[], now: Date, db: Db): Promise<void> {
  await deleteVideos(videoIds, now, db).catch((error) => logFault("released card videos", error));
}

type Thanks = { cardId: string; share: string; emoji: string };

/**
 * Sends one emoji back by the link that a card came by, once for each link; the maker is told by mail unless they want none.
 * Throws AppError not_found without a link, gone when it has ended, conflict when it was used to thank already, validation_failed for
 * anything but our emoji. That the mail cannot be sent changes nothing.
 */
export async function thankForCard(
  { cardId, share, emoji }: Thanks,
  now: Date,
  db: Db = appDb(),
  options?: SendOptions,
): Promise<void> {
  const link = requireLive(await getLinkTo(cardId, share, now, db));
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
  if (!card) throw new AppError("not_found", "Card Not Found");
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

/** Whether somebody is written to when they are thanked for a card. */
export async function chooseThanksByMail(userId: string, wanted: boolean, db: Db = appDb()): Promise<void> {
  await db.update(users).set({ thanksByMail: wanted }).where(eq(users.id, userId));
}
