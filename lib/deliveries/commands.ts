import "server-only";
import { and, eq, isNull, or, sql } from "drizzle-orm";
import { appDb, type Db, type Tx } from "@/db/client";
import { mailMessages } from "@/db/schema/mail";
import { emailSubscriptions } from "@/db/schema/subscribers";
import { normalizedEmail } from "@/lib/email-address";
import { suppress } from "@/lib/mail/commands";
import { recipientHash } from "@/lib/mail/recipient";
import { type Delivery, isFurther } from "./event";

/**
 * The logged mail that is meant: by Resend's id, or, while the log does not have that yet, by the one that the mail
 * carried; null when it is not ours, or was not sent to that address.
 */
async function lockMessage(tx: Tx, { providerId, messageId, address }: Delivery) {
  const carried = messageId === null ? undefined : and(eq(mailMessages.id, messageId), isNull(mailMessages.providerId));
  const [row] = await tx
    .select({ id: mailMessages.id, status: mailMessages.status, recipientHash: mailMessages.recipientHash })
    .from(mailMessages)
    .where(or(eq(mailMessages.providerId, providerId), carried))
    .orderBy(sql`${mailMessages.providerId} nulls last`)
    .limit(1)
    .for("update");
  return row?.recipientHash === recipientHash(normalizedEmail(address)) ? row : null;
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
