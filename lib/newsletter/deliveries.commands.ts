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
 * Finds and locks the logged email, by Resend's id, or by the id in its tag while the log has no Resend id. Null when
 * it is not in the log or was sent to another address.
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

/** Marks a bounced card for its sender, unless it was opened before. */
async function returnCard({ id }: Message, tx: Tx): Promise<void> {
  const sent = and(eq(cardMails.messageId, id), eq(cardMails.status, "sent"));
  await tx.update(cardMails).set({ status: "bounced" }).where(sent);
}

/**
 * A complaint about a card marks it as refused, opened or not, and blocks further cards to this recipient from any
 * sender.
 */
async function refuseCard({ id, recipientHash }: Message, tx: Tx): Promise<void> {
  const isSent = and(eq(cardMails.messageId, id), inArray(cardMails.status, ["sent", "opened", "bounced"]));
  await tx.update(cardMails).set({ status: "refused" }).where(isSent);
  await blockCardEmailsTo(recipientHash, tx);
}

/**
 * Records a delivery event in the email log. After a permanent bounce or a complaint, the address is unsubscribed and
 * suppressed. Repeated and out-of-order events change nothing. Returns false when the email is not in the log.
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
    // A complaint may have been lifted since its first event, so a repeated event does not count; a bounce is never
    // lifted this way.
    if (suppression === null || !(isNews || suppression === "bounce")) return true;
    await tx
      .update(emailSubscriptions)
      .set({ isActive: false, unsubscribedAt: sql`coalesce(${emailSubscriptions.unsubscribedAt}, now())` })
      .where(eq(emailSubscriptions.email, normalizedEmail(address)));
    await suppress(message.recipientHash, suppression, tx);
    return true;
  });
}
