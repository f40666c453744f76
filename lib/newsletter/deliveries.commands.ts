import "server-only";
import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { cardMails } from "@/db/schema/card-mails";
import { mailMessages } from "@/db/schema/mail";
import { emailSubscriptions } from "@/db/schema/subscribers";
import { blockCardEmailsTo } from "@/lib/cards/mail/refusals.commands";
import { normalizedEmail } from "@/lib/core/input";
import { suppress } from "@/lib/email/commands";
import { recipientHash } from "@/lib/email/message";
import { stopMailsAsJunk } from "@/lib/reminders/commands";
import { type Delivery, isFurther } from "./delivery-event";

/**
 * The logged mail that is meant: by Resend's id, or, while the log does not have that yet, by the one that the mail
 * carried; null when it is not ours, or was not sent to that address.
 */
async function lockMessage(tx: Tx, { providerId, messageId, address }: Delivery) {
  const carried = messageId === null ? undefined : and(eq(mailMessages.id, messageId), isNull(mailMessages.providerId));
  const [row] = await tx
    .select({
      id: mailMessages.id,
      kind: mailMessages.kind,
      status: mailMessages.status,
      recipientHash: mailMessages.recipientHash,
    })
    .from(mailMessages)
    .where(or(eq(mailMessages.providerId, providerId), carried))
    .orderBy(sql`${mailMessages.providerId} nulls last`)
    .limit(1)
    .for("update");
  return row?.recipientHash === recipientHash(normalizedEmail(address)) ? row : null;
}

type Message = NonNullable<Awaited<ReturnType<typeof lockMessage>>>;

/** A card that came back: its sender sees it, unless it was opened before. */
async function returnCard({ id }: Message, tx: Tx): Promise<void> {
  const sent = and(eq(cardMails.messageId, id), eq(cardMails.status, "sent"));
  await tx.update(cardMails).set({ status: "bounced" }).where(sent);
}

/** Whoever complained of a card has refused it, opened or not, and gets no more cards, from anybody. */
async function refuseCard({ id, recipientHash }: Message, tx: Tx): Promise<void> {
  const out = and(eq(cardMails.messageId, id), inArray(cardMails.status, ["sent", "opened", "bounced"]));
  await tx.update(cardMails).set({ status: "refused" }).where(out);
  await blockCardEmailsTo(recipientHash, tx);
}

/**
 * Writes what became of a mail into the log. After a bounce for good or a complaint the address is on no list any more
 * and is not written to again. The same event again changes nothing, nor does one that comes after a later one. False when
 * the mail is not in our log.
 */
export async function recordDelivery(delivery: Delivery, db: Db = appDb()): Promise<boolean> {
  const { providerId, address, status, suppression, note } = delivery;
  return db.transaction(async (tx) => {
    const message = await lockMessage(tx, delivery);
    if (!message) return false;
    const isNews = status !== null && isFurther(status, message.status);
    await tx
      .update(mailMessages)
      .set({
        providerId,
        ...(isNews && { status, sentAt: sql`coalesce(${mailMessages.sentAt}, now())` }),
        ...(note !== null && { lastError: note }),
      })
      .where(eq(mailMessages.id, message.id));
    if (isNews && message.kind === "card_mail") {
      if (status === "bounced") await returnCard(message, tx);
      if (status === "complained") await refuseCard(message, tx);
    }
    if (isNews && status === "complained" && message.kind === "reminder") {
      await stopMailsAsJunk(normalizedEmail(address), tx);
    }
    // A complaint may have been forgiven since it was first told of; a bounce never is.
    if (suppression === null || !(isNews || suppression === "bounce")) return true;
    await tx
      .update(emailSubscriptions)
      .set({ isActive: false, unsubscribedAt: sql`coalesce(${emailSubscriptions.unsubscribedAt}, now())` })
      .where(eq(emailSubscriptions.email, normalizedEmail(address)));
    await suppress(message.recipientHash, suppression, tx);
    return true;
  });
}
