import "server-only";
import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { cardMails } from "@/db/schema/card-mails";
import { cards, cardVideos } from "@/db/schema/cards";
import { users } from "@/db/schema/users";
import { AppError } from "@/lib/core/errors";
import { mailboxOf } from "@/lib/core/input";
import { countAgainst } from "@/lib/core/rate-limit";
import { cardNotFound } from "../access";
import { type Expiry, expiryAfterCallBack, expiryForSending } from "../expiry";
import { closeLink, notWanted } from "../share-links/commands";
import { isRefused, requireLiveLink } from "../share-links/queries";
import type { CardMailChange, CardMailInput } from "./input";
import { hasOpenLink, wasTaken } from "./queries";
import { type CardMailStatus, canChange, canReschedule, type Morning, reasonIn, sendMoment } from "./status";

/** The maximum number of cards that one sender can schedule for one address on one morning. */
const MAX_PER_MORNING = 5;

const conflict = (message: string) => new AppError("conflict", message);

const SENT_STATES = "This card has already been sent.";

type Own = { cardId: string; userId: string };

/**
 * Locks one of the user's own cards and its email. Throws AppError not_found when it isn't the user's card, or has
 * expired.
 */
async function lockCard({ cardId, userId }: Own, now: Date, tx: Tx) {
  const [card] = await tx
    .select({ createdAt: cards.createdAt })
    .from(cards)
    .where(and(eq(cards.id, cardId), eq(cards.createdBy, userId), gt(cards.expiresAt, now)))
    .for("update");
  if (!card) throw cardNotFound();
  const [mail] = await tx
    .select({
      id: cardMails.id,
      status: cardMails.status,
      version: cardMails.version,
      recipientEmail: cardMails.recipientEmail,
      sendOn: cardMails.sendOn,
      timeZone: cardMails.timeZone,
      claimToken: cardMails.claimToken,
      lastError: cardMails.lastError,
      linkToken: cardMails.linkToken,
      sentAt: cardMails.sentAt,
    })
    .from(cardMails)
    .where(eq(cardMails.cardId, cardId))
    .for("update");
  return { card, mail: mail ? { ...mail, status: mail.status as CardMailStatus } : null };
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockCard>>["mail"]>;

/** Whether the email failed and can be scheduled again. */
const isOver = (mail: Locked) => canReschedule({ ...mail, reason: reasonIn(mail.lastError) });

/** Returns the error for an email that can no longer be changed. */
function tooLate(mail: Locked): AppError {
  const { status, claimToken } = mail;
  if (status === "sending" && claimToken === null) {
    return conflict("Our email service may already have it, so it can't be changed or canceled.");
  }
  if (status === "sending") return conflict("This card is being sent right now.");
  if (isOver(mail)) return conflict("This card didn't arrive and isn't scheduled.");
  return status === "refused" ? notWanted() : conflict(SENT_STATES);
}

/** Throws AppError not_found when nothing is scheduled, conflict when it is too late to change it. */
async function requireWaiting(mail: Locked | null, tx: Tx): Promise<Locked> {
  if (!mail) throw new AppError("not_found", "This card isn't scheduled.");
  if (!canChange(mail)) throw tooLate(mail);
  // Resend may have reported the outcome by webhook before its response arrived.
  if (mail.status === "sending" && (await wasTaken(mail, tx))) throw conflict(SENT_STATES);
  return mail;
}

/** Sets when a card expires, and when its video does unless play was clicked. */
export async function keep(cardId: string, until: Expiry, tx: Tx): Promise<void> {
  await tx.update(cards).set({ expiresAt: until.card }).where(eq(cards.id, cardId));
  await tx
    .update(cardVideos)
    .set({ deleteAfter: until.video })
    .where(and(eq(cardVideos.cardId, cardId), isNull(cardVideos.claimHash)));
}

/** Throws AppError forbidden when the user's address isn't verified, not_found when it isn't the user's card. */
async function requireSender({ cardId, userId }: Own, now: Date, db: Db): Promise<void> {
  const [row] = await db
    .select({ email: users.email, verifiedAt: users.emailVerified })
    .from(cards)
    .innerJoin(users, eq(users.id, cards.createdBy))
    .where(and(eq(cards.id, cardId), eq(cards.createdBy, userId), gt(cards.expiresAt, now)));
  if (!row) throw cardNotFound();
  if (!row.email || !row.verifiedAt) {
    throw new AppError("forbidden", "Sign in with an emailed link first. The email shows whose card it is.");
  }
}

/**
 * Throws AppError conflict when a reader of the card asked for no more cards, too_many_requests for too many cards on
 * one morning.
 */
async function requireWelcome(own: Own, { recipientEmail, sendOn }: CardMailInput, tx: Tx): Promise<void> {
  if (await isRefused(own.cardId, tx)) throw notWanted();
  // Serialize: cards scheduled at the same instant don't see each other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`card-mail ${own.userId}`}, 0))`);
  const others = and(
    eq(cardMails.createdBy, own.userId),
    eq(cardMails.recipientEmail, recipientEmail),
    eq(cardMails.sendOn, sendOn),
    sql`${cardMails.cardId} <> ${own.cardId}`,
  );
  if ((await tx.$count(cardMails, others)) >= MAX_PER_MORNING) {
    throw new AppError("too_many_requests", "That's a lot of cards for one morning. Choose another day for this one.");
  }
}

/** Resets everything about earlier attempts. */
const UNTRIED = {
  claimedUntil: null,
  claimToken: null,
  attempts: 0,
  lastError: null,
  messageId: null,
  linkToken: null,
  sentAt: null,
  openedAt: null,
} as const;

/**
 * Schedules one of the user's own cards to be emailed on the morning of a day. Nothing here reveals whether the address
 * refuses cards: that is checked on that morning. A card that failed can be scheduled again. Throws AppError
 * validation_failed for a morning that has passed or is too far ahead, not_found, forbidden, conflict when the card is
 * already scheduled or sent, and too_many_requests.
 */
export async function scheduleCardMail(own: Own, input: CardMailInput, now: Date, db: Db = appDb()): Promise<void> {
  const sendAt = sendMoment(input, now);
  await requireSender(own, now, db);
  await countAgainst("card-mail:account", own.userId, db);
  await countAgainst("card-mail:address", mailboxOf(input.recipientEmail), db);
  await db.transaction(async (tx) => {
    const { mail } = await lockCard(own, now, tx);
    if (mail && canChange(mail)) throw conflict("This card is already scheduled. Change or cancel it instead.");
    if (mail && !isOver(mail)) throw tooLate(mail);
    // The link of an email that didn't arrive must not count as an open link.
    if (mail?.linkToken) await closeLink(mail.linkToken, now, tx);
    await requireWelcome(own, input, tx);
    const values = { ...input, sendAt, status: "scheduled", createdBy: own.userId, createdAt: now };
    await tx
      .insert(cardMails)
      .values({ ...values, cardId: own.cardId })
      .onConflictDoUpdate({
        target: cardMails.cardId,
        set: { ...values, ...UNTRIED, version: sql`${cardMails.version} + 1`, updatedAt: now },
      });
    await keep(own.cardId, expiryForSending(sendAt), tx);
  });
}

/**
 * Changes a scheduled card: its recipient, its day and its text. Throws AppError not_found, conflict when it is being
 * sent or was sent, when `version` is outdated, or when the text would change under an open link, and otherwise the
 * same errors as `scheduleCardMail`.
 */
export async function changeCardMail(own: Own, change: CardMailChange, now: Date, db: Db = appDb()): Promise<void> {
  const { version, recipientEmail, sendOn, timeZone, ...words } = change;
  if (recipientEmail) {
    const { cardId, createdBy, recipientEmail: known } = cardMails;
    const same = and(eq(cardId, own.cardId), eq(createdBy, own.userId), eq(known, recipientEmail));
    const isNewAddress = (await db.$count(cardMails, same)) === 0;
    if (isNewAddress) await countAgainst("card-mail:address", mailboxOf(recipientEmail), db);
  }
  await db.transaction(async (tx) => {
    const mail = await requireWaiting((await lockCard(own, now, tx)).mail, tx);
    if (mail.version !== version) {
      throw conflict("This was changed in another window. Check what it says now, then save your change again.");
    }
    const after = {
      recipientEmail: recipientEmail ?? mail.recipientEmail ?? "",
      sendOn: sendOn ?? (mail.sendOn as Morning["sendOn"]),
      timeZone: timeZone ?? mail.timeZone,
    };
    const sendAt = sendMoment(after, now);
    await requireWelcome(own, after, tx);
    if (mail.linkToken) await closeLink(mail.linkToken, now, tx);
    const reset = { ...UNTRIED, status: "scheduled", version: version + 1, sendAt, updatedAt: now };
    // Drizzle leaves out what is undefined.
    await tx
      .update(cardMails)
      .set({ recipientEmail, sendOn, timeZone, ...reset })
      .where(eq(cardMails.id, mail.id));
    await keep(own.cardId, expiryForSending(sendAt), tx);
    if (Object.values(words).every((value) => value === undefined)) return;
    // A card that someone has seen must not change.
    if (await hasOpenLink(own.cardId, now, tx)) {
      throw conflict("There's an open link to this card, so you can't change what it says. Close the link first.");
    }
    await tx.update(cards).set(words).where(eq(cards.id, own.cardId));
  });
}

/**
 * Cancels a card before it is sent. Throws AppError not_found when it isn't scheduled, conflict when it is being sent
 * or may have been sent. If this and the job run at the same instant, one wins and the other is refused.
 */
export async function callCardBack(own: Own, now: Date, db: Db = appDb()): Promise<void> {
  await db.transaction(async (tx) => {
    const { card, mail: locked } = await lockCard(own, now, tx);
    const mail = await requireWaiting(locked, tx);
    if (mail.linkToken) await closeLink(mail.linkToken, now, tx);
    await tx.delete(cardMails).where(eq(cardMails.id, mail.id));
    await keep(own.cardId, expiryAfterCallBack(card.createdAt, now), tx);
  });
}

/**
 * Records that the envelope of an emailed card was opened, which its sender sees. Other links record nothing. Throws
 * AppError not_found without a link, gone when it has ended. A second run changes nothing.
 */
export async function noteMailedCardOpened(cardId: string, share: string, now: Date, db: Db = appDb()): Promise<void> {
  const link = await requireLiveLink(cardId, share, now, db);
  await db
    .update(cardMails)
    .set({
      openedAt: sql`coalesce(${cardMails.openedAt}, ${now.toISOString()}::timestamptz)`,
      // While the email is still `sending`, the job sets `opened` when it settles it.
      status: sql`case when ${cardMails.status} = 'sent' then 'opened' else ${cardMails.status} end`,
    })
    .where(and(eq(cardMails.linkToken, link.id), inArray(cardMails.status, ["sending", "sent"])));
}
