import "server-only";
import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { cardMails } from "@/db/schema/card-mails";
import { cards, cardVideos } from "@/db/schema/cards";
import { users } from "@/db/schema/users";
import { requireLive } from "@/lib/cards/access";
import { AppError } from "@/lib/errors";
import { countAgainst } from "@/lib/rate-limit";
import { closeLink, notWanted } from "@/lib/share-links/commands";
import { getLinkTo, isRefused } from "@/lib/share-links/queries";
import type { CardMailChange, CardMailInput } from "./input";
import { type Kept, keptAfterCallBack, keptForSending } from "./kept";
import { type Morning, sendMoment } from "./morning";
import { hasOpenLink, wasTaken } from "./queries";
import { type CardMailStatus, canChange, canScheduleAnew, reasonIn } from "./status";

/** So many cards of one sender may come to one address on one morning. */
const MAX_PER_MORNING = 5;

const conflict = (message: string) => new AppError("conflict", message);

const GONE_OUT = "This card has gone out already.";
const GOING_OUT = "This card is going out at this moment.";
const IN_DOUBT = "Our mail service may have it already: it can be neither changed nor called back.";
const NOT_ARRIVED = "This card did not arrive, and is not scheduled.";

type Own = { cardId: string; userId: string };

/** Locks one of a person's own cards, and how its mail stands. Throws AppError not_found when it is not theirs, or over. */
async function lockCard({ cardId, userId }: Own, now: Date, tx: Tx) {
  const [card] = await tx
    .select({ createdAt: cards.createdAt })
    .from(cards)
    .where(and(eq(cards.id, cardId), eq(cards.createdBy, userId), gt(cards.expiresAt, now)))
    .for("update");
  if (!card) throw new AppError("not_found", "Card Not Found");
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

/** Whether it came to nothing and can be scheduled anew. */
const isOver = (mail: Locked) => canScheduleAnew({ ...mail, reason: reasonIn(mail.lastError) });

/** Why somebody cannot change it any more. */
function tooLate(mail: Locked): AppError {
  const { status, claimToken } = mail;
  if (status === "sending") return conflict(claimToken === null ? IN_DOUBT : GOING_OUT);
  if (status === "refused" && !isOver(mail)) return notWanted();
  return conflict(isOver(mail) ? NOT_ARRIVED : GONE_OUT);
}

/** Throws AppError not_found when nothing is scheduled, conflict when it is too late to change that. */
async function requireWaiting(mail: Locked | null, tx: Tx): Promise<Locked> {
  if (!mail) throw new AppError("not_found", "This card is not scheduled.");
  if (!canChange(mail)) throw tooLate(mail);
  // Resend may have told us what became of it before it answered.
  if (mail.status === "sending" && (await wasTaken(mail, tx))) throw conflict(GONE_OUT);
  return mail;
}

/** Nobody has got the link that a mail was to carry: it opens nothing any more, and does not count as a reader. */
async function closeMailedLink({ linkToken }: Locked, now: Date, tx: Tx): Promise<void> {
  if (linkToken) await closeLink(linkToken, now, tx);
}

/** Keeps a card, and its video while nobody has pressed play, until then. */
export async function keep(cardId: string, until: Kept, tx: Tx): Promise<void> {
  await tx.update(cards).set({ expiresAt: until.card }).where(eq(cards.id, cardId));
  await tx
    .update(cardVideos)
    .set({ deleteAfter: until.video })
    .where(and(eq(cardVideos.cardId, cardId), isNull(cardVideos.claimHash)));
}

/** Throws AppError forbidden for whoever has not shown that their address is theirs, not_found when the card is not theirs. */
async function requireSender({ cardId, userId }: Own, now: Date, db: Db): Promise<void> {
  const [row] = await db
    .select({ email: users.email, verifiedAt: users.emailVerified })
    .from(cards)
    .innerJoin(users, eq(users.id, cards.createdBy))
    .where(and(eq(cards.id, cardId), eq(cards.createdBy, userId), gt(cards.expiresAt, now)));
  if (!row) throw new AppError("not_found", "Card Not Found");
  if (!row.email || !row.verifiedAt) {
    throw new AppError("forbidden", "Sign in by a link to your address first: the mail says whose card it is.");
  }
}

/** Throws AppError conflict when whoever got the card asked for no cards, and too_many_requests for a flood on one morning. */
async function requireWelcome(own: Own, { recipientEmail, sendOn }: CardMailInput, tx: Tx): Promise<void> {
  if (await isRefused(own.cardId, tx)) throw notWanted();
  // One after the other: cards that are scheduled at one instant do not see each other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`card-mail ${own.userId}`}, 0))`);
  const others = and(
    eq(cardMails.createdBy, own.userId),
    eq(cardMails.recipientEmail, recipientEmail),
    eq(cardMails.sendOn, sendOn),
    sql`${cardMails.cardId} <> ${own.cardId}`,
  );
  if ((await tx.$count(cardMails, others)) >= MAX_PER_MORNING) {
    throw new AppError("too_many_requests", "That is a lot of cards for one morning. Choose another day for this one.");
  }
}

/** Of an attempt before nothing is left. */
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
 * Schedules one of a person's own cards to go out by mail on the morning of a day. The answer is the same for every address,
 * also for one that refuses cards: that is looked at on the morning. Throws AppError validation_failed for a morning that has
 * passed or is too far ahead, not_found, forbidden, conflict when the card is scheduled already or has gone out, and
 * too_many_requests. One that came to nothing can be scheduled anew.
 */
export async function scheduleCardMail(own: Own, input: CardMailInput, now: Date, db: Db = appDb()): Promise<void> {
  const sendAt = sendMoment(input, now);
  await requireSender(own, now, db);
  await countAgainst("card-mail:account", own.userId, db);
  await countAgainst("card-mail:address", input.recipientEmail, db);
  await db.transaction(async (tx) => {
    const { mail } = await lockCard(own, now, tx);
    if (mail && canChange(mail)) throw conflict("This card is scheduled already. Change that, or call it back.");
    if (mail && !isOver(mail)) throw tooLate(mail);
    if (mail) await closeMailedLink(mail, now, tx);
    await requireWelcome(own, input, tx);
    const values = { ...input, sendAt, status: "scheduled", createdBy: own.userId, createdAt: now };
    await tx
      .insert(cardMails)
      .values({ ...values, cardId: own.cardId })
      .onConflictDoUpdate({
        target: cardMails.cardId,
        set: { ...values, ...UNTRIED, version: sql`${cardMails.version} + 1`, updatedAt: now },
      });
    await keep(own.cardId, keptForSending(sendAt), tx);
  });
}

/** Throws AppError conflict while somebody has a link to the card: what they have seen does not change behind their back. */
async function changeWords(cardId: string, words: Partial<typeof cards.$inferInsert>, now: Date, tx: Tx) {
  if (await hasOpenLink(cardId, now, tx)) {
    throw conflict("Somebody has a link to this card: what it says stays as it is. Close the link to change the card.");
  }
  await tx.update(cards).set(words).where(eq(cards.id, cardId));
}

/** What of a change is there to be changed; nothing for what was left out. */
const given = <Fields extends Record<string, unknown>>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;

/**
 * Changes what is scheduled: to whom, when, and what the card says. Throws AppError not_found, conflict when it is going out
 * or has gone, when `version` is no longer the newest, or when the words have a reader, and otherwise as `scheduleCardMail`.
 */
export async function changeCardMail(own: Own, change: CardMailChange, now: Date, db: Db = appDb()): Promise<void> {
  const { version, recipientEmail, sendOn, timeZone, ...words } = change;
  if (recipientEmail && (await isNewAddress(own, recipientEmail, db))) {
    await countAgainst("card-mail:address", recipientEmail, db);
  }
  await db.transaction(async (tx) => {
    const mail = await requireWaiting((await lockCard(own, now, tx)).mail, tx);
    if (mail.version !== version) {
      throw conflict("This was changed in another window meanwhile. Look at how it stands now, and change it again.");
    }
    const { sendOn: day, timeZone: zone } = mail;
    const after = {
      ...({ sendOn: day, timeZone: zone } as Morning),
      recipientEmail: mail.recipientEmail ?? "",
      ...given({ recipientEmail, sendOn, timeZone }),
    };
    const sendAt = sendMoment(after, now);
    await requireWelcome(own, after, tx);
    await closeMailedLink(mail, now, tx);
    const anew = { ...UNTRIED, status: "scheduled", version: version + 1 };
    await tx
      .update(cardMails)
      .set({ ...given({ recipientEmail, sendOn, timeZone }), ...anew, sendAt, updatedAt: now })
      .where(eq(cardMails.id, mail.id));
    await keep(own.cardId, keptForSending(sendAt), tx);
    if (Object.keys(given(words)).length > 0) await changeWords(own.cardId, given(words), now, tx);
  });
}

/** Whether what is scheduled would go to somebody else than before. */
async function isNewAddress({ cardId, userId }: Own, recipientEmail: string, db: Db): Promise<boolean> {
  const same = and(
    eq(cardMails.cardId, cardId),
    eq(cardMails.createdBy, userId),
    eq(cardMails.recipientEmail, recipientEmail),
  );
  return (await db.$count(cardMails, same)) === 0;
}

/**
 * Calls a card back before it goes out. Throws AppError not_found when it is not scheduled, conflict when it is going out, may
 * have gone or has gone: of a call at the same instant as the job's, one wins, and the other is told.
 */
export async function callCardBack(own: Own, now: Date, db: Db = appDb()): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockCard(own, now, tx);
    const { card } = locked;
    const mail = await requireWaiting(locked.mail, tx);
    await closeMailedLink(mail, now, tx);
    await tx.delete(cardMails).where(eq(cardMails.id, mail.id));
    await keep(own.cardId, keptAfterCallBack(card.createdAt, now), tx);
  });
}

/**
 * Notes that whoever has a card by a mailed link has opened its envelope, for its sender to see; by any other link this notes
 * nothing. Throws AppError not_found without a link, gone when it has ended. A second run changes nothing.
 */
export async function noteOpened(cardId: string, share: string, now: Date, db: Db = appDb()): Promise<void> {
  const link = requireLive(await getLinkTo(cardId, share, now, db));
  await db
    .update(cardMails)
    .set({
      openedAt: sql`coalesce(${cardMails.openedAt}, ${now.toISOString()}::timestamptz)`,
      // One that the job has not settled yet is opened by it, once it does.
      status: sql`case when ${cardMails.status} = 'sent' then 'opened' else ${cardMails.status} end`,
    })
    .where(and(eq(cardMails.linkToken, link.id), inArray(cardMails.status, ["sending", "sent"])));
}
